import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import { undoDays } from '@sfa/kit/job/undo-days'
import { sql } from 'kysely'
import { type Caller, holdsKey, requireKey } from '../../caller'
import { batchChangePayload } from '../../job/contracts/batch-change'
import { loadRun } from '../../job/life/load-run'
import { maySee } from '../../job/life/own-run'
import { sendAgain } from '../../job/life/send-again'
import type { Services } from '../../services'
import { keyOfBatch } from './batch-plan'

/**
 * Asks for a batch change to be undone; the worker does it (run-batch-undo.ts). Every user who may make such a change
 * and sees it in the log may undo it, not only its author. Throws `notFound`, `notPermitted`, `notUndoable` where
 * nothing was changed or it is still running, `undoExpired`.
 */
export const undoBatchChange = ({ db }: Pick<Services, 'db'>, caller: Caller, batchId: string): Promise<void> =>
  inTenant(db, caller.tenantId, async tx => {
    const run = await loadRun(tx, batchId, { lock: true })
    const key = keyOfBatch(batchChangePayload.parse(run.params))
    if (!maySee(caller, run) && !(key !== null && holdsKey(caller, key))) throw new AppError('notFound')
    requireKey(caller, key)
    if (!['done', 'failed', 'cancelled'].includes(run.phase)) throw new AppError('notUndoable')
    const { rows } = await sql<{ old: boolean }>`
      select create_time < now() - ${undoDays} * interval '1 day' old from record_change
      where source = ${`batch:${run.id}`} and source like 'batch:%' order by id limit 1`.execute(tx)
    if (!rows[0]) throw new AppError('notUndoable')
    if (rows[0].old) throw new AppError('undoExpired', { days: undoDays })
    await sendAgain(tx, run.id, 'sentAgain', { by: caller, params: { undo: true, undoneBy: caller.userId } })
  })
