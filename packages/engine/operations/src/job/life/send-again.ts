import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import { sql } from 'kysely'
import type { EventDetails } from './record-event'
import { type RunEvent, recordEvent } from './record-event'

/**
 * Puts a run that waits at its preview or has ended back into its queue as a new delivery, without its errors; its
 * checkpoint stays. `params` are merged into the run's. The caller has locked the run and checked its phase. Throws
 * `taskRunning` where another run of the same user and type has started meanwhile.
 */
export async function sendAgain(
  tx: Tx,
  runId: string,
  event: RunEvent,
  { by, params = {} }: Pick<EventDetails, 'by'> & { params?: Readonly<Record<string, unknown>> } = {},
): Promise<void> {
  try {
    await sql`update job_run set phase = 'queued', delivery = delivery + 1, failures = 0, cancel_requested = false,
        error_code = null, error_params = null, error_text = null, end_time = null, worker_id = null,
        progress = '{}', params = params || ${JSON.stringify(params)}::jsonb
      where id = ${runId}`.execute(tx)
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'job_run_exclusive') throw new AppError('taskRunning')
    throw error
  }
  await recordEvent(tx, runId, event, { phase: 'queued', by })
}
