import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { recordChange } from '@sfa/db/record/record-change'
import { membersOf } from '@sfa/db/record/ref-checks'
import { findRow } from '@sfa/db/record/write-rows'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import { type Resource, tableOf } from '@sfa/kit/resource'
import { permissionKey } from '@sfa/kit/resource-calls'
import { resourceOf } from '@sfa/registry/registry'
import { sql } from 'kysely'
import { type Caller, holdsKey, requireKey } from '../../caller'
import { callerOfRun } from '../../job/attempt/caller-of-run'
import { whileHeld } from '../../job/attempt/held-run'
import type { JobContext } from '../../job/attempt/job-context'
import { saveCheckpoint } from '../../job/attempt/save-checkpoint'
import { batchChangePayload, type ListLeaving } from '../../job/contracts/batch-change'
import { type KeptRecord, keepUndone, type Undone } from '../../job/log/undone'
import { type Access, accessFor } from '../../permission/access'
import { requireWithin } from '../../permission/data-scope'
import { keyOf } from '../key-of'
import { contentNow, noteContent } from '../saving/content-version'
import { changeRecord } from '../saving/update-record'
import { afterJob } from './after-job'
import { type BatchCheckpoint, type BatchUse, keyOfBatch } from './batch-plan'
import { textOf } from './change-batch'

/** Records that are committed together, with the checkpoint. */
const chunkSize = 200

interface Change {
  id: string
  resource: string
  recordId: string
  operation: 'batchUpdate' | 'create'
  changes: Readonly<Record<string, readonly [unknown, unknown]>>
  ver: number
}

/**
 * Undoes a batch change, the last record first, in the name of the user who asked for the undo. A record that has another
 * content than the change gave it is not changed but listed, and so is one whose old values are not allowed any more; the others
 * pass the same checks as any change and are noted in the operation log.
 */
export async function runBatchUndo(context: JobContext): Promise<void> {
  const { run, db } = context
  const payload = batchChangePayload.parse(run.params)
  const caller = await callerOfRun(context, {
    ...run,
    userId: String(run.params.undoneBy ?? run.userId),
    // Who undoes it need not be the key that began it.
    ...(run.params.undoneBy !== undefined && { apiKeyId: null }),
  })
  const resource = resourceOf(payload.resource)
  requireKey(caller, keyOfBatch(payload))
  await context.enterPhase('writing')
  // Before its members, because they may not refer to an invalid group.
  if (payload.leaving) await undoInvalidating(context, caller, payload.leaving)
  let checkpoint = run.checkpoint as unknown as BatchCheckpoint
  const total = checkpoint.changed
  let done = 0
  for (let isLast = false; !isLast; ) {
    await context.throwIfCancelled()
    context.progress({ stage: 'undoing', done, total })
    await inTenant(db, run.tenantId, async tx => {
      const changes = await nextChanges(tx, run.id, checkpoint.undoneDownTo)
      const as: UndoneAs = { source: `undoBatch:${run.id}`, use: payload.use ?? 'batchUpdate' }
      // Members leave a group that is dissolved whatever state they are in.
      if (payload.leaving) as.inAnyState = true
      const undone = payload.each
        ? await undoEach(tx, caller, changes, as)
        : await undoChanges(tx, caller, resource, changes, as)
      isLast = changes.length < chunkSize
      done += changes.length
      checkpoint = {
        ...checkpoint,
        undoneDownTo: changes.at(-1)?.id ?? checkpoint.undoneDownTo,
        kept: (checkpoint.kept ?? 0) + undone.kept.length,
      }
      await keepUndone(tx, run.id, undone)
      await saveCheckpoint(tx, run, { ...checkpoint })
    })
  }
  await afterJob(context, resource, payload)
  await context.setCounts({ successCount: 0, failureCount: checkpoint.kept ?? 0 })
  await context.enterPhase('undone')
}

/** Makes a dissolved group valid again, unless it was changed since. */
const undoInvalidating = (context: JobContext, caller: Caller, { resource: key, id }: ListLeaving): Promise<void> =>
  whileHeld(context, context.run, async tx => {
    const { run } = context
    const resource = resourceOf(key)
    const { rows } = await sql<{ ver: number }>`
      select ver from record_change where source = ${`batch:${run.id}`} and source like 'batch:%'
        and operation = 'updateStatus' and record_id = ${id} order by id desc limit 1`.execute(tx)
    const now = await findRow(tx, resource, id, { lock: true })
    if (!rows[0] || !now || (await contentNow(tx, resource, id, Number(now.ver))) !== rows[0].ver) return
    await changeRecord(tx, caller, resource, { id }, { isDeleted: '0' }, 'updateStatus', {
      source: `undoBatch:${run.id}`,
    })
    await noteContent(tx, resource, [id], String(rows[0].ver - 1))
  })

interface UndoneAs {
  source: string
  use: BatchUse
  inAnyState?: true
}

