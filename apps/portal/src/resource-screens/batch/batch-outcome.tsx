import type { Resource } from '@sfa/resource-kit/resource'
import { Result } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ChangeOutcome } from '../change-outcome'
import type { BatchResult } from '../record-calls'
import { UndoBatch } from './undo-batch'

interface Props {
  resource: Resource
  result: BatchResult
  /** The records are as they were. */
  onUndone: () => void
}

/** What a batch change has done; above 500 records it goes on as a job. */
export function BatchOutcome({ resource, result, onUndone }: Props) {
  const { t } = useTranslation('resource')
  if (result.changed === undefined && result.batchId)
    return (
      <Result
        status="info"
        title={t('batch.queued')}
        subTitle={t('batch.batchId', { id: result.batchId })}
        extra={
          <Link to={`/importexport/tasklog?batchId=${encodeURIComponent(result.batchId)}`}>{t('batch.progress')}</Link>
        }
      />
    )
  const { changed = 0, waiting = 0, refused = [] } = result
  const undo = changed > 0 && result.batchId && <UndoBatch batchId={result.batchId} onUndone={onUndone} />
  return <ChangeOutcome resource={resource} changed={changed} waiting={waiting} refused={refused} button={undo} />
}
