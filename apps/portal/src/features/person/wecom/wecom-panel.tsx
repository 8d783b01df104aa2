import { ApiOutlined } from '@ant-design/icons'
import { resendWecomCall, tryWecomCall, type WecomState } from '@sfa/person/definitions/directory.calls'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import type { PanelProps } from '../../../settings-screens/extensions'
import { formatCount } from '../../../shared/format-count'
import { call } from '../../../shared/request/call'
import { useAct } from '../../../shared/use-act'
import { useWecomState, wecomKey } from './use-wecom-state'

/** Says whether the deployment is connected with WeCom, and tries it without changing anything. */
export default function WecomPanel({ mayEdit }: PanelProps) {
  const { t } = useTranslation('person')
  const state = useWecomState()
  const { busy, act } = useAct()
  if (!state) return null
  const { configured, messages } = state
  if (!configured && !messages)
    return (
      <Alert
        type="warning"
        showIcon
        title={t('wecom.none')}
        description={t('wecom.noneText')}
        style={{ marginBottom: 16 }}
      />
    )
  const test = () =>
    act(async () => {
      const { departments, members } = await call(tryWecomCall, {})
      return t('wecom.works', { departments: formatCount(departments), members: formatCount(members) })
    })
  return (
    <Space vertical style={{ width: '100%', marginBottom: 16 }}>
      {configured && (
        <Alert
          type="success"
          showIcon
          title={t('wecom.there')}
          description={t('wecom.thereText')}
          action={
            mayEdit && (
              <Button icon={<ApiOutlined />} loading={busy} onClick={() => void test()}>
                {t('wecom.test')}
              </Button>
            )
          }
        />
      )}
      {messages ? (
        <MessagesSent messages={messages} mayEdit={mayEdit} />
      ) : (
        <Alert type="info" showIcon title={t('wecom.noMessages')} />
      )}
    </Space>
  )
}

/** What became of the messages of the last days. */
function MessagesSent({
  messages: { waiting, failed, unknown, lastError },
  mayEdit,
}: {
  messages: NonNullable<WecomState['messages']>
  mayEdit: boolean
}) {
  const { t } = useTranslation('person')
  const client = useQueryClient()
  const { busy, act } = useAct()
  const resend = () =>
    act(async () => {
      const { resent } = await call(resendWecomCall, {})
      await client.invalidateQueries({ queryKey: wecomKey })
      return t('wecom.resent', { count: resent })
    })
  return (
    <Alert
      type={failed > 0 || lastError ? 'warning' : 'success'}
      showIcon
      title={t('wecom.messages')}
      action={
        mayEdit &&
        failed > 0 && (
          <Button loading={busy} onClick={() => void resend()}>
            {t('wecom.resend')}
          </Button>
        )
      }
      description={
        <>
          <div>{t('wecom.messagesText', { waiting, failed, unknown })}</div>
          {lastError && <div>{t('wecom.lastError', { error: lastError })}</div>}
        </>
      }
    />
  )
}
