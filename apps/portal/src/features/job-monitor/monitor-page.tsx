import { ExportOutlined, ReloadOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Flex, Tag, Tooltip } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import frame from '../../shared/frame.module.css'
import { allJobs } from '../../shared/job/job-stream'
import { useStore } from '../../shared/store'
import styles from './monitor.module.css'
import { bullBoardUrl, monitorKey, type RunOfTenant } from './monitor-calls'
import { QueueCards } from './queue-cards'
import { RunDrawer } from './run-drawer'
import { RunList } from './run-list'
import { TenantPauseAlert, TenantPauseButton } from './tenant-pause'
import { WorkerTable } from './worker-table'

/** Queues, workers and every run of the tenant, for administrators; alive by the event line. */
export default function MonitorPage() {
  const { t } = useTranslation(['monitor', 'bulk'])
  const client = useQueryClient()
  const { connected } = useStore(allJobs.store)
  const [shown, setShown] = useState<RunOfTenant>()
  useEffect(() => allJobs.open(), [])
  return (
    <Flex vertical gap={12} className={frame.page}>
      <TenantPauseAlert />
      <section className={frame.panel}>
        <Flex justify="space-between" align="center" className={`${frame.above} ${styles.head}`}>
          <h2>
            {t('queues')}
            <Tag color={connected ? 'success' : 'default'}>{t(connected ? 'live' : 'polling')}</Tag>
          </h2>
          <Flex gap={8}>
            <TenantPauseButton />
            <Button href={bullBoardUrl} target="_blank" rel="noopener" icon={<ExportOutlined />}>
              {t('bullBoard')}
            </Button>
            <Tooltip title={t('refresh')}>
              <Button
                icon={<ReloadOutlined />}
                aria-label={t('refresh')}
                onClick={() => void client.invalidateQueries({ queryKey: monitorKey() })}
              />
            </Tooltip>
          </Flex>
        </Flex>
        <QueueCards />
      </section>
      <section className={frame.panel}>
        <Flex align="center" className={`${frame.above} ${styles.head}`}>
          <h2>{t('workers')}</h2>
        </Flex>
        <WorkerTable onShow={setShown} />
      </section>
      <RunList onShow={setShown} />
      <RunDrawer shown={shown} onClose={() => setShown(undefined)} />
    </Flex>
  )
}
