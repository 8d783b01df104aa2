import { ExportOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Flex, Tag } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import frame from '../../shared/frame.module.css'
import { allJobs } from '../../shared/job/job-stream'
import { RefreshButton } from '../../shared/list/refresh-button'
import { ProCard } from '../../shared/pro'
import { queryClient } from '../../shared/request/query-client'
import { useStore } from '../../shared/store'
import { firstPage } from '../../shared/use-paging'
import { MonitorCharts } from './charts/monitor-charts'
import styles from './monitor.module.css'
import {
  bullBoardUrl,
  monitorKey,
  queuesQuery,
  type RunOfTenant,
  runsQuery,
  tenantsQuery,
  workersQuery,
} from './monitor-calls'
import { QueueCards } from './queue-cards'
import { RunDrawer } from './run-drawer'
import { RunList } from './run-list'
import { TenantPauseAlert, TenantPauseButton } from './tenant-pause'
import { WorkerTable } from './worker-table'

export const prefetch = () =>
  Promise.all([
    queryClient.prefetchQuery(queuesQuery),
    queryClient.prefetchQuery(workersQuery),
    queryClient.prefetchQuery(tenantsQuery),
    queryClient.prefetchQuery(runsQuery({ tenantId: undefined, page: firstPage })),
  ])

/** Queues, workers and every run of the tenant, for administrators; alive by the event line. */
export default function MonitorPage() {
  const { t } = useTranslation(['monitor', 'bulk'])
  const client = useQueryClient()
  const { connected } = useStore(allJobs.store)
  // The board shows the queues of all tenants, so it opens for those who run the platform.
  const tenants = useQuery(tenantsQuery)
  const [shown, setShown] = useState<RunOfTenant>()
  useEffect(() => allJobs.open(), [])
  return (
    <Flex vertical gap={12} className={frame.page}>
      <TenantPauseAlert />
      <ProCard
        title={
          <h2 className={styles.title}>
            {t('queues')}
            <Tag color={connected ? 'success' : 'default'}>{t(connected ? 'live' : 'polling')}</Tag>
          </h2>
        }
        extra={
          <Flex gap={8}>
            <TenantPauseButton />
            {tenants.data?.[0]?.runsPlatform === '1' && (
              <Button href={bullBoardUrl} target="_blank" rel="noopener" icon={<ExportOutlined />}>
                {t('bullBoard')}
              </Button>
            )}
            <RefreshButton onClick={() => void client.invalidateQueries({ queryKey: monitorKey() })} />
          </Flex>
        }
      >
        <QueueCards />
      </ProCard>
      <MonitorCharts />
      <ProCard title={<h2 className={styles.title}>{t('workers')}</h2>}>
        <WorkerTable onShow={setShown} />
      </ProCard>
      <RunList onShow={setShown} />
      <RunDrawer shown={shown} onClose={() => setShown(undefined)} />
    </Flex>
  )
}
