import type { Tx } from '@sfa/db/tenant-transaction'
import { AppError } from '@sfa/domain/app-error'
import { isRunning } from '@sfa/domain/job/phase'
import { sql } from 'kysely'
import type { Caller } from '../caller'
import { enterPhase } from './enter-phase'
import { recordEvent } from './record-event'
import type { RunRow } from './run-row'

/**
 * Ends a locked run: at once where nobody works on it, else at the worker's next chunk boundary. Asking twice is no
 * error. Throws `jobNotRunning` where it has ended.
 */
export async function cancelRun(tx: Tx, caller: Caller, run: RunRow): Promise<void> {
  if (!isRunning(run.phase)) throw new AppError('jobNotRunning')
  if (run.cancelRequested) return
  await sql`update job_run set cancel_requested = true where id = ${run.id}`.execute(tx)
  await recordEvent(tx, run.id, 'cancelAsked', { by: caller, attempt: run.attempt })
  if (run.workerId === null) await enterPhase(tx, run.id, 'cancelled', { by: caller })
}
