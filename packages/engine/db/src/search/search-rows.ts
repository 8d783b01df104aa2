import { AppError } from '@sfa/kernel/app-error'
import type { Field } from '@sfa/kit/fields/field'
import { isOwnPath } from '@sfa/kit/fields/field-questions'
import { traitsOf } from '@sfa/kit/fields/kind-traits'
import { auditFieldsOf, columnOf, fieldOf, isTree, type Resource, tableOf } from '@sfa/kit/resource'
import { sql } from 'kysely'
import type { Tx } from '../connection/tenant-transaction'
import { fromColumn } from '../record/columns'
import { countedExactly, countRows, type Found, foundOf } from './count-rows'
import { withLooksNamed } from './named-looks'
import { narrows, readsTexts } from './narrowing'
import { isOrderOfIndex, isOrderOfTime, orderBy, orderColumns, type Sort } from './order-by'
import { rowsOf, type Terms, whereOf } from './where-of'

export { countRows } from './count-rows'
export type { Sort } from './order-by'
export type { OwnTerm } from './own-values'

export interface Page {
  /** From 1. */
  pageIndex: number
  /** -1 is everything; more than `maxRows` are refused. */
  pageSize: number
  /** `exact`: however many there are. false: not at all. Not set: exactly up to 10,000. */
  count?: 'exact' | false
}
export interface Search extends Terms {
  sort?: readonly Sort[]
  page: Page
}

export type WireRow = Record<string, unknown>

/** One page; without a total where it was not asked for. */
export type FoundRows = { rows: WireRow[] } & Partial<Found>

/** Hard cap of "all rows". */
export const maxRows = 1_000_000

/** Whether a search may read its whole table, where others read a page of an index. */
export const readsOn = (
  resource: Resource,
  search: Pick<Search, 'filters' | 'quick' | 'conditions' | 'own' | 'sort' | 'page'>,
): boolean =>
  narrows(withoutRangeOfOrder(resource, search)) ||
  search.sort?.some(({ field }) => isOwnPath(resource.fields, field)) ||
  search.page.count === 'exact' ||
  search.page.pageSize === -1 ||
  search.page.pageIndex * search.page.pageSize > countedExactly ||
  !(isOrderOfIndex(resource, search.sort) || (!resource.linesOf && isOrderOfTime(resource, search.sort)))

/** The days of a list that begins with the newest are a part of the index that the list is read from. */
function withoutRangeOfOrder(resource: Resource, search: Pick<Search, 'filters' | 'sort'>) {
  const field = resource.list.sort
  if (resource.linesOf || !isOrderOfTime(resource, search.sort)) return search
  if (traitsOf(fieldOf(resource, field)).filter?.by !== 'range') return search
  const { [field]: _, ...filters } = search.filters
  return { ...search, filters }
}

interface Slice {
  limit: number
  offset: number
  /** Counts up to where it is counted, in the same statement. */
  counts?: boolean
}

/** Where so many rows match, the first of them are near in the order of the list; their number is not asked for. */
const nearOnceFound = 1_000

/** Rows of one page in wire form, and how many there are in all. */
export async function searchRows(tx: Tx, resource: Resource, asked: Search): Promise<FoundRows> {
  const search = await withLooksNamed(tx, resource, asked)
  const { pageIndex, pageSize, count } = search.page
  const limit = pageSize === -1 ? maxRows : pageSize
  const offset = pageSize === -1 ? 0 : (pageIndex - 1) * limit
  // Pages that begin beyond the counted rows need a full count, and are then read from the nearer end.
  if (offset >= countedExactly) return searchDeep(tx, resource, search, { limit, offset })
  const isExact = count === 'exact' || offset + limit > countedExactly
  const inOrder = isOrderOfIndex(resource, search.sort)
  const lookedAt = pageSize !== -1 && (inOrder ? narrows(search) : readsTexts(resource, search))
  const stopsEarly = (inOrder || isOrderOfTime(resource, search.sort)) && !isExact
  const most = count === false ? Math.max(nearOnceFound, offset + limit) : countedExactly
  const found = lookedAt
    ? await searchOnce(tx, resource, search, { limit, offset }, stopsEarly ? most : undefined)
    : undefined
  if (found && 'rows' in found) return isExact ? found : atMostCounted(found)
  const counts = found === undefined && count !== false && !isExact
  // Many rows match where `found` is a number alone: they are near, and parallel processes would take longer to begin.
  if (found) await oneByOne(tx)
  const { rows, total } = await readPage(tx, resource, search, { limit, offset, counts })
  if (found) return count === false ? { rows } : { rows, ...found }
  const isLast = rows.length < limit && (rows.length > 0 || offset === 0)
  if (isLast) return { rows, total: offset + rows.length }
  if (count === false) return { rows }
  return { rows, ...(total === undefined ? { total: await countRows(tx, resource, search) } : foundOf(total)) }
}

/** The same with the true number of rows, for lists that are never long. */
export async function searchAndCount(tx: Tx, resource: Resource, search: Search) {
  const { rows, total = rows.length } = await searchRows(tx, resource, {
    ...search,
    page: { ...search.page, count: 'exact' },
  })
  return { rows, total }
}

const atMostCounted = ({ rows, total }: { rows: WireRow[]; total: number }) => ({ rows, ...foundOf(total) })

