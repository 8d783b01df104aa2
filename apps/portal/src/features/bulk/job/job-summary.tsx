import {
  CheckCircleFilled,
  CloseCircleFilled,
  ExclamationCircleFilled,
  MinusCircleFilled,
  RollbackOutlined,
} from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { formatDuration, secondsBetween } from '../../../shared/job/format-duration'
import { type JobRow, outcomeOf } from '../../../shared/job/job-row'
import styles from '../dialogs/dialog.module.css'

/** How a job ended, in one line that can be read from afar. */
export function JobSummary({ job }: { job: JobRow }) {
  const { t } = useTranslation('bulk')
  const { icon, title } = headline(job)
  const seconds = job.endTime ? secondsBetween(job.startTime, job.endTime) : undefined
  return (
    <div className={styles.summary}>
      {icon}
      <div>
        <h3>{t(`summary.${title}`)}</h3>
        <p>
          {job.fileName}
          {seconds !== undefined && ` · ${t('timeline.took', { time: formatDuration(seconds) })}`}
        </p>
      </div>
    </div>
  )
}

function headline(job: JobRow) {
  if (job.phase === 'undone')
    return { title: 'undone', icon: <RollbackOutlined style={{ color: 'var(--ant-color-info)' }} /> }
  if (job.phase === 'cancelled')
    return { title: 'cancelled', icon: <MinusCircleFilled style={{ color: 'var(--ant-color-text-tertiary)' }} /> }
  switch (job.phase === 'failed' ? 'failure' : outcomeOf(job)) {
    case 'success':
      return { title: 'success', icon: <CheckCircleFilled style={{ color: 'var(--ant-color-success)' }} /> }
    case 'partialSuccess':
      return {
        title: 'partialSuccess',
        icon: <ExclamationCircleFilled style={{ color: 'var(--ant-color-warning)' }} />,
      }
    default:
      return { title: 'failure', icon: <CloseCircleFilled style={{ color: 'var(--ant-color-error)' }} /> }
  }
}
