import { inPlatform, type Tx } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import { undoDays } from '@sfa/kit/job/undo-days'
import { type Resource, tableOf } from '@sfa/kit/resource'
import { sql } from 'kysely'
import { type Caller, requireKey } from '../../../caller'
import { withOwnRun } from '../../../job/life/own-run'
import { sendAgain } from '../../../job/life/send-again'
import { behaviourOf } from '../../../resource/behaviour'
import type { Services } from '../../../services'
import { importedAs, uploadKey } from '../../columns/bulk-kind'
import { readableKey } from '../writing/merge-sql'
import { refuseWhileSubmitting } from './withdraw-imported'

/**
 * Asks for an import to be undone; the worker does it (run-undo.ts), since it may be long. Throws `notUndoable` where
 * nothing was written or it is still running, `undoExpired`, `notFound` for others' runs, and what the area refuses.
 */
export const undoImport = (services: Services, caller: Caller, batchId: string): Promise<void> =>
  withOwnRun(services, caller, batchId, async (tx, run) => {
    if (run.job !== 'import' || !['done', 'failed', 'cancelled'].includes(run.phase)) throw new AppError('notUndoable')
    const shape = importedAs(run.kind, caller)
    requireKey(caller, uploadKey(shape))
    const written = await sql<{ old: boolean }>`
      select create_time < now() - ${undoDays} * interval '1 day' old from import_chunk
      where run_id = ${run.id} and not undone order by chunk limit 1`.execute(tx)
    if (!written.rows[0]) throw new AppError('notUndoable')
    if (written.rows[0].old) throw new AppError('undoExpired', { days: undoDays })
    await refuseWhileSubmitting(tx, run.id)
    await askArea(tx, shape.linesOf?.head ?? shape, run.id)
    await sendAgain(tx, run.id, 'sentAgain', { by: caller, params: { undo: true } })
  })

/** Records of a refused undoing that are named. */
const mostNamed = 20

/** What the area refuses is said with the records that stay. */
async function askArea(tx: Tx, resource: Resource, runId: string): Promise<void> {
  try {
    await behaviourOf(resource).import?.mayUndo?.(tx)
  } catch (error) {
    if (!(error instanceof AppError) || error.details) throw error
    const key = sql.raw(readableKey(resource, resource.import?.match ?? [resource.title], 't.'))
    const { rows } = await sql<{ name: string; count: number }>`
      with written as (
        select record_id id from import_journal where run_id = ${runId}
        union select unnest(inserted_ids) from import_chunk where run_id = ${runId} and not undone
      )
      select ${key} "name", count(*) over ()::int count from written w join ${sql.table(tableOf(resource))} t on t.id = w.id
      order by t.id limit ${mostNamed}`.execute(tx)
    const [first] = rows
    if (!first) throw error
    const names = rows.map(({ name }) => name).join('；')
    const params = { count: first.count, names: first.count > rows.length ? `${names}…` : names }
    throw new AppError(error.code, error.params, error.status, [{ field: '', code: 'undoKeeps', params }])
  }
}

/** Deletes before-images, and what tells versions with earlier content, that cannot be used any more; run by the worker's timer. */
export async function sweepJournals({ db }: Pick<Services, 'db'>): Promise<number> {
  const deleted = await inPlatform(db, tx =>
    sql`
    delete from import_journal j using import_chunk c
    where c.tenant_id = j.tenant_id and c.run_id = j.run_id and c.chunk = j.chunk
      and c.create_time < now() - ${undoDays} * interval '1 day'`.execute(tx),
  )
  await inPlatform(db, tx =>
    sql`delete from record_content where create_time < now() - ${undoDays} * interval '1 day'`.execute(tx),
  )
  return Number(deleted.numAffectedRows ?? 0)
}
