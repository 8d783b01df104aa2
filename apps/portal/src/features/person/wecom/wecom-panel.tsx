import { ApiOutlined } from '@ant-design/icons'
import { tryWecomCall } from '@sfa/resources/person/directory.calls'
import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { PanelProps } from '../../../settings-screens/extensions'
import { formatCount } from '../../../shared/format-count'
import { call } from '../../../shared/request/call'
import { useAct } from '../../../shared/use-act'
import { useWecomState } from './use-wecom-state'

/** Says whether the deployment is connected with WeCom, and tries it without changing anything. */
export default function WecomPanel({ mayEdit }: PanelProps) {
  const { t } = useTranslation('person')
  const state = useWecomState()
  const { busy, act } = useAct()
  if (!state) return null
  if (!state.configured)
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
    <Alert
      type="success"
      showIcon
      title={t('wecom.there')}
      description={t('wecom.thereText')}
      style={{ marginBottom: 16 }}
      action={
        mayEdit && (
          <Button icon={<ApiOutlined />} loading={busy} onClick={() => void test()}>
            {t('wecom.test')}
          </Button>
        )
      }
    />
  )
}
