import { DownloadOutlined } from '@ant-design/icons'
import type { MonitorDetails } from '@sfa/kit/calls/monitor.calls'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Drawer, Skeleton, Space, Tabs, Typography } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../shared/facts'
import { formatCount } from '../../shared/format-count'
import { downloadFile } from '../../shared/job/download-file'
import { JobProgressBar } from '../../shared/job/job-progress'
import { isUnderWay, jobFiles } from '../../shared/job/job-row'
import { allJobs } from '../../shared/job/job-stream'
import { JobTimeline } from '../../shared/job/job-timeline'
import { kindLabel } from '../../shared/job/kind-label'
import { PhaseTag } from '../../shared/job/phase-tag'
import { mergeLive } from '../../shared/job/use-live-rows'
import { polling } from '../../shared/request/polling'
import type { RequestError } from '../../shared/request/request-error'
import { useSession } from '../../shared/session/session'
import { useStore } from '../../shared/store'
import styles from './monitor.module.css'
import { findRun, monitorKey, type RunOfTenant } from './monitor-calls'
import { RunActions } from './run-actions'

const whileRunningMs = 3_000

/** One run as the machinery sees it: timeline, error with its stack, payload and checkpoint. */
export function RunDrawer({ shown, onClose }: { shown: RunOfTenant | undefined; onClose: () => void }) {
  const { t } = useTranslation(['monitor', 'bulk'])
  const { rows } = useStore(allJobs.store)
  const { data, error } = useQuery({
    queryKey: monitorKey('run', shown?.tenantId, shown?.batchId),
    queryFn: context => findRun(shown as RunOfTenant, polling(context)),
    enabled: shown !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? whileRunningMs : false),
  })
  const run = data && mergeLive(data, rows.get(data.batchId))
  return (
    <Drawer
      open={shown !== undefined}
      size={820}
      title={run?.fileName ?? t('run', { id: shown?.batchId })}
      onClose={onClose}
      extra={run && <RunActions row={run} />}
    >
      {error && <Alert type="error" showIcon title={(error as RequestError).message} />}
      {!run && !error && <Skeleton active paragraph={{ rows: 12 }} />}
      {run && <Details run={run} />}
    </Drawer>
  )
}

function Details({ run }: { run: MonitorDetails }) {
  const { t } = useTranslation(['monitor', 'bulk'])
  const isOwn = useSession().user?.tenant === run.tenantId
  const facts: [string, ReactNode][] = [
    [t('bulk:log.batchId'), <Typography.Text copyable>{run.batchId}</Typography.Text>],
    [t('bulk:log.type'), `${t(`job.${run.job}`)} · ${kindLabel(run)}`],
    [t('bulk:log.phase'), <PhaseTag phase={run.phase} />],
    [t('bulk:log.user'), `${run.userName} (${run.createBy})`],
    ...(isOwn ? [] : [[t('tenant.name'), run.tenantId] satisfies [string, ReactNode]]),
    [t('queueName'), t(`queue.${run.queue}`, { defaultValue: run.queue })],
    [t('priority'), run.priority],
    [t('attempt'), run.attempt],
    [t('failures'), run.failures],
    [t('worker.name'), run.workerId ?? '-'],
    [t('traceId'), run.traceId ? <Typography.Text copyable>{run.traceId}</Typography.Text> : '-'],
    [t('createTime'), run.createTime],
    [t('bulk:log.startTime'), run.startTime],
    [t('bulk:log.endTime'), run.endTime ?? '-'],
    [t('bulk:count.total'), formatCount(run.total)],
    [t('bulk:count.success'), formatCount(run.successCount)],
    [t('bulk:count.failure'), formatCount(run.failureCount)],
  ]
  return (
    <Space orientation="vertical" size="middle" style={{ width: '100%' }}>
      {run.errorMessage && <Alert type="error" showIcon title={run.errorMessage} description={run.errorCode} />}
      {run.withheld && <Alert type="info" showIcon title={t('bulk:log.withheld')} />}
      {isUnderWay(run) && <JobProgressBar job={run} size="large" />}
      <Facts column={2} items={facts.map(([label, children]) => ({ key: String(label), label, children }))} />
      <Space wrap>
        {jobFiles.map(name => {
          // Files of another tenant are not opened by looking on.
          const id = isOwn && run.links[name]
          return (
            id && (
              <Button key={name} icon={<DownloadOutlined />} onClick={() => void downloadFile(id)}>
                {t(`bulk:files.${name}`)}
              </Button>
            )
          )
        })}
      </Space>
      <Tabs
        items={[
          { key: 'timeline', label: t('bulk:timeline.title'), children: <JobTimeline entries={run.timeline} all /> },
          {
            key: 'error',
            label: t('error'),
            disabled: !run.errorText,
            children: <pre className={styles.code}>{run.errorText}</pre>,
          },
          { key: 'payload', label: t('payload'), children: <Json value={run.payload} /> },
          { key: 'checkpoint', label: t('checkpoint'), children: <Json value={run.checkpoint} /> },
        ]}
      />
    </Space>
  )
}

const Json = ({ value }: { value: unknown }) => <pre className={styles.code}>{JSON.stringify(value, null, 2)}</pre>
