import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { lineToWire, readLines } from '@sfa/db/record/detail-rows'
import { withLineNames } from '@sfa/db/record/line-changes'
import { diffOf } from '@sfa/db/record/record-change'
import { wireTime } from '@sfa/db/record/wire-time'
import { toWire, type WireRow } from '@sfa/db/search/search-rows'
import type { ChangeRow } from '@sfa/kit/calls/history.calls'
import { detailsOf } from '@sfa/kit/details'
import { type Resource, tableOf } from '@sfa/kit/resource'
import { isNoted } from '@sfa/operations/bulk/import/writing/note-changes'
import { sql } from 'kysely'

/** A line of the log with the version that the change made, by which lines of one record are in order. */
export interface VersionedChange extends ChangeRow {
  ver: number
}

interface Step {
  ver: number
  runId: string
  way: 'import' | 'undo'
  /** The record as it was, with its lines under their names; null where the step made it. */
  before: WireRow | null
  time: string
  userId: string
  userName: string
}

/**
 * What imports and their undoing did to a record. An import writes no log line per record, because the lines would cost
 * more than the import; they are computed from its before-images, as long as these are kept, going back from the record
 * as it is now. `stored` are the record's lines in the log, of any source.
 */
export async function importHistory(
  tx: Tx,
  resource: Resource,
  recordId: string,
  stored: readonly VersionedChange[],
): Promise<VersionedChange[]> {
  if (resource.imports.length === 0 || isNoted(resource)) return []
  const table = sql.table(tableOf(resource))
  const { rows } = await sql<WireRow>`select * from ${table} where id = ${recordId}`.execute(tx)
  const now = rows[0]
  if (!now) return []
  const steps = [...(await changedBy(tx, resource, recordId)), ...(await madeBy(tx, resource, recordId))]
  const all = [...steps, ...stored].sort((a, b) => b.ver - a.ver)
  const told: VersionedChange[] = []
  let state = await asNamed(tx, resource, now)
  for (const step of all) {
    if (!('way' in step)) {
      state = { ...state, ...Object.fromEntries(Object.entries(step.changes).map(([name, [old]]) => [name, old])) }
      continue
    }
    const { before } = step
    told.push(toChange(resource, recordId, step, diffOf(before, state)))
    if (before) state = before
  }
  return told
}

const toChange = (
  resource: Resource,
  recordId: string,
  { ver, runId, way, before, time, userId, userName }: Step,
  changes: ChangeRow['changes'],
): VersionedChange => ({
  id: `${way}:${runId}:${recordId}`,
  resource: resource.key,
  recordId,
  operation: before === null ? 'create' : 'update',
  changes,
  source: `${way}:${runId}`,
  userId,
  userName,
  traceId: `run-${runId}`,
  createTime: time,
  ver,
})

/** Changes by imports, and what undoing put back. */
async function changedBy(tx: Tx, resource: Resource, recordId: string): Promise<Step[]> {
  const { rows } = await sql<Omit<Step, 'way' | 'before'> & { undoneTime: string | null; undoneVer: number | null }>`
    select j.ver_after ver, (j.undone ->> 'ver')::int + 1 "undoneVer", r.id::text "runId", ${wireTime('c.create_time')} "time",
      ${wireTime('c.undone_time')} "undoneTime", r.user_id "userId", r.user_name "userName"
    from import_journal j join import_chunk c using (tenant_id, run_id, chunk) join job_run r on r.id = j.run_id
    where j.record_id = ${recordId} and r.kind = any(${kindsOf(resource)}::text[])`.execute(tx)
  if (rows.length === 0) return []
  const [before, undone] = [
    await imagesOf(tx, resource, recordId, 'before'),
    await imagesOf(tx, resource, recordId, 'undone'),
  ]
  return rows.flatMap((row): Step[] => {
    const [was, taken] = [before.get(row.runId), undone.get(row.runId)]
    return [
      ...(was ? [{ ...row, way: 'import' as const, before: was }] : []),
      ...(taken
        ? [
            {
              ...row,
              way: 'undo' as const,
              ver: row.undoneVer ?? row.ver + 1,
              before: taken,
              time: row.undoneTime ?? row.time,
            },
          ]
        : []),
    ]
  })
}

/** Kept images of a record by run, as rows of its table. */
async function imagesOf(
  tx: Tx,
  resource: Resource,
  recordId: string,
  image: 'before' | 'undone',
): Promise<Map<string, WireRow>> {
  const { rows } = await sql<WireRow & { '#run': string; '#image': WireRow }>`
    select j.run_id::text "#run", j.${sql.ref(image)} "#image", b.* from import_journal j,
      lateral jsonb_populate_record(null::${sql.table(tableOf(resource))}, j.${sql.ref(image)}) b
    where j.record_id = ${recordId} and j.${sql.ref(image)} is not null`.execute(tx)
  return new Map(
    rows.map(row => [
      row['#run'],
      withLineNames(resource, { ...toWire(resource, row), ...linesIn(resource, row['#image']) }),
    ]),
  )
}

/** The lines that a before-image holds, rows of their table as JSON. */
const linesIn = (resource: Resource, image: WireRow): WireRow =>
  Object.fromEntries(
    detailsOf(resource).flatMap(([name, detail]) =>
      Array.isArray(image[name]) ? [[name, (image[name] as WireRow[]).map(line => lineToWire(detail, line))]] : [],
    ),
  )

/** The record as it is now, with its lines under their names. */
async function asNamed(tx: Tx, resource: Resource, row: WireRow): Promise<WireRow> {
  const record = toWire(resource, row)
  for (const [name] of detailsOf(resource)) record[name] = await readLines(tx, resource, name, String(row.id))
  return withLineNames(resource, record)
}

const kindsOf = ({ imports }: Resource) => imports.map(({ kind }) => kind)

/** The import that made the record, if one did. */
async function madeBy(tx: Tx, resource: Resource, recordId: string): Promise<Step[]> {
  const { rows } = await sql<Pick<Step, 'runId' | 'time' | 'userId' | 'userName'>>`
    select r.id::text "runId", ${wireTime('c.create_time')} "time", r.user_id "userId", r.user_name "userName"
    from ${sql.table(tableOf(resource))} t join import_chunk c on c.create_time = t.create_time
    join job_run r on r.id = c.run_id
    where t.id = ${recordId} and t.id = any(c.inserted_ids) and r.kind = any(${kindsOf(resource)}::text[])`.execute(tx)
  return rows.map(row => ({ ...row, way: 'import', ver: 1, before: null }))
}
