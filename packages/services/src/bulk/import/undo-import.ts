import { inPlatform } from '@sfa/db/tenant-transaction'
import { AppError } from '@sfa/domain/app-error'
import { undoDays } from '@sfa/domain/job/undo-days'
import { sql } from 'kysely'
import { type Caller, requireKey } from '../../caller'
import { withOwnRun } from '../../job/own-run'
import { sendAgain } from '../../job/send-again'
import { behaviourOf } from '../../resource/behaviour'
import type { Services } from '../../services'
import { importedAs, uploadKey } from '../columns/bulk-kind'
import { refuseWhileSubmitting } from './withdraw-imported'

/**
 * Asks for an import to be undone; the worker does it (run-undo.ts), since it may be long. Throws `notUndoable` where
 * nothing was written or it is still running, `undoExpired`, `notFound` for others' runs, and what the area refuses.
 */
export const undoImport = (services: Services, caller: Caller, batchId: string): Promise<void> =>
  withOwnRun(services, caller, batchId, async (tx, run) => {
    if (run.job !== 'import' || !['done', 'failed', 'cancelled'].includes(run.phase)) throw new AppError('notUndoable')
    const shape = importedAs(run.kind, caller.tenantId)
    requireKey(caller, uploadKey(shape))
    const written = await sql<{ old: boolean }>`
      select create_time < now() - ${undoDays} * interval '1 day' old from import_chunk
      where run_id = ${run.id} and not undone order by chunk limit 1`.execute(tx)
    if (!written.rows[0]) throw new AppError('notUndoable')
    if (written.rows[0].old) throw new AppError('undoExpired', { days: undoDays })
    await refuseWhileSubmitting(tx, run.id)
    await behaviourOf(shape.linesOf?.head ?? shape).import?.mayUndo?.(tx)
    await sendAgain(tx, run.id, 'sentAgain', { by: caller, params: { undo: true } })
  })

/** Deletes before-images that cannot be used any more; run by the worker's timer. */
export async function sweepJournals({ db }: Pick<Services, 'db'>): Promise<number> {
  const deleted = await inPlatform(db, tx =>
    sql`
    delete from import_journal j using import_chunk c
    where c.tenant_id = j.tenant_id and c.run_id = j.run_id and c.chunk = j.chunk
      and c.create_time < now() - ${undoDays} * interval '1 day'`.execute(tx),
  )
  return Number(deleted.numAffectedRows ?? 0)
}
