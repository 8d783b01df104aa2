import type { JobDetails } from '@sfa/kit/calls/job-details'
import { useTranslation } from 'react-i18next'
import { JobProgressBar } from '../../../shared/job/job-progress'
import { JobTimeline } from '../../../shared/job/job-timeline'
import { undoBegan } from '../../../shared/job/undo-began'
import { CountTiles } from '../dialogs/count-tiles'
import styles from '../dialogs/dialog.module.css'

/** A job at work: progress, speed and time left, counts so far, and what has happened. */
export function WorkingView({ job, title }: { job: JobDetails; title: string }) {
  const { t } = useTranslation('bulk')
  return (
    <div className={styles.working}>
      <section style={{ display: 'grid', gap: 24 }}>
        <div>
          <h4 className={styles.heading}>{title}</h4>
          <JobProgressBar job={job} size="large" />
        </div>
        {job.total > 0 && undoBegan(job.timeline) === job.timeline.length && (
          <CountTiles
            tiles={[
              { label: t('count.total'), value: job.total },
              { label: t('count.success'), value: job.successCount, tone: 'good' },
              { label: t('count.failure'), value: job.failureCount, tone: 'bad' },
            ]}
          />
        )}
      </section>
      <JobTimeline entries={job.timeline} />
    </div>
  )
}
