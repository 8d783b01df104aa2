import { App, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RowLinks } from '../../../shared/row-links'
import { usePermission } from '../../../shared/use-permission'
import { DecideRegistration } from './decide-registration'
import { OnceShown } from './once-shown'
import { type Registration, RequestTable, registrationsUrl, useReload } from './request-table'

const states = ['New', 'Done', 'Rejected'] as const

export function Registrations() {
  const { t } = useTranslation('account-request')
  const { modal } = App.useApp()
  const can = usePermission()
  const reload = useReload(registrationsUrl)
  const [deciding, setDeciding] = useState<Registration>()
  const done = (account?: { userName: string; password: string }) => {
    setDeciding(undefined)
    reload()
    if (account)
      modal.success({
        title: t('approvedTitle'),
        okText: t('close'),
        width: 520,
        content: (
          <OnceShown
            text={t('approvedText')}
            values={[
              [t('userName'), account.userName],
              [t('password'), account.password],
            ]}
          />
        ),
      })
  }
  return (
    <>
      <RequestTable<Registration>
        url={registrationsUrl}
        states={states}
        columns={[{ title: t('reason'), dataIndex: 'reason', width: 200, ellipsis: true }]}
        actions={
          can('edit')
            ? (_, row) =>
                row.state === 'New' && (
                  <RowLinks>
                    <Button type="link" size="small" onClick={() => setDeciding(row)}>
                      {t('decide')}
                    </Button>
                  </RowLinks>
                )
            : undefined
        }
      />
      {deciding && <DecideRegistration registration={deciding} onDone={done} onCancel={() => setDeciding(undefined)} />}
    </>
  )
}
