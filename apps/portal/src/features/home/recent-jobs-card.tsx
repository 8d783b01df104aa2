import { DownloadOutlined, ReloadOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Card, Empty, Progress, Skeleton, Tag, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { kindLabel } from '../../shared/job/kind-label'
import { phaseColours } from '../../shared/job/phase-colours'
import { usePages } from '../../shared/pages'
import styles from './home.module.css'
import { downloadLogPath, isRunning, type RecentJob, uploadLogPath, type useRecentJobs } from './recent-jobs'

export function RecentJobsCard({ jobs }: { jobs: ReturnType<typeof useRecentJobs> }) {
  const { t } = useTranslation('home')
  return (
    <Card
      title={t('jobs.title')}
      extra={
        <Button
          type="text"
          size="small"
          icon={<ReloadOutlined spin={jobs.isFetching} />}
          aria-label={t('jobs.refresh')}
          title={t('jobs.refresh')}
          onClick={() => void jobs.refetch()}
        />
      }
    >
      <Jobs jobs={jobs} />
    </Card>
  )
}

function Jobs({ jobs: { data, isPending, isError, refetch } }: { jobs: ReturnType<typeof useRecentJobs> }) {
  const { t } = useTranslation('home')
  if (isPending) return <Skeleton active title={false} paragraph={{ rows: 5 }} />
  if (isError)
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('jobs.failed')}>
        <Button onClick={() => void refetch()}>{t('jobs.retry')}</Button>
      </Empty>
    )
  if (data.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('jobs.empty')} />
  return (
    <ul className={styles.jobs}>
      {data.map(job => (
        <Job key={job.batchId} job={job} />
      ))}
    </ul>
  )
}

function Job({ job }: { job: RecentJob }) {
  // The names of batch changes are words of bulk work.
  const { t } = useTranslation(['home', 'bulk'])
  const { open, opens } = usePages()
  const path = job.direction === 'upload' ? uploadLogPath : downloadLogPath
  const name = job.fileName ?? kindLabel(job)
  return (
    <li>
      <Tooltip title={t(`jobs.${job.direction}`)}>
        <span className={styles.direction}>
          {job.direction === 'upload' ? <UploadOutlined /> : <DownloadOutlined />}
        </span>
      </Tooltip>
      <div className={styles.file}>
        {opens(path) ? (
          <button type="button" title={name} onClick={() => open(path)}>
            {name}
          </button>
        ) : (
          <span title={name}>{name}</span>
        )}
        <small>{job.startTime}</small>
      </div>
      <div className={styles.outcome}>
        <Outcome job={job} />
      </div>
      <Tag color={phaseColours[job.phase]} className={styles.phase}>
        {t(`phase.${job.phase}`)}
      </Tag>
    </li>
  )
}

function Outcome({ job }: { job: RecentJob }) {
  const { t, i18n } = useTranslation('home')
  if (isRunning(job) && job.progress?.percent !== undefined)
    return <Progress percent={Math.floor(job.progress.percent)} size="small" status="active" />
  if (job.errorMessage) return <span title={job.errorMessage}>{job.errorMessage}</span>
  if (job.total === null || job.phase === 'queued') return null
  const count = (value: number | null) => (value ?? 0).toLocaleString(i18n.language)
  return (
    <>
      <span>{t('jobs.succeeded', { rows: count(job.successCount) })}</span>
      {Boolean(job.failureCount) && <em>{t('jobs.refused', { rows: count(job.failureCount) })}</em>}
    </>
  )
}
