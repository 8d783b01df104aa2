import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { recordChanges } from '@sfa/db/record/record-change'
import { toWire, type WireRow } from '@sfa/db/search/search-rows'
import { type Resource, tableOf } from '@sfa/kit/resource'
import { sql } from 'kysely'
import type { JobRun } from '../../../job/attempt/job-context'
import { behaviourOf } from '../../../resource/behaviour'

type Author = Pick<JobRun, 'id' | 'userId' | 'userName'>

/**
 * Whether an import notes every changed record in the operation log, as a page does: for resources that rights depend
 * on. For other resources the log has one line for the import, and the history of a record comes from the before-images
 * (audit/import-history.ts); an entry for each of a million products would cost more than the import.
 */
export const isNoted = (resource: Resource) => behaviourOf(resource).noted === true

/**
 * Writes a log line for a whole import, or for its undoing, with the counts. A run that ends again in the same way
 * writes no second one.
 */
export async function noteBatch(
  tx: Tx,
  resource: Resource,
  run: Author & Pick<JobRun, 'fileName'>,
  way: 'import' | 'undo',
  counts: Readonly<Record<string, number>>,
): Promise<void> {
  const told = { importFile: run.fileName, ...counts }
  const changes = JSON.stringify(Object.fromEntries(Object.entries(told).map(([name, value]) => [name, [null, value]])))
  const source = `${way}:${run.id}`
  await sql`
    insert into record_change (resource, record_id, operation, changes, source, ver, user_id, user_name, trace_id)
    select ${resource.key}, 0, ${way}, ${changes}::jsonb, ${source}, 0, ${run.userId}, ${run.userName}, ${`run-${run.id}`}
    where not exists (select from record_change where resource = ${resource.key} and record_id = 0
      and source = ${source} and changes = ${changes}::jsonb)`.execute(tx)
}

/** Notes the records that a chunk has created and changed, in its transaction. */
export async function noteImported(tx: Tx, resource: Resource, run: Author, chunk: number): Promise<void> {
  if (!isNoted(resource)) return
  const table = sql.table(tableOf(resource))
  const ofChunk = sql`run_id = ${run.id} and chunk = ${chunk}`
  const before = await sql<WireRow>`
    select b.* from import_journal j, lateral jsonb_populate_record(null::${table}, j.before) b
    where j.run_id = ${run.id} and j.chunk = ${chunk}`.execute(tx)
  const after = await sql<WireRow>`
    select * from ${table} where id in (select record_id from import_journal where ${ofChunk}
      union all select unnest(inserted_ids) from import_chunk where ${ofChunk})`.execute(tx)
  await note(tx, resource, run, 'import', before.rows, after.rows)
}

/** The records that a chunk has changed, as they are now: for `noteUndone`. */
export async function changedRecords(tx: Tx, resource: Resource, runId: string, chunk: number): Promise<WireRow[]> {
  if (!isNoted(resource)) return []
  const { rows } = await sql<WireRow>`
    select * from ${sql.table(tableOf(resource))} where id in (
      select record_id from import_journal where run_id = ${runId} and chunk = ${chunk})`.execute(tx)
  return rows
}

/** Notes the records that undoing a chunk has restored. */
export async function noteUndone(
  tx: Tx,
  resource: Resource,
  run: Author,
  chunk: number,
  before: readonly WireRow[],
): Promise<void> {
  const versions = new Map(before.map(row => [String(row.id), row.ver]))
  const after = await changedRecords(tx, resource, run.id, chunk)
  const restored = after.filter(row => row.ver !== versions.get(String(row.id)))
  await note(tx, resource, run, 'undo', before, restored)
}

/**
 * Notes what removed records were called of which the log has lines without their name, such as the groups that were
 * computed for a store. Nothing else of such a record is left.
 */
export async function noteNames(
  tx: Tx,
  resource: Resource,
  { id, userId, userName }: Author,
  removed: readonly { id: string; name: string | null }[],
): Promise<void> {
  if (removed.length === 0) return
  await sql`
    insert into record_change (resource, record_id, operation, changes, source, ver, user_id, user_name, trace_id)
    select ${resource.key}, gone.id, 'undo', jsonb_build_object(${resource.title}::text, jsonb_build_array(gone.name, null)),
      ${`undo:${id}`}, 2, ${userId}, ${userName}, ${`run-${id}`}
    from unnest(${removed.map(one => one.id)}::bigint[], ${removed.map(one => one.name)}::text[]) gone (id, name)
    join lateral (
      select bool_or(c.changes ? ${resource.title}::text) named from record_change c
      where c.resource = ${resource.key} and c.record_id = gone.id
    ) told on not told.named
    where gone.name is not null`.execute(tx)
}

async function note(
  tx: Tx,
  resource: Resource,
  { id, userId, userName }: Author,
  way: 'import' | 'undo',
  before: readonly WireRow[],
  after: readonly WireRow[],
): Promise<void> {
  const old = new Map(before.map(row => [String(row.id), toWire(resource, row)]))
  await recordChanges(
    tx,
    after.map(row => {
      const was = old.get(String(row.id)) ?? null
      return {
        resource: resource.key,
        recordId: String(row.id),
        operation: was === null ? ('create' as const) : ('update' as const),
        before: was,
        after: toWire(resource, row),
        source: `${way}:${id}`,
        userId,
        userName,
        traceId: `run-${id}`,
      }
    }),
  )
}
