import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { findRow } from '@sfa/db/record/write-rows'
import { searchRows, type WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import { errorTexts } from '@sfa/kernel/error-texts'
import { fillText, type Language, textIn } from '@sfa/kernel/language'
import { adjustedValues } from '@sfa/kit/actions/adjustment'
import { ascendingIds } from '@sfa/kit/fields/wire-id'
import { updateSchema } from '@sfa/kit/record-schema'
import type { Resource } from '@sfa/kit/resource'
import { sql } from 'kysely'
import type { Caller } from '../../caller'
import { enterPhase } from '../../job/life/enter-phase'
import { type Access, accessFor } from '../../permission/access'
import { scopeOf } from '../../permission/data-scope'
import { fieldRights } from '../../permission/field-rights'
import { shownTo } from '../../permission/shown-row'
import type { Services } from '../../services'
import { leaveInvalid } from '../lists/leave-list'
import { parseRecord } from '../saving/check-record'
import { hasOwnChanges, withOwnChanges } from '../saving/own-changes'
import { lockHeads } from '../saving/record-limit'
import { refuseDuplicates } from '../saving/refuse-duplicates'
import { changeRecord } from '../saving/update-record'
import { changeSince } from '../searching/change-since'
import { type BatchCheckpoint, type BatchPlan, keptRefusals, type Refusal } from './batch-plan'
import { noteBatchRun } from './start-batch-job'

/** Above this many records a batch change runs as a job. */
export const inlineBatchRows = 500
/** How many records the preview shows before and after. */
const previewRows = 20

/** How many records would change, and the first of them before and after the change. */
export function previewBatch(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  resource: Resource,
  { ids, changes, adjust = {} }: BatchPlan,
) {
  return inTenant(db, caller.tenantId, async tx => {
    const { rows } = await searchRows(tx, resource, {
      filters: {},
      ids: ids.slice(0, previewRows),
      scope: await scopeOf(tx, caller, resource, 'batchUpdate'),
      page: { pageIndex: 1, pageSize: previewRows },
    })
    const rights = await fieldRights(tx, caller, resource)
    const shown = shownTo(caller, resource, rights)
    const samples = rows.map(row => {
      const before = shown(row)
      // A result computed from a number that the caller may not see is not shown either.
      const adjusted = shown(adjustedValues(resource, adjust, row))
      return { before, after: { ...before, ...adjusted, ...withOwnChanges(resource, changes, before) } }
    })
    return { count: ids.length, samples }
  })
}

/**
 * Changes records one by one; the refusal of one record does not stop the others. Everything is one transaction with
 * the run that the log shows and by which it can be undone.
 */
export async function changeBatch(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  resource: Resource,
  plan: BatchPlan,
): Promise<{ changed: number; waiting: number; refused: Refusal[]; batchId: string }> {
  const done = await inTenant(db, caller.tenantId, async tx => {
    const batchId = await noteBatchRun(tx, caller, resource, plan)
    const { changed, waiting, refused } = await changeRows(tx, caller, resource, plan, `batch:${batchId}`)
    await endBatchRun(tx, caller, batchId, { total: plan.ids.length, changed, refused })
    return { changed, waiting, refused, batchId }
  })
  await leaveInvalid(db, caller, resource, plan, `batch:${done.batchId}`)
  return done
}

/** Ends the run of a change that was made in the same transaction. */
export async function endBatchRun(
  tx: Tx,
  caller: Caller,
  batchId: string,
  { total, changed, refused }: { total: number; changed: number; refused: readonly Refusal[] },
): Promise<void> {
  const checkpoint: BatchCheckpoint = {
    next: total,
    changed,
    refusedCount: refused.length,
    refusals: refused.slice(0, keptRefusals),
  }
  await sql`update job_run set checkpoint = ${JSON.stringify(checkpoint)}, total = ${total},
      success_count = ${changed}, failure_count = ${refused.length}, start_time = create_time
    where id = ${batchId}`.execute(tx)
  await enterPhase(tx, batchId, 'done', { by: caller })
}

export async function changeRows(
  tx: Tx,
  caller: Caller,
  resource: Resource,
  { ids, changes, adjust, since, use = 'batchUpdate' }: BatchPlan,
  source: string,
) {
  const access = (await accessFor(tx, caller, resource, use))[use]
  const refused: Refusal[] = []
  let changed = 0
  let waiting = 0
  await lockHeads(tx, resource, { ids, changes: [changes ?? {}] })
  for (const id of ascendingIds(ids)) {
    await sql`savepoint one_record`.execute(tx)
    try {
      const values = await valuesFor(tx, resource, { changes, adjust }, access, id)
      const after = await refuseDuplicates(resource, values, () =>
        since
          ? changeSince(tx, caller, resource, id, values, since, { source, access })
          : changeRecord(tx, caller, resource, { id }, values, 'batchUpdate', { source, access }),
      )
      changed += 1
      if (waitsNow(resource, after)) waiting += 1
      await sql`release savepoint one_record`.execute(tx)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      await sql`rollback to savepoint one_record`.execute(tx)
      refused.push({ id, code: error.code, message: textOf(error, caller.language) })
    }
  }
  return { changed, waiting, refused }
}

/** What waits cannot be changed, so that a record that waits once it was changed has begun to by this. */
const waitsNow = ({ flow }: Resource, row: WireRow): boolean => {
  const state = flow && String(row[flow.field])
  return state !== undefined && flow?.states[state]?.tone === 'waiting' && !flow.editable.includes(state)
}

/**
 * What a record is given: the same for all, its own values after their adjustment, and the tenant's own fields beside
 * those that it has. Locks the record where this depends on it. Throws `notFound`, and `invalid` for a result that the
 * field does not allow.
 */
async function valuesFor(
  tx: Tx,
  resource: Resource,
  { changes, adjust }: Pick<BatchPlan, 'changes' | 'adjust'>,
  { scope }: Access,
  id: string,
): Promise<WireRow> {
  if (!adjust && !hasOwnChanges(resource, changes)) return changes
  const before = await findRow(tx, resource, id, { lock: true, scope })
  if (!before) throw new AppError('notFound')
  const values = withOwnChanges(resource, changes, before)
  if (!adjust) return values
  const numbers = adjustedValues(resource, adjust, before)
  const { id: _, ver: __, ...adjusted } = parseRecord(updateSchema(resource), { ...numbers, id: '0', ver: 0 })
  return { ...values, ...adjusted }
}

export const textOf = (error: AppError, language: Language) => {
  const failure = error.details?.[0]
  return failure
    ? fillText(textIn(language, errorTexts[failure.code]), failure.params)
    : fillText(textIn(language, errorTexts[error.code]), error.params)
}