async function nextChanges(tx: Tx, runId: string, below: string | undefined): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select id::text id, resource, record_id::text "recordId", operation, changes, ver from record_change
    where source = ${`batch:${runId}`} and source like 'batch:%' and operation in ('batchUpdate', 'create') ${below ? sql`and id < ${below}` : sql``}
    order by record_change.id desc limit ${chunkSize}`.execute(tx)
  return rows
}

async function undoChanges(
  tx: Tx,
  caller: Caller,
  resource: Resource,
  changes: readonly Change[],
  { use, ...how }: UndoneAs,
): Promise<Undone> {
  const access = (await accessFor(tx, caller, resource, use))[use]
  const undone: Undone = { removed: 0, restored: 0, kept: [] }
  // Records are locked in the order of their ids, as every batch does; new ones first, since they may stand where the
  // old ones are to be.
  const made = ({ operation }: Change) => (operation === 'create' ? 0 : 1)
  for (const change of [...changes].sort((a, b) => made(a) - made(b) || Number(a.recordId) - Number(b.recordId))) {
    const isNew = change.operation === 'create'
    const kept = await (isNew ? removeMade : undoChange)(tx, caller, resource, change, { ...how, access })
    if (kept) undone.kept.push(kept)
    else if (isNew) undone.removed += 1
    else undone.restored += 1
  }
  return undone
}

/**
 * The same for records of several resources, from the last to the first: what a later one was changed to may be what an
 * earlier one needs to go back.
 */
async function undoEach(
  tx: Tx,
  caller: Caller,
  changes: readonly Change[],
  { source, use }: UndoneAs,
): Promise<Undone> {
  const undone: Undone = { removed: 0, restored: 0, kept: [] }
  const accessTo = new Map<string, Access>()
  for (const change of changes) {
    const resource = resourceOf(change.resource)
    const key = permissionKey(resource, use)
    const access = accessTo.get(change.resource) ?? (await accessFor(tx, caller, resource, use))[use]
    accessTo.set(change.resource, access)
    const { recordId: id } = change
    const kept: KeptRecord | undefined =
      key !== null && !holdsKey(caller, key)
        ? { id, key: id, reason: 'outOfReach' }
        : await undoChange(tx, caller, resource, change, { source, access })
    if (kept) undone.kept.push(kept)
    else undone.restored += 1
  }
  return undone
}

async function undoChange(
  tx: Tx,
  caller: Caller,
  resource: Resource,
  { recordId, changes, ver }: Change,
  as: { source: string; access: Access; inAnyState?: true },
): Promise<KeptRecord | undefined> {
  const now = await findRow(tx, resource, recordId, { lock: true })
  if (!now) return { id: recordId, key: recordId, reason: 'gone' }
  // The name of a record out of reach must not be shown.
  if (!(await isInReach(tx, resource, as.access, recordId)))
    return { id: recordId, key: recordId, reason: 'outOfReach' }
  const key = keyOf(resource, now)
  const verNow = Number(now.ver)
  if ((await contentNow(tx, resource, recordId, verNow)) !== ver) return { id: recordId, key, reason: 'edited' }
  const before: WireRow = {}
  for (const [name, [old]] of Object.entries(changes)) if (name in resource.fields) before[name] = old
  await sql`savepoint one_record`.execute(tx)
  try {
    const after = await changeRecord(tx, caller, resource, { id: recordId, ver: verNow }, before, 'batchUpdate', {
      ...as,
      restores: true,
    })
    // Fields that the caller may not write are left out of any change; then the record would be undone only in part, so
    // it is not undone at all.
    const isWhole = Object.entries(before).every(([name, old]) => JSON.stringify(old) === JSON.stringify(after[name]))
    if (isWhole && after.ver !== now.ver) await noteContent(tx, resource, [recordId], String(ver - 1))
    await sql.raw(`${isWhole ? 'release' : 'rollback to'} savepoint one_record`).execute(tx)
    return isWhole ? undefined : { id: recordId, key, reason: 'outOfReach' }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await sql`rollback to savepoint one_record`.execute(tx)
    return { id: recordId, key, reason: 'refused', message: textOf(error, caller.language) }
  }
}

/** A record that the change made goes, unless it was changed since or others refer to it. */
async function removeMade(
  tx: Tx,
  caller: Caller,
  resource: Resource,
  { recordId: id, ver }: Change,
  { source, access }: { source: string; access: Access },
): Promise<KeptRecord | undefined> {
  const now = await findRow(tx, resource, id, { lock: true })
  if (!now) return undefined
  if (!(await isInReach(tx, resource, access, id))) return { id, key: id, reason: 'outOfReach' }
  const key = keyOf(resource, now)
  if ((await contentNow(tx, resource, id, Number(now.ver))) !== ver) return { id, key, reason: 'edited' }
  if ((await membersOf(tx, resource, [id])).size > 0) return { id, key, reason: 'stillReferenced' }
  await sql`delete from ${sql.table(tableOf(resource))} where id = ${id}`.execute(tx)
  await recordChange(tx, {
    resource: resource.key,
    recordId: id,
    operation: 'updateStatus',
    before: { [resource.title]: now[resource.title], isDeleted: now.isDeleted },
    after: { [resource.title]: now[resource.title], isDeleted: '1', ver: now.ver },
    source,
    userId: caller.userId,
    userName: caller.userName,
    traceId: caller.traceId,
  })
  return undefined
}

const isInReach = (tx: Tx, resource: Resource, { scope }: Access, id: string): Promise<boolean> =>
  requireWithin(tx, resource, scope, id, 'notFound').then(
    () => true,
    error => {
      if (error instanceof AppError) return false
      throw error
    },
  )
