import { auditFieldsOf, columnOf, fieldOf, isTree, type Resource, tableOf } from '@sfa/resource-kit/resource'
import { type RawBuilder, sql } from 'kysely'
import { fromColumn } from './columns'
import type { Tx } from './tenant-transaction'
import { readsTexts, type Terms, whereOf } from './where-of'

export interface Sort {
  field: string
  order: 'asc' | 'desc'
}
export interface Page {
  /** From 1. */
  pageIndex: number
  /** -1 is everything, at most `maxRows`. */
  pageSize: number
}
export interface Search extends Terms {
  sort?: readonly Sort[]
  page: Page
}
export type WireRow = Record<string, unknown>

/** Hard cap of "all rows" (behaviour.md "Shared"). */
export const maxRows = 1_000_000

/** Pages that begin after so many rows are counted first, and read from the nearer end. */
const deepFrom = 10_000

/** Rows of one page in wire form, and how many there are in all. */
export async function searchRows(
  tx: Tx,
  resource: Resource,
  search: Search,
): Promise<{ rows: WireRow[]; total: number }> {
  const { pageIndex, pageSize } = search.page
  const limit = pageSize === -1 ? maxRows : pageSize
  const offset = pageSize === -1 ? 0 : (pageIndex - 1) * limit
  if (pageSize !== -1 && readsTexts(resource, search)) return searchOnce(tx, resource, search, { limit, offset })
  if (offset >= deepFrom) return searchDeep(tx, resource, search, { limit, offset })
  const rows = await readPage(tx, resource, search, { limit, offset })
  const whole = rows.length < limit && (rows.length > 0 || offset === 0)
  return { rows, total: whole ? offset + rows.length : await countRows(tx, resource, search) }
}

interface Slice {
  limit: number
  offset: number
}

async function readPage(tx: Tx, resource: Resource, search: Search, { limit, offset }: Slice, fromEnd = false) {
  const found = await sql<WireRow>`
    select * from ${sql.table(tableOf(resource))} where ${whereOf(resource, search)}
    order by ${orderBy(resource, search.sort, fromEnd)} limit ${limit} offset ${offset}`.execute(tx)
  return found.rows.map(row => toWire(resource, row))
}

/** The last page of a million rows is as near as the first one, from the other end. */
async function searchDeep(tx: Tx, resource: Resource, search: Search, { limit, offset }: Slice) {
  const total = await countRows(tx, resource, search)
  const rest = total - offset
  if (rest <= 0) return { rows: [], total }
  if (offset <= rest) return { rows: await readPage(tx, resource, search, { limit, offset }), total }
  const taken = Math.min(limit, rest)
  const rows = await readPage(tx, resource, search, { limit: taken, offset: rest - taken }, true)
  return { rows: rows.reverse(), total }
}

/** Looks at every row once, on all cores: what is found is counted and ordered, and only the page's rows are read. */
async function searchOnce(tx: Tx, resource: Resource, search: Search, { limit, offset }: Slice) {
  const table = sql.table(tableOf(resource))
  const keys = sortOf(resource, search.sort).map(({ field }) => sql.ref(columnOf(field)))
  const order = orderBy(resource, search.sort)
  const found = await sql<WireRow>`
    with found as materialized (
      select ${sql.join([...keys, sql.ref('id')])} from ${table} where ${whereOf(resource, search)}
    ), page as (
      select id, row_number() over (order by ${order}) as place from found order by ${order} limit ${limit} offset ${offset}
    )
    select (select count(*) from found) as found_rows, kept.*
    from page join ${table} kept on kept.id = page.id order by page.place`.execute(tx)
  const rows = found.rows.map(row => toWire(resource, row))
  const total = found.rows[0]?.found_rows
  if (total !== undefined) return { rows, total: Number(total) }
  return { rows, total: offset === 0 ? 0 : await countRows(tx, resource, search) }
}

export async function countRows(tx: Tx, resource: Resource, search: Terms) {
  const counted = await sql<{ n: string }>`
    select count(*) n from ${sql.table(tableOf(resource))} where ${whereOf(resource, search)}`.execute(tx)
  return Number(counted.rows[0]?.n ?? 0)
}

/** Ids that a search finds, for batch changes over "everything found". */
export async function searchIds(tx: Tx, resource: Resource, search: Terms) {
  const found = await sql<{ id: string }>`
    select id from ${sql.table(tableOf(resource))} where ${whereOf(resource, search)} order by id limit ${maxRows}`.execute(
    tx,
  )
  return found.rows.map(row => String(row.id))
}

/** A database row in wire form: names and values as the documents have them. */
export function toWire(resource: Resource, row: WireRow): WireRow {
  const out: WireRow = { id: String(row.id), ver: row.ver }
  if (resource.idName) out[resource.idName] = out.id
  for (const [name, field] of Object.entries(resource.fields)) out[name] = fromColumn(field, row[columnOf(name)])
  for (const [name, field] of Object.entries(auditFieldsOf(resource)))
    out[name] = fromColumn(field, row[columnOf(name)])
  if (isTree(resource)) {
    out.level = row.level
    out.fullPath = row.full_path
  }
  return out
}

function sortOf(resource: Resource, sort: readonly Sort[] = []): readonly Sort[] {
  const wanted: readonly Sort[] =
    sort.length > 0 ? sort : [{ field: resource.list.sort, order: resource.list.newestFirst ? 'desc' : 'asc' }]
  // A field that is named twice is ordered by once.
  return wanted.filter(({ field }, at) => wanted.findIndex(other => other.field === field) === at)
}

/** Empty values come last in either direction; `fromEnd` is the very opposite order. */
function orderBy(resource: Resource, sort: readonly Sort[] | undefined, fromEnd = false): RawBuilder<unknown> {
  const parts = sortOf(resource, sort).map(({ field, order }) => {
    fieldOf(resource, field)
    const direction = (order === 'desc') === fromEnd ? sql`asc` : sql`desc`
    return sql`${sql.ref(columnOf(field))} ${direction} ${fromEnd ? sql`nulls first` : sql`nulls last`}`
  })
  return sql.join([...parts, fromEnd ? sql`id desc` : sql`id`])
}
