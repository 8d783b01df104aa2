import { type Tx, tenantOf } from '@sfa/db/connection/tenant-transaction'
import { columnType, toColumn } from '@sfa/db/record/columns'
import { isInUse } from '@sfa/db/record/in-use'
import { type RecordChange, recordChanges } from '@sfa/db/record/record-change'
import { toWire, type WireRow } from '@sfa/db/search/search-rows'
import { AppError, type FieldFailure } from '@sfa/kernel/app-error'
import { textIn } from '@sfa/kernel/language'
import { asDetail, ownDetailName, ownDetailPrefix, withOwnDetails } from '@sfa/kit/own-details'
import { columnOf, type Resource, tableOf } from '@sfa/kit/resource'
import { permissionKey } from '@sfa/kit/resource-calls'
import { sql } from 'kysely'
import { type Caller, requireKey, sourceOf } from '../../caller'
import { accessFor } from '../../permission/access'
import { isWhole } from '../../permission/field-rights'
import { checkRecord } from '../saving/check-record'
import { requireRoomForRecord } from '../saving/company-limits'
import { refuseDuplicates } from '../saving/refuse-duplicates'
import { type LinesChange, lineFailures, linesChange, toLookUp } from './lines-change'
import {
  asLine,
  bringsOwnLines,
  detailsOfTenant,
  headColumn,
  reachesHead,
  readOwnLines,
  withLines,
} from './own-details'

/** The resource as a body is to be read: with the dynamic details of the tenant, where the body brings any. */
export function withGivenDetails(tenantId: string | undefined, resource: Resource, body: unknown): Resource {
  if (!bringsOwnLines(body)) return resource
  const wide = withOwnDetails(resource, detailsOfTenant(tenantId, resource))
  const unknown = Object.keys(body as object).filter(
    name => name.startsWith(ownDetailPrefix) && !Object.hasOwn(wide.details, name),
  )
  if (unknown.length === 0) return wide
  const failures = unknown.map((field): FieldFailure => {
    return { field, code: 'detailUnknown', params: { name: field.slice(ownDetailPrefix.length) } }
  })
  throw new AppError('invalid', {}, 200, failures)
}

/** The values of the record itself, and the lines that its dynamic details are given. */
export function apart(values: WireRow): { values: WireRow; own: WireRow } {
  const isOwn = (name: string) => name.startsWith(ownDetailPrefix)
  const some = (wanted: boolean) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => isOwn(name) === wanted))
  return { values: some(false), own: some(true) }
}

/**
 * Saves the lines of a record in its transaction, in which the record is locked: given lines are the present ones with
 * the same key, else those of their numbers, else new; others become invalid. Answers all lines by the name of their
 * detail, of those that have changed.
 */
export async function saveOwnLines(
  tx: Tx,
  caller: Caller,
  head: Resource,
  headId: string,
  own: WireRow,
): Promise<Record<string, WireRow[]>> {
  const saved: Record<string, WireRow[]> = {}
  const givenTo = (detail: Resource) => own[ownDetailName(detail)] as WireRow[] | null | undefined
  const details = detailsOfTenant(tenantOf(tx), head).filter(detail => givenTo(detail) !== undefined)
  // A form sends all of its grids, most of them empty: how many there are costs one statement.
  const empty = details.filter(detail => (givenTo(detail) ?? []).length === 0)
  const filled = await withLines(tx, empty, headId)
  for (const detail of details) {
    if (empty.includes(detail) && !filled.has(detail)) continue
    const name = ownDetailName(detail)
    const lines = await saveLines(tx, caller, { head, headId, detail }, givenTo(detail) ?? [])
    if (lines) saved[name] = lines
  }
  return saved
}

interface Place {
  head: Resource
  headId: string
  detail: Resource
}

async function saveLines(
  tx: Tx,
  caller: Caller,
  place: Place,
  given: readonly WireRow[],
): Promise<WireRow[] | undefined> {
  const { detail, headId } = place
  const rows = new Map((await readOwnLines(tx, detail, headId, true)).map(row => [Number(row.id), row]))
  const change = ownChange(detail, rows, given)
  if (!change) return undefined
  await requireRights(tx, caller, place, rows, change)
  await requireSound(tx, caller, place, rows, change)
  const written = await refuseDuplicates(detail, {}, () => writeOwnLines(tx, caller, place, rows, change))
  const after = new Map(written.map(row => [Number(row.id), row]))
  const numbers = new Set([...rows.keys(), ...after.keys()])
  return [...numbers].flatMap(number => {
    const row = after.get(number) ?? rows.get(number)
    return row?.isDeleted === '0' ? [asLine(detail, row)] : []
  })
}

/** Lines that are invalid come back where a given one has their key; they are no lines otherwise. */
function ownChange(
  detail: Resource,
  rows: ReadonlyMap<number, WireRow>,
  given: readonly WireRow[],
): LinesChange | undefined {
  const spec = asDetail(detail)
  const keyOf = (line: WireRow) => JSON.stringify(spec.unique.map(name => line[name] ?? null))
  const wanted = new Set(given.map(keyOf))
  const isInvalid = (line: WireRow) => rows.get(Number(line.lineNo))?.isDeleted === '1'
  const present = [...rows.values()]
    .map(row => asLine(detail, row))
    .filter(line => !isInvalid(line) || wanted.has(keyOf(line)))
  // Without a change the present lines are the given ones.
  const { after, gone, written } = linesChange(spec, present, given) ?? { after: present, gone: [], written: [] }
  const all = after.filter(line => written.includes(line) || isInvalid(line))
  const left = gone.filter(number => rows.get(number)?.isDeleted === '0')
  return left.length === 0 && all.length === 0 ? undefined : { after, gone: left, written: all }
}

