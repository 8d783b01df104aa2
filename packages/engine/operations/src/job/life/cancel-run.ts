import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import { isRunning } from '@sfa/kit/job/phase'
import { sql } from 'kysely'
import type { Caller } from '../../caller'
import type { RunRow } from '../log/run-row'
import { endRun } from './end-run'
import { leavesRows } from './leaves-rows'
import { recordEvent } from './record-event'

/**
 * Ends a locked run: at once where no worker has claimed it, else at the worker's next chunk boundary. An import that has
 * written rows is delivered to a worker for its end, whatever it waited for. With `undo`,
 * what it has written until then is undone (the user chooses keep or undo); the choice
 * is stored with the run, so it does not depend on the browser or the worker. Asking twice is no error, and `undo` may
 * be added. Throws `jobNotRunning` where it has ended, `notUndoable` for `undo` of a job other than an import or a
 * batch change, and of an undoing that was cancelled; one that is under way goes on, since that is what was wished for.
 */
export async function cancelRun(tx: Tx, caller: Caller, run: RunRow, { undo = false } = {}): Promise<void> {
  if (!isRunning(run.phase)) throw new AppError('jobNotRunning')
  if (undo && run.job !== 'import' && run.job !== 'batch-change') throw new AppError('notUndoable')
  if (undo && run.params.undo === true) {
    // It is being undone already. Where that was cancelled, its worker may have noticed.
    if (run.cancelRequested) throw new AppError('notUndoable')
    return
  }
  const undoOnCancel = undo || (run.cancelRequested && run.params.undoOnCancel === true)
  const isAsked = run.cancelRequested && undoOnCancel === (run.params.undoOnCancel === true)
  if (isAsked && (run.workerId !== null || leavesRows(run))) return
  // Always written: a run that was sent again must not follow the earlier choice.
  const params = JSON.stringify({ undoOnCancel })
  await sql`update job_run set cancel_requested = true, params = params || ${params}::jsonb where id = ${run.id}`.execute(
    tx,
  )
  await recordEvent(tx, run.id, 'cancelAsked', {
    by: caller,
    attempt: run.attempt,
    details: undo ? { undo: true } : {},
  })
  if (run.workerId !== null) return
  if (leavesRows(run)) await sql`update job_run set delivery = delivery + 1 where id = ${run.id}`.execute(tx)
  else await endRun(tx, run.id, 'cancelled', { by: caller })
}
