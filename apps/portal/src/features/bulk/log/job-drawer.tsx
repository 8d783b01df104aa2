import type { JobDetails } from '@sfa/kit/calls/job-details'
import { Alert, Button, Drawer, Skeleton, Space, Tabs } from 'antd'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../../shared/facts'
import { formatCount } from '../../../shared/format-count'
import { JobProgressBar } from '../../../shared/job/job-progress'
import { isUnderWay } from '../../../shared/job/job-row'
import { JobTimeline } from '../../../shared/job/job-timeline'
import { kindLabel } from '../../../shared/job/kind-label'
import { OutcomeTag, PhaseTag } from '../../../shared/job/phase-tag'
import { InnerTable } from '../../../shared/list/inner-table'
import type { RequestError } from '../../../shared/request/request-error'
import { useSession } from '../../../shared/session/session'
import { dialogOf } from '../dialogs/open-dialog'
import { ErrorTable } from '../import/error-table'
import { JobFileButtons } from '../job/job-files'
import { UndoneCounts } from '../job/undone-counts'
import { useJob } from '../job/use-job'
import { RepairButton, TooManyToRepair } from '../repair/repair-button'
import styles from './log.module.css'

/** Everything about a job of a log: facts, progress, files, what was refused, what happened when. */
export function JobDrawer({ batchId, onClose }: { batchId: string | undefined; onClose: () => void }) {
  const { t } = useTranslation('bulk')
  const { data: job, error } = useJob(batchId)
  const { user } = useSession()
  const open = job && job.userID === user?.userPerson.userID ? dialogOf(job) : undefined
  return (
    <Drawer
      open={batchId !== undefined}
      size={760}
      title={job?.fileName ?? t('log.details')}
      onClose={onClose}
      extra={
        open && (
          <Button
            onClick={() => {
              onClose()
              open()
            }}
          >
            {t('log.openDialog')}
          </Button>
        )
      }
    >
      {error && <Alert type="error" showIcon title={(error as RequestError).message} />}
      {!job && !error && <Skeleton active paragraph={{ rows: 10 }} />}
      {job && <Details job={job} onClose={onClose} />}
    </Drawer>
  )
}

function Details({ job, onClose }: { job: JobDetails; onClose: () => void }) {
  const { t } = useTranslation('bulk')
  return (
    <Space orientation="vertical" size="middle" style={{ width: '100%' }}>
      {job.errorMessage && <Alert type="error" showIcon title={job.errorMessage} />}
      {job.withheld && <Alert type="info" showIcon title={t('log.withheld')} />}
      {isUnderWay(job) && <JobProgressBar job={job} size="large" />}
      <Facts
        className={styles.facts}
        column={2}
        items={[
          { key: 'batch', label: t('log.batchId'), children: job.batchId },
          { key: 'type', label: t('log.type'), children: kindLabel(job) },
          { key: 'status', label: t('log.status'), children: <OutcomeTag job={job} /> },
          { key: 'phase', label: t('log.phase'), children: <PhaseTag phase={job.phase} /> },
          { key: 'start', label: t('log.startTime'), children: job.startTime },
          { key: 'end', label: t('log.endTime'), children: job.endTime ?? '-' },
          { key: 'user', label: t('log.user'), children: job.userName },
          { key: 'total', label: t('count.total'), children: formatCount(job.total) },
          { key: 'success', label: t('count.success'), children: formatCount(job.successCount) },
          { key: 'failure', label: t('count.failure'), children: formatCount(job.failureCount) },
          ...(job.repairOf ? [{ key: 'repairOf', label: t('log.repairOf'), children: job.repairOf }] : []),
        ]}
      />
      {job.phase === 'undone' && job.undone && <UndoneCounts undone={job.undone} />}
      <Space wrap>
        <RepairButton job={job} primary onOpen={onClose} />
        <TooManyToRepair job={job} />
        <JobFileButtons job={job} withSource />
      </Space>
      <Tabs
        items={[
          { key: 'timeline', label: t('timeline.title'), children: <JobTimeline entries={job.timeline} /> },
          ...(job.errors?.length && job.phase !== 'undone'
            ? [
                {
                  key: 'errors',
                  label: t('preview.errorsTab', { count: formatCount(job.failureCount) }),
                  children: <ErrorTable job={job} errors={job.errors} />,
                },
              ]
            : []),
          ...(job.refused?.length && job.phase !== 'undone'
            ? [{ key: 'refused', label: t('log.refused'), children: <RefusedRecords refused={job.refused} /> }]
            : []),
        ]}
      />
    </Space>
  )
}

function RefusedRecords({ refused }: { refused: NonNullable<JobDetails['refused']> }) {
  const { t } = useTranslation('bulk')
  return (
    <InnerTable
      rowKey="id"
      dataSource={[...refused]}
      pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
      columns={[
        { title: t('preview.record'), dataIndex: 'key' },
        { title: t('errors.reason'), dataIndex: 'message' },
      ]}
    />
  )
}
