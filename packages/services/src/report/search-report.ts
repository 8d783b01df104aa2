import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { fromColumn } from '@sfa/db/record/columns'
import { attachLabels } from '@sfa/db/record/ref-labels'
import { countedExactly, type Found, foundOf } from '@sfa/db/search/count-rows'
import { narrows, readsTexts } from '@sfa/db/search/narrowing'
import { orderBy } from '@sfa/db/search/order-by'
import { type FoundRows, maxRows, type Search, type WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/domain/app-error'
import { isOwnPath, ownCellsIn } from '@sfa/resource-kit/fields/field-questions'
import { tenantField } from '@sfa/resource-kit/fields/tenant-fields'
import { type Report, reportKey } from '@sfa/resource-kit/report'
import { columnOf, type Resource } from '@sfa/resource-kit/resource'
import { type RawBuilder, sql } from 'kysely'
import { type Caller, requireKey } from '../caller'
import { shownTo } from '../permission/shown-row'
import { parseSearch } from '../resource/searching/parse-search'
import { inTurn } from '../resource/searching/search-turns'
import { unknownName } from '../resource/searching/unknown-name'
import type { Services } from '../services'
import type { ReportQuery } from './report-query'
import { type ReportRelation, reportRelation } from './report-relation'

/** Most rows in one answer; more rows need an export. */
const mostRows = 10_000

/**
 * A page of a report, with a total as in lists. Throws `notPermitted`, and `invalid` for a value that cannot be
 * searched.
 */
export async function searchReport(
  services: Pick<Services, 'db' | 'sessionIdleHours'>,
  caller: Caller,
  source: ReportQuery,
  body: Readonly<Record<string, unknown>>,
): Promise<FoundRows> {
  const { report } = source
  requireKey(caller, reportKey(report, 'search'))
  const search = searchOf(report, body)
  // Values that may not be read are not there; files say these texts as they write them.
  const said = shownTo(caller, report.shape)
  const work = () =>
    inTenant(services.db, caller.tenantId, async tx => {
      const told = await source.instead?.(tx, caller, search.filters)
      if (told) {
        const { limit, offset } = sliceOf(search)
        const rows = await finishRows(tx, caller, source, told.slice(offset, offset + limit))
        return { rows: rows.map(said), total: told.length }
      }
      const relation = await reportRelation(services, tx, caller, source, search, 'search')
      const { rows, ...found } = await readPage(tx, source, relation, search)
      return { ...found, rows: (await toWireRows(tx, caller, source, relation, rows)).map(said) }
    })
  return source.isHeavy || narrows(search) || search.sort ? inTurn(work) : work()
}

/** Throws `invalid`, for an order that is not allowed as well. */
export function searchOf({ shape, columns }: Report, body: Readonly<Record<string, unknown>>): Search {
  const search = parseSearch(shape, body)
  const sortable = (field: string) =>
    isOwnPath(shape.fields, field) || (field in columns && !shape.list.unsortable?.includes(field))
  const wrong = search.sort?.filter(({ field }) => !sortable(field)) ?? []
  if (wrong.length > 0)
    throw new AppError(
      'invalid',
      {},
      200,
      wrong.map(({ field }) => unknownName('order', field, Object.keys(columns).filter(sortable))),
    )
  return search
}

function sliceOf({ page: { pageIndex, pageSize } }: Pick<Search, 'page'>) {
  const limit = Math.min(pageSize === -1 ? mostRows : pageSize, mostRows)
  return { limit, offset: pageSize === -1 ? 0 : (pageIndex - 1) * limit }
}

async function readPage(
  tx: Tx,
  { isHeavy }: ReportQuery,
  relation: ReportRelation,
  search: Search,
): Promise<FoundRows> {
  const { limit, offset } = sliceOf(search)
  const { count } = search.page
  const read = async (most: number, from: number, fromEnd = false) => {
    const order = orderBy(relation.shape, relation.sort, fromEnd)
    const found = await sql<WireRow>`
      select report_rows.* ${relation.found} order by ${order} limit ${most} offset ${from}`.execute(tx)
    return found.rows
  }
  // Pages far from the first are read from the nearer end.
  if (offset >= countedExactly) {
    const { total } = await countRows(tx, relation, maxRows)
    const rest = total - offset
    if (rest <= 0) return { rows: [], total }
    if (offset <= rest) return { rows: await read(limit, offset), total }
    const taken = Math.min(limit, rest)
    return { rows: (await read(taken, rest - taken, true)).reverse(), total }
  }
  if (isHeavy) {
    const page = await readCounted(tx, relation, search)
    if (page.rows.length > 0 || offset === 0) return page
  }
  if (readsTexts(relation.shape, search)) {
    const page = await readOnce(tx, relation, search)
    if (page) return page
  }
  const rows = await read(limit, offset)
  if (rows.length < limit && (rows.length > 0 || offset === 0)) return { rows, total: offset + rows.length }
  if (count === false) return { rows }
  return { rows, ...(await countRows(tx, relation, count === 'exact' ? maxRows : countedExactly)) }
}

/** A page with the number of all rows from one statement, where finding them once takes seconds. */
async function readCounted(tx: Tx, { found, shape, sort }: ReportRelation, search: Search) {
  const { limit, offset } = sliceOf(search)
  const { rows } = await sql<WireRow & { _found: string }>`
    select report_rows.*, count(*) over () _found ${found}
    order by ${orderBy(shape, sort)} limit ${limit} offset ${offset}`.execute(tx)
  return { rows: rows.map(({ _found, ...row }) => row as WireRow), total: Number(rows[0]?._found ?? 0) }
}

/**
 * No index helps to find a text, so that where few rows have it, reading in the order of the report would visit all of
 * them one by one. They are looked for once; null where there are more than are counted, which are near in that order.
 */
async function readOnce(tx: Tx, { found, shape, sort }: ReportRelation, search: Search): Promise<FoundRows | null> {
  const { limit, offset } = sliceOf(search)
  const { rows } = await sql<WireRow & { _found: string }>`
    with found as materialized (select report_rows.* ${found} limit ${countedExactly + 1})
    select report_rows.*, (select count(*) from found) _found from found report_rows
    order by ${orderBy(shape, sort)} limit ${limit} offset ${offset}`.execute(tx)
  const total = Number(rows[0]?._found ?? 0)
  if (total > countedExactly || (rows.length === 0 && offset > 0)) return null
  return { rows: rows.map(({ _found, ...row }) => row as WireRow), total }
}

async function countRows(tx: Tx, { found }: ReportRelation, most: number): Promise<Found> {
  const counted = await sql<{ n: string }>`
    select count(*) n from (select ${found} limit ${most + 1}) counted`.execute(tx)
  const n = Number(counted.rows[0]?.n ?? 0)
  return most === countedExactly ? foundOf(n) : { total: Math.min(n, most) }
}

/** Driver rows as calls answer them, without hidden values, with the names of what they refer to. */
export async function toWireRows(
  tx: Tx,
  caller: Caller,
  source: ReportQuery,
  { hidden, shape }: ReportRelation,
  rows: readonly WireRow[],
): Promise<WireRow[]> {
  const { report } = source
  const columns = Object.entries(report.columns).filter(([name]) => !hidden.has(name))
  const taken = new Set(['id', ...[...Object.keys(report.columns), tenantField].map(columnOf)])
  const own = readOwn(shape)
  const wire = rows.map(row => {
    const more = Object.entries(row).filter(([name]) => !taken.has(name))
    const values = columns.map(([name, field]) => [name, fromColumn(field, row[columnOf(name)])])
    return { id: String(row.id), ...Object.fromEntries([...values, ...own(row), ...more]) } as WireRow
  })
  await attachLabels(tx, report.shape, wire)
  return finishRows(tx, caller, source, wire)
}

/** The tenant's own fields of a row that the caller may read, below their name; none where the report has none. */
function readOwn({ fields }: Resource): (row: WireRow) => [string, unknown][] {
  const [name, field] = ownCellsIn(fields) ?? []
  if (!name || !field) return () => []
  const cells = Object.keys(field.cells ?? {})
  return row => {
    const kept = (fromColumn(field, row[columnOf(name)]) ?? {}) as Record<string, unknown>
    return [[name, Object.fromEntries(cells.flatMap(cell => (cell in kept ? [[cell, kept[cell]]] : [])))]]
  }
}

export const finishRows = async (tx: Tx, caller: Caller, { finish }: ReportQuery, rows: WireRow[]) =>
  finish ? finish(tx, caller, rows) : rows

/** All rows of a search from one cursor, a batch at a time: all show the same moment, however long it takes. */
export async function* readReport(
  tx: Tx,
  { found, shape, sort }: ReportRelation,
  rowsOfLot: number,
): AsyncGenerator<WireRow[]> {
  const order: RawBuilder<unknown> = orderBy(shape, sort)
  await sql`declare report_rows no scroll cursor for select report_rows.* ${found} order by ${order}`.execute(tx)
  for (;;) {
    const { rows } = await sql<WireRow>`fetch ${sql.raw(String(rowsOfLot))} from report_rows`.execute(tx)
    if (rows.length > 0) yield rows
    if (rows.length < rowsOfLot) break
  }
  await sql`close report_rows`.execute(tx)
}

export const countReport = async (tx: Tx, relation: ReportRelation) => (await countRows(tx, relation, maxRows)).total
