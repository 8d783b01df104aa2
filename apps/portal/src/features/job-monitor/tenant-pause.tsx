import { PauseOutlined, PlayCircleOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Popconfirm } from 'antd'
import { useTranslation } from 'react-i18next'
import { usePermission } from '../../shared/menu/use-permission'
import { polling } from '../../shared/request/polling'
import { fetchTenantPause, monitorKey, pauseTenant } from './monitor-calls'
import { useSteering } from './use-steering'

const everyMs = 15_000
const usePause = () =>
  useQuery({
    queryKey: monitorKey('tenantPause'),
    queryFn: context => fetchTenantPause(polling(context)),
    refetchInterval: everyMs,
  }).data

/** Holds back the jobs of the own tenant, whatever their queue; other tenants' are not touched. */
export function TenantPauseButton() {
  const { t } = useTranslation('monitor')
  const may = usePermission()('pause')
  const pause = usePause()
  const { busy, steer } = useSteering()
  if (!may || pause?.isPaused !== '0') return null
  return (
    <Popconfirm
      title={t('tenant.ask')}
      description={t('tenant.text')}
      onConfirm={() => void steer('tenant', () => pauseTenant(true))}
    >
      <Button icon={<PauseOutlined />} loading={Boolean(busy)}>
        {t('tenant.pause')}
      </Button>
    </Popconfirm>
  )
}

/** Says that the tenant's jobs wait, and lets them go on. */
export function TenantPauseAlert() {
  const { t } = useTranslation('monitor')
  const may = usePermission()('pause')
  const pause = usePause()
  const { busy, steer } = useSteering()
  if (pause?.isPaused !== '1') return null
  return (
    <Alert
      type="warning"
      showIcon
      title={t('tenant.paused', { by: pause.by, since: pause.since })}
      action={
        may && (
          <Button
            size="small"
            icon={<PlayCircleOutlined />}
            loading={Boolean(busy)}
            onClick={() => void steer('tenant', () => pauseTenant(false))}
          >
            {t('resume')}
          </Button>
        )
      }
    />
  )
}
