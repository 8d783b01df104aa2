import { type Tx, tenantOf } from '@sfa/db/connection/tenant-transaction'
import { attachLabels } from '@sfa/db/record/ref-labels'
import { countRows } from '@sfa/db/search/count-rows'
import { toWire, type WireRow } from '@sfa/db/search/search-rows'
import { isObjectKey } from '@sfa/kit/object-definition'
import { asDetail, ownDetailName, ownDetailPrefix, ownDetailsOf } from '@sfa/kit/own-details'
import { columnOf, type Resource, tableOf } from '@sfa/kit/resource'
import { permissionKey } from '@sfa/kit/resource-calls'
import { tenantObjects } from '@sfa/registry/tenant-objects'
import { sql } from 'kysely'
import { type Caller, holdsKey } from '../../caller'
import { type Access, accessFor } from '../../permission/access'
import { allFields, isWhole } from '../../permission/field-rights'

/** The dynamic details that the tenant has defined below the records of a resource; a detail has none. */
export const detailsOfTenant = (tenantId: string | undefined, head: Resource): Resource[] =>
  isObjectKey(head.key) && head.limit ? [] : ownDetailsOf(head, tenantObjects(tenantId))

/** A row of a detail as a line of its head: its number is its id, so that it stays the same line. */
export function asLine(detail: Resource, row: WireRow): WireRow {
  const cells = Object.keys(asDetail(detail).fields).map(name => [name, row[name] ?? null])
  return { lineNo: Number(row.id), ...Object.fromEntries(cells) }
}

/** All lines of a head, invalid ones too, in the order in which they were made. */
export async function readOwnLines(tx: Tx, detail: Resource, headId: string, lock = false): Promise<WireRow[]> {
  const { rows } = await sql<WireRow>`
    select * from ${sql.table(tableOf(detail))} where ${sql.ref(headColumn(detail))} = ${headId}
    order by id ${lock ? sql`for update` : sql``}`.execute(tx)
  return rows.map(row => toWire(detail, row))
}

export const headColumn = ({ limit }: Resource): string => columnOf(limit?.by ?? '')

/**
 * Whether the lines of a head are within the caller's reach: they are reached where their head is, under the roles that
 * grant the page of the detail.
 */
export const reachesHead = async (tx: Tx, head: Resource, headId: string, { scope }: Access): Promise<boolean> =>
  scope === undefined ||
  scope === 'everything' ||
  (await countRows(tx, head, { filters: {}, ids: [headId], scope })) > 0

/**
 * The valid lines of a record by the name of their detail, of the details that the caller may read as a whole. Who has
 * fields of one kept back reads it on its own page.
 */
export async function ownLinesOf(
  tx: Tx,
  caller: Caller,
  head: Resource,
  headId: string,
): Promise<Record<string, WireRow[]>> {
  const details = detailsOfTenant(tenantOf(tx), head).filter(detail => {
    const key = permissionKey(detail, 'search')
    return key === null || holdsKey(caller, key)
  })
  const lines: Record<string, WireRow[]> = {}
  const filled = await withLines(tx, details, headId)
  for (const detail of details) {
    const { search } = filled.has(detail) ? await accessFor(tx, caller, detail, 'search') : nothingKept
    if (!isWhole(search.fields) || !(await reachesHead(tx, head, headId, search))) continue
    const rows = filled.has(detail) ? await readOwnLines(tx, detail, headId) : []
    const valid = rows.filter(row => row.isDeleted === '0')
    await attachLabels(tx, detail, valid)
    lines[ownDetailName(detail)] = valid.map(row => ({ ...asLine(detail, row), _labels: row._labels }))
  }
  return lines
}

const nothingKept: { search: Access } = {
  search: { scope: undefined, fields: allFields },
}

/** Most records have lines in few of the details: those are found with one statement. */
export async function withLines(tx: Tx, details: readonly Resource[], headId: string): Promise<ReadonlySet<Resource>> {
  if (details.length === 0) return new Set()
  const asked = details.map(
    (detail, at) => sql`select ${at}::int at where exists (
      select from ${sql.table(tableOf(detail))} where ${sql.ref(headColumn(detail))} = ${headId} and is_deleted = 0)`,
  )
  const { rows } = await sql<{ at: number }>`${sql.join(asked, sql` union all `)}`.execute(tx)
  return new Set(rows.map(({ at }) => details[at] as Resource))
}

/** Whether a body brings lines of dynamic details. */
export const bringsOwnLines = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && Object.keys(body).some(name => name.startsWith(ownDetailPrefix))
