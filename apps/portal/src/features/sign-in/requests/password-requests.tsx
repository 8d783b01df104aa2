import {
  issuePasswordCodeCall,
  type PasswordRequest,
  rejectPasswordRequestCall,
} from '@sfa/session/definitions/forgotten-password.calls'
import { App, Button, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { forgetPasswordPath } from '../../../app/guard'
import { failureText } from '../../../resource-screens/field/failure-text'
import { usePermission } from '../../../shared/menu/use-permission'
import { OnceShown } from '../../../shared/once-shown'
import { call } from '../../../shared/request/call'
import { RowLinks } from '../../../shared/row-links'
import { limitOfArea } from '../../../shared/text-limit'
import { RequestTable, useReload } from './request-table'

const opinionLength = 500

/** Requests of people who have forgotten their password: a link once the person is known, or no. */
export function PasswordRequests() {
  const { t } = useTranslation('account-request')
  const { modal, message } = App.useApp()
  const can = usePermission()
  const reload = useReload()

  const issue = ({ id, name }: PasswordRequest) =>
    modal.confirm({
      title: t('issueTitle'),
      content: t('issueText', { name }),
      okText: t('issueOk'),
      cancelText: t('cancel'),
      onOk: async () => {
        const { code, minutes } = await call(issuePasswordCodeCall, { id })
        reload()
        const link = `${location.origin}${forgetPasswordPath}#${new URLSearchParams({ code })}`
        modal.success({
          title: t('linkTitle'),
          okText: t('close'),
          width: 600,
          content: <OnceShown text={t('linkText', { name, minutes })} values={[[t('linkTitle'), link]]} />,
        })
      },
    })

  const reject = ({ id }: PasswordRequest) => {
    let opinion = ''
    modal.confirm({
      title: t('rejectTitle'),
      content: (
        <Input.TextArea
          rows={2}
          count={limitOfArea(opinionLength)}
          aria-label={t('opinion')}
          placeholder={t('opinionRequired')}
          onChange={event => {
            opinion = event.target.value.trim()
          }}
        />
      ),
      okText: t('reject'),
      okButtonProps: { danger: true },
      cancelText: t('cancel'),
      onOk: async () => {
        if (!opinion) {
          void message.warning(t('opinionRequired'))
          throw new Error('no opinion: the dialog stays open')
        }
        if (opinion.length > opinionLength) {
          void message.warning(failureText('maxLength', { max: opinionLength }))
          throw new Error('too long: the dialog stays open')
        }
        await call(rejectPasswordRequestCall, { id, opinion })
        void message.success(t('rejected'))
        reload()
      },
    })
  }

  return (
    <RequestTable
      actions={
        can('edit')
          ? (_, row) =>
              (row.state === 'New' || row.state === 'Issued') && (
                <RowLinks>
                  <Button type="link" size="small" onClick={() => issue(row)}>
                    {t(row.state === 'New' ? 'issue' : 'reissue')}
                  </Button>
                  <Button type="link" size="small" danger onClick={() => reject(row)}>
                    {t('reject')}
                  </Button>
                </RowLinks>
              )
          : undefined
      }
    />
  )
}