/** From here to the end of the transaction statements have no parallel processes: a list only looks names up after it. */
const oneByOne = (tx: Tx) => sql`select set_config('max_parallel_workers_per_gather', '0', true)`.execute(tx)

async function readPage(
  tx: Tx,
  resource: Resource,
  search: Search,
  { limit, offset, counts = false }: Slice,
  fromEnd = false,
): Promise<{ rows: WireRow[]; total?: number }> {
  const table = sql.table(tableOf(resource))
  const some = sql`${rowsOf(resource, search, sql`1`)} limit ${countedExactly + 1}`
  const counted = sql`, (select count(*) from (${some}) counted) as "#found"`
  // What precedes the page is passed over in an index where it has all that is asked for; only the page is read whole.
  const found = await sql<WireRow>`
    with page as (
      select id, row_number() over (order by ${orderBy(resource, search.sort, fromEnd, true)}) as page_place from (
        select ${keysOf(resource, search)} from ${table} where ${whereOf(resource, search)}
        order by ${orderBy(resource, search.sort, fromEnd)} limit ${limit} offset ${offset}
      ) near
    )
    select kept.* ${counts ? counted : sql``}
    from page join ${table} kept on kept.id = page.id order by page.page_place`.execute(tx)
  const total = found.rows[0]?.['#found']
  return {
    rows: found.rows.map(row => toWire(resource, row)),
    ...(total === undefined ? {} : { total: Number(total) }),
  }
}

/** What a page is ordered by, and which rows it has. */
const keysOf = (resource: Resource, { sort }: Search) => sql.join([...orderColumns(resource, sort), sql.ref('id')])

/** The last page of a million rows is as fast as the first one, because it is read from the other end. */
async function searchDeep(tx: Tx, resource: Resource, search: Search, { limit, offset }: Slice) {
  const total = await countRows(tx, resource, search)
  const rest = total - offset
  if (rest <= 0) return { rows: [], total }
  if (offset <= rest) return { ...(await readPage(tx, resource, search, { limit, offset })), total }
  const taken = Math.min(limit, rest)
  const { rows } = await readPage(tx, resource, search, { limit: taken, offset: rest - taken }, true)
  return { rows: rows.reverse(), total }
}

/**
 * Reads every row once, on all cores: matching rows are counted and ordered, and only the page's rows are read
 * completely. `most` for an order that an index has: where more rows match than that, the page's rows come quickly in that
 * order, and only the number is answered.
 */
async function searchOnce(
  tx: Tx,
  resource: Resource,
  search: Search,
  { limit, offset }: Slice,
  most: number | undefined,
): Promise<{ rows: WireRow[]; total: number } | Found> {
  const table = sql.table(tableOf(resource))
  const order = orderBy(resource, search.sort, false, true)
  const found = await sql<WireRow>`
    with found as materialized (
      ${rowsOf(resource, search, keysOf(resource, search))}
      ${most === undefined ? sql`` : sql`limit ${most + 1}`}
    ), page as (
      select id, row_number() over (order by ${order}) as page_place from (
        select * from found order by ${order} limit ${limit} offset ${offset}
      ) near
    )
    select (select count(*) from found) as "#found", kept.*
    from page join ${table} kept on kept.id = page.id order by page.page_place`.execute(tx)
  const first = found.rows[0]
  if (!first) return { rows: [], total: offset === 0 ? 0 : await countRows(tx, resource, search) }
  const total = Number(first['#found'])
  if (most !== undefined && total > most) return foundOf(total)
  return { rows: found.rows.map(row => toWire(resource, row)), total }
}

/** Ids that a search finds, for batch changes over "everything found". Throws `foundTooMany`. */
export async function searchIds(tx: Tx, resource: Resource, search: Terms) {
  const found = await sql<{ id: string }>`
    select id from ${sql.table(tableOf(resource))} where ${whereOf(resource, search)} order by id limit ${maxRows + 1}`.execute(
    tx,
  )
  if (found.rows.length > maxRows) throw new AppError('foundTooMany', { max: maxRows })
  return found.rows.map(row => String(row.id))
}

/** A database row in wire form: names and values as the documents have them. */
export function toWire(resource: Resource, row: WireRow): WireRow {
  const out: WireRow = { id: String(row.id), ver: row.ver }
  if (resource.idName) out[resource.idName] = out.id
  for (const { name, field, column } of columnsOf(resource)) out[name] = fromColumn(field, row[column])
  for (const [name, field] of Object.entries(resource.otherNames ?? {})) out[name] = out[field]
  if (isTree(resource)) {
    out.level = row.level
    out.fullPath = row.full_path
  }
  return out
}

interface ColumnOfField {
  name: string
  field: Field
  column: string
}
const columnsKnown = new WeakMap<Resource, readonly ColumnOfField[]>()

/** The columns of a resource, found once: a tree or an export asks for them with each of its rows. */
function columnsOf(resource: Resource): readonly ColumnOfField[] {
  const known = columnsKnown.get(resource)
  if (known) return known
  const fields = Object.entries({ ...resource.fields, ...auditFieldsOf(resource) })
  const columns = fields.map(([name, field]) => ({ name, field, column: columnOf(name) }))
  columnsKnown.set(resource, columns)
  return columns
}
