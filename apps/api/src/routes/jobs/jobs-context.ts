import type { ConfirmedJob, MappedJob } from '@sfa/kit/calls/job.calls'
import type { JobExtras } from '@sfa/kit/calls/job-details'
import type { Caller } from '@sfa/operations/caller'
import { watchAbandonedRuns } from '@sfa/operations/job/life/hand-on-runs'
import type { RunRow } from '@sfa/operations/job/log/run-row'
import { queueAnswers, workerAnswers } from '@sfa/operations/job/queue/answers'
import { openQueueBackend, type QueueBackend } from '@sfa/operations/job/queue/queue-backend'
import { listenToRuns, type RunEvents } from '@sfa/operations/job/queue/run-events'
import type { Services } from '@sfa/operations/services'

/** The part of each kind of bulk work in the calls that every job has. */
export interface BulkActions {
  /** Continues from the preview. */
  confirm(services: Services, caller: Caller, body: ConfirmedJob): Promise<void>
  undo(services: Services, caller: Caller, batchId: string): Promise<void>
  /** Changes the meaning of the file's columns. */
  mapping(services: Services, caller: Caller, body: MappedJob): Promise<void>
  /** What a run's page shows beside its log row (docs/wire.md "Bulk"). */
  details(services: Services, caller: Caller, run: RunRow): Promise<JobExtras>
}

/** The parts that the calls about jobs need. */
export interface JobsContext {
  backend: QueueBackend
  events: RunEvents
  bulk: BulkActions
  /** For GET /readyz. */
  readiness: { queue(): Promise<boolean>; worker(): Promise<boolean> }
  close(): Promise<void>
}

/** Connects to the queues and listens to the runs; close it after the server. */
export async function openJobs(
  services: Services,
  { databaseUrl, redisUrl }: { databaseUrl: string; redisUrl?: string },
  bulk: BulkActions,
  { prefix, onError }: { prefix?: string; onError?: (error: Error) => void } = {},
): Promise<JobsContext> {
  const backend = await openQueueBackend({ databaseUrl, redisUrl, prefix, max: 4, onlyAsks: true, onError })
  const events = await listenToRuns(databaseUrl)
  // The API watches too, so that the user is told about a dead worker even if no worker is left.
  const abandoned = watchAbandonedRuns(services, { onError: error => onError?.(error as Error) })
  return {
    backend,
    events,
    bulk,
    readiness: { queue: () => queueAnswers(backend), worker: () => workerAnswers(services) },
    async close() {
      await abandoned.stop()
      await events.close()
      await backend.close()
    },
  }
}
