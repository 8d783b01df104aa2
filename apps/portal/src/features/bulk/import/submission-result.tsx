import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../shared/format-count'
import { JobProgressBar } from '../../../shared/job/job-progress'
import { isUnderWay } from '../../../shared/job/job-row'
import { InnerTable } from '../../../shared/list/inner-table'
import { useJob } from '../job/use-job'

/** How the submitting of imported documents goes on: how many wait for approval, and why others were refused. */
export function SubmissionResult({ batchId }: { batchId: string }) {
  const { t } = useTranslation('bulk')
  const { data: job } = useJob(batchId)
  if (!job) return null
  if (isUnderWay(job))
    return <Alert type="info" showIcon title={t('import.submit.running')} description={<JobProgressBar job={job} />} />
  const refused = job.refused ?? []
  const counts = { success: formatCount(job.successCount), failure: formatCount(job.failureCount) }
  return (
    <>
      <Alert
        type={job.errorMessage ? 'error' : job.failureCount > 0 ? 'warning' : 'success'}
        showIcon
        title={job.errorMessage ?? t('import.submit.done', counts)}
      />
      {refused.length > 0 && (
        <InnerTable
          rowKey="id"
          pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
          dataSource={refused}
          columns={[
            { title: t('import.submit.document'), dataIndex: 'key', width: 200 },
            { title: t('import.submit.reason'), dataIndex: 'message' },
          ]}
        />
      )}
    </>
  )
}
