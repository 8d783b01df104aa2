import type { JobDetails } from '@sfa/kit/calls/job-details'
import { Alert, Flex, Tabs } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../shared/format-count'
import { JobTimeline } from '../../../shared/job/job-timeline'
import { CountTiles } from '../dialogs/count-tiles'
import { JobFileButtons } from '../job/job-files'
import { JobSummary } from '../job/job-summary'
import { UndoneCounts } from '../job/undone-counts'
import { TooManyToRepair } from '../repair/repair-button'
import { ErrorTable } from './error-table'
import { MoreOfResult } from './more-of-result'
import { SubmissionResult } from './submission-result'

/** How an import ended: counts, files, what was refused; after an undo, what it took back and what it left. */
export function ResultStep({ job }: { job: JobDetails }) {
  const { t } = useTranslation('bulk')
  const errors = job.phase === 'undone' ? [] : (job.errors ?? [])
  return (
    <>
      <JobSummary job={job} />
      {job.errorMessage && <Alert type="error" showIcon title={job.errorMessage} />}
      {job.phase === 'undone' && job.undone ? (
        <UndoneCounts undone={job.undone} />
      ) : (
        job.total > 0 && (
          <CountTiles
            tiles={[
              { label: t('count.total'), value: job.total },
              { label: t('count.success'), value: job.successCount, tone: 'good' },
              { label: t('count.failure'), value: job.failureCount, tone: 'bad' },
            ]}
          />
        )
      )}
      <Flex wrap gap={8} align="center">
        <TooManyToRepair job={job} />
        <JobFileButtons job={job} />
      </Flex>
      {job.phase !== 'undone' && job.submissions?.map(batchId => <SubmissionResult key={batchId} batchId={batchId} />)}
      <MoreOfResult job={job} />
      <Tabs
        size="small"
        items={[
          ...(errors.length > 0
            ? [
                {
                  key: 'errors',
                  label: t('preview.errorsTab', { count: formatCount(job.failureCount) }),
                  children: <ErrorTable job={job} errors={errors} />,
                },
              ]
            : []),
          { key: 'timeline', label: t('timeline.title'), children: <JobTimeline entries={job.timeline} /> },
        ]}
      />
    </>
  )
}
