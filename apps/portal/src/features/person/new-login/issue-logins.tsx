import { KeyOutlined } from '@ant-design/icons'
import { issueLoginsCall } from '@sfa/person/definitions/user.calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ImportResultProps } from '../../../resource-screens/extensions'
import { showNewLogins } from '../../../shared/new-login/show-new-logins'
import { call } from '../../../shared/request/call'
import { useAct } from '../../../shared/use-act'

/** People of an import have no password until it is issued here, 100 at a time, and shown once. */
export default function IssueLogins({ batchId }: ImportResultProps) {
  const { t } = useTranslation('person')
  const { act, busy } = useAct()
  const queries = useQueryClient()
  const key = ['person', 'issue-logins', batchId]
  const { data } = useQuery({
    queryKey: key,
    queryFn: () => call(issueLoginsCall, { batchId, count: 0 }),
    staleTime: 0,
  })
  if (!data?.left) return null
  const issue = () =>
    act(async () => {
      const { logins, left } = await call(issueLoginsCall, { batchId })
      queries.setQueryData(key, { logins: [], left })
      await showNewLogins(logins)
      return null
    })
  return (
    <Alert
      type="info"
      showIcon
      title={t('issueLogins.waiting', { count: data.left })}
      description={t('issueLogins.text')}
      action={
        <Button type="primary" icon={<KeyOutlined />} loading={busy} onClick={() => void issue()}>
          {t('issueLogins.button', { count: Math.min(data.left, 100) })}
        </Button>
      }
    />
  )
}
