import type { Resource } from '@sfa/kit/resource'
import { ChangeOutcome } from '../change-outcome'
import type { BatchResult } from '../record-calls'
import { QueuedOutcome } from './queued-outcome'
import { UndoBatch } from './undo-batch'

interface Props {
  resource: Resource
  result: BatchResult
  /** A job has changed the records, or they are as they were. */
  onChanged: () => void
}

/** What a batch change has done; above 500 records it goes on as a job, which is followed. */
export function BatchOutcome({ resource, result, onChanged }: Props) {
  if (result.changed === undefined && result.batchId)
    return <QueuedOutcome resource={resource} batchId={result.batchId} onChanged={onChanged} />
  const { changed = 0, waiting = 0, asked, refused = [] } = result
  const undo = changed > 0 && result.batchId && <UndoBatch batchId={result.batchId} onUndone={onChanged} />
  return <ChangeOutcome {...{ resource, changed, waiting, asked, refused }} button={undo} />
}
