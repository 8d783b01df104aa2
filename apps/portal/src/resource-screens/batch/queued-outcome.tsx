import type { Resource } from '@sfa/kit/resource'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Flex, Result } from 'antd'
import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { JobProgressBar } from '../../shared/job/job-progress'
import { ownJobs } from '../../shared/job/job-stream'
import { useEndOfJob } from '../../shared/job/use-end-of-job'
import { useLabelOf } from '../../shared/language/label'
import { useStore } from '../../shared/store'
import { forgetRecords } from '../lookup/forget-records'
import { BatchLogLink } from './batch-log-link'
import { UndoBatch } from './undo-batch'

interface Props {
  resource: Resource
  batchId: string
  /** The job has ended, or its records are as they were. */
  onChanged: () => void
}

/** What goes on as a job, followed until it has ended; lists are read anew then. */
export function QueuedOutcome({ resource, batchId, onChanged }: Props) {
  const { t } = useTranslation(['resource', 'bulk'])
  const labelOf = useLabelOf()
  const client = useQueryClient()
  const changed = useRef(onChanged)
  changed.current = onChanged
  const ended = useCallback(() => {
    void forgetRecords(client, resource).then(() => changed.current())
  }, [client, resource])
  const job = useEndOfJob('none', batchId, ended)
  const live = useStore(ownJobs.store).rows.get(batchId)
  const log = <BatchLogLink batchId={batchId} hasEnded={job !== undefined} />
  if (!job)
    return (
      <Result status="info" title={t('batch.queued')} subTitle={t('batch.batchId', { id: batchId })} extra={log}>
        {live && <JobProgressBar job={live} size="large" />}
      </Result>
    )
  const { successCount, failureCount } = job
  return (
    <Alert
      type={job.phase === 'done' && failureCount === 0 ? 'success' : 'warning'}
      showIcon
      title={labelOf(resource.label)}
      description={t('batch.changed', { changed: successCount, refused: failureCount })}
      action={
        <Flex vertical gap={8} align="end">
          {log}
          {job.job === 'batch-change' && successCount > 0 && <UndoBatch batchId={batchId} onUndone={ended} hasLog />}
        </Flex>
      }
      style={{ marginBottom: 8 }}
    />
  )
}