const isNew = (rows: ReadonlyMap<number, WireRow>) => (line: WireRow) => !rows.has(Number(line.lineNo))

/**
 * The caller needs the keys of the detail's own page for what happens to its lines, reaches them there, and has none of
 * their fields kept back: what is kept back could not be sent.
 */
async function requireRights(
  tx: Tx,
  caller: Caller,
  { head, headId, detail }: Place,
  rows: ReadonlyMap<number, WireRow>,
  { gone, written }: LinesChange,
): Promise<void> {
  const added = written.some(isNew(rows))
  const back = written.some(line => rows.get(Number(line.lineNo))?.isDeleted === '1')
  if (added) requireKey(caller, permissionKey(detail, 'create'))
  if (written.some(line => !isNew(rows)(line))) requireKey(caller, permissionKey(detail, 'update'))
  if (gone.length > 0 || back) requireKey(caller, permissionKey(detail, 'updateStatus'))
  const { search, create, update } = await accessFor(tx, caller, detail, 'search', 'create', 'update')
  const uses = [search, ...(added ? [create] : []), ...(added && written.every(isNew(rows)) ? [] : [update])]
  for (const access of uses) {
    if (!isWhole(access.fields)) throw new AppError('detailKept', { name: textIn(caller.language, detail.label) }, 403)
    if (!(await reachesHead(tx, head, headId, access))) throw new AppError('outOfScope')
  }
  if (added && create.mostRows !== undefined) await requireRoomForRecord(tx, detail, create.mostRows)
}

/** Everything that is wrong with the lines, at the cells of the form. */
async function requireSound(
  tx: Tx,
  caller: Caller,
  { head, headId, detail }: Place,
  rows: ReadonlyMap<number, WireRow>,
  change: LinesChange,
): Promise<void> {
  const [name, spec] = [ownDetailName(detail), asDetail(detail)]
  const failures = lineFailures(name, spec, change, {}, caller.language)
  const isMore = change.written.some(line => rows.get(Number(line.lineNo))?.isDeleted !== '0')
  if (isMore && !(await isHeadInUse(tx, head, headId))) failures.push({ field: name, code: 'headOutOfUse' })
  const asked: Resource = { ...head, fields: {}, rules: [], details: { [name]: spec } }
  const changed = { [name]: toLookUp(change) }
  await checkRecord(tx, asked, { row: {}, changed, before: null, own: [] }, caller.language, failures)
}

async function isHeadInUse(tx: Tx, head: Resource, headId: string): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(tableOf(head))} where id = ${headId} and ${isInUse(head)}`.execute(tx)
  return rows.length > 0
}

/** Writes the lines with at most three statements and notes each in its own history. Answers the rows that were written. */
async function writeOwnLines(
  tx: Tx,
  caller: Caller,
  { headId, detail }: Place,
  rows: ReadonlyMap<number, WireRow>,
  { gone, written }: LinesChange,
): Promise<WireRow[]> {
  const table = sql.table(tableOf(detail))
  const fields = Object.entries(asDetail(detail).fields)
  const columns = fields.map(([name]) => columnOf(name))
  const list = sql.raw(columns.join(', '))
  const types = sql.raw(fields.map(([name, field]) => `${columnOf(name)} ${columnType(field)}`).join(', '))
  const stored = (lines: readonly WireRow[]) =>
    JSON.stringify(
      lines.map((line, n) => ({
        n,
        id: line.lineNo,
        ...Object.fromEntries(fields.map(([name, field]) => [columnOf(name), toColumn(field, line[name])])),
      })),
    )
  const [added, kept] = [written.filter(isNew(rows)), written.filter(line => !isNew(rows)(line))]
  const stamps = sql`ver = t.ver + 1, last_modified_by = ${caller.userName}, last_modified_time = now()`
  const results: WireRow[] = []
  const toRows = (found: readonly WireRow[]) => results.push(...found.map(row => toWire(detail, row)))
  // Lines go before others take their place, and come in the order in which they were given.
  if (gone.length > 0)
    toRows(
      (
        await sql<WireRow>`
          update ${table} t set is_deleted = 1, ${stamps} where id = any(${gone}::bigint[]) returning t.*`.execute(tx)
      ).rows,
    )
  if (kept.length > 0)
    toRows(
      (
        await sql<WireRow>`
          update ${table} t set ${sql.raw(columns.map(column => `${column} = x.${column}`).join(', '))}, is_deleted = 0, ${stamps}
          from jsonb_to_recordset(${stored(kept)}::jsonb) as x (id bigint, ${types})
          where t.id = x.id returning t.*`.execute(tx)
      ).rows,
    )
  if (added.length > 0)
    toRows(
      (
        await sql<WireRow>`
          insert into ${table} (${sql.ref(headColumn(detail))}, ${list}, create_by, last_modified_by)
          select ${headId}::bigint, ${list}, ${caller.userName}, ${caller.userName}
          from jsonb_to_recordset(${stored(added)}::jsonb) as x (n integer, ${types}) order by n returning *`.execute(
          tx,
        )
      ).rows,
    )
  await recordChanges(
    tx,
    results.map((after): RecordChange => {
      const before = rows.get(Number(after.id)) ?? null
      return {
        resource: detail.key,
        recordId: String(after.id),
        operation: before === null ? 'create' : after.isDeleted === '1' ? 'updateStatus' : 'update',
        before,
        after,
        source: sourceOf(caller),
        userId: caller.userId,
        userName: caller.userName,
        traceId: caller.traceId,
      }
    }),
  )
  return results
}
