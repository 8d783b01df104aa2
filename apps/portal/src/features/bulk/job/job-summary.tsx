import {
  CheckCircleFilled,
  CloseCircleFilled,
  ExclamationCircleFilled,
  MinusCircleFilled,
  RollbackOutlined,
} from '@ant-design/icons'
import type { JobDetails } from '@sfa/kit/calls/job-details'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../../shared/job/format-duration'
import { outcomeOf } from '../../../shared/job/job-row'
import { workedSeconds } from '../../../shared/job/worked-seconds'
import styles from '../dialogs/dialog.module.css'

/** How a job ended, in one line that can be read from afar. */
export function JobSummary({ job }: { job: JobDetails }) {
  const { t } = useTranslation('bulk')
  const { icon, title } = headline(job)
  return (
    <div className={styles.summary}>
      {icon}
      <div>
        <h3>{t(`summary.${title}`)}</h3>
        <p>
          {job.fileName}
          {` · ${t('timeline.took', { time: formatDuration(workedSeconds(job.timeline)) })}`}
        </p>
      </div>
    </div>
  )
}

function headline(job: JobDetails) {
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
