import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { countedExactly, type Found, foundOf } from '@sfa/db/search/count-rows'
import { readsTexts } from '@sfa/db/search/narrowing'
import { orderBy } from '@sfa/db/search/order-by'
import { type FoundRows, maxRows, type Search, type WireRow } from '@sfa/db/search/search-rows'
import type { Report } from '@sfa/kit/report'
import { type RawBuilder, sql } from 'kysely'
import type { ReportQuery } from './report-query'
import type { ReportRelation } from './report-relation'
import { isSum, readTotals, type Totals, totalColumns, totalsFrom } from './report-totals'

/** Which rows of a search are asked for. */
export function sliceOf({ page: { pageIndex, pageSize } }: Pick<Search, 'page'>): { limit: number; offset: number } {
  return pageSize === -1 ? { limit: maxRows, offset: 0 } : { limit: pageSize, offset: (pageIndex - 1) * pageSize }
}

/** What is asked of a report: a page, and whether its totals beside it. */
export interface AskedPage extends Search {
  totals: boolean
}

export type ReadPage = FoundRows & { totals?: Totals }

/** Rows of one page as the driver has them, how many there are in all, and what they come to. */
export async function readPage(
  tx: Tx,
  source: ReportQuery,
  relation: ReportRelation,
  asked: AskedPage,
): Promise<ReadPage> {
  const page = await readRows(tx, source, relation, asked)
  return asked.totals && !page.totals ? { ...page, totals: await readTotals(tx, source.report, relation) } : page
}

async function readRows(
  tx: Tx,
  { report }: ReportQuery,
  relation: ReportRelation,
  search: AskedPage,
): Promise<ReadPage> {
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
    const total = await countReport(tx, relation)
    const rest = total - offset
    if (rest <= 0) return { rows: [], total }
    if (offset <= rest) return { rows: await read(limit, offset), total }
    const taken = Math.min(limit, rest)
    return { rows: (await read(taken, rest - taken, true)).reverse(), total }
  }
  if (report.isHeavy) {
    const page = await readCounted(tx, report, relation, search)
    if (page.rows.length > 0 || offset === 0) return page
  }
  if (readsTexts(relation.shape, search)) {
    const page = await readOnce(tx, relation, search)
    if (page) return page
  }
  const rows = await read(limit, offset)
  if (rows.length < limit && (rows.length > 0 || offset === 0)) return { rows, total: offset + rows.length }
  if (count === false) return { rows }
  return { rows, ...(count === 'exact' ? { total: await countReport(tx, relation) } : await countSome(tx, relation)) }
}

/** A page with the number of all rows and their totals from one pass, where finding them takes seconds. */
async function readCounted(tx: Tx, report: Report, relation: ReportRelation, search: AskedPage): Promise<ReadPage> {
  const { found, shape, sort } = relation
  const { limit, offset } = sliceOf(search)
  const sums = [sql`count(*) as _total`, ...(search.totals ? totalColumns(report, relation) : [])]
  const { rows } = await sql<WireRow>`
    with found as materialized (select report_rows.* ${found}), sums as (select ${sql.join(sums)} from found)
    select report_rows.*, sums.* from found report_rows cross join sums
    order by ${orderBy(shape, sort)} limit ${limit} offset ${offset}`.execute(tx)
  const total = Number(rows[0]?._total ?? 0)
  return {
    rows: rows.map(row => Object.fromEntries(Object.entries(row).filter(([name]) => !isSum(name)))),
    total,
    // A page beyond the last row has no row that could bring them.
    ...(search.totals && (rows[0] || offset === 0) && { totals: totalsFrom(report, relation, rows[0]) }),
  }
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

/** Counts up to where it is counted. */
async function countSome(tx: Tx, { found }: ReportRelation): Promise<Found> {
  const counted = await sql<{ n: string }>`
    select count(*) n from (select ${found} limit ${countedExactly + 1}) counted`.execute(tx)
  return foundOf(Number(counted.rows[0]?.n ?? 0))
}

/** How many rows a search has. */
export async function countReport(tx: Tx, { found }: ReportRelation): Promise<number> {
  const counted = await sql<{ n: string }>`select count(*) n from (select ${found}) counted`.execute(tx)
  return Number(counted.rows[0]?.n ?? 0)
}

/** Rows of a search from one cursor, a batch at a time: all show the same moment, however long it takes. */
export async function* readReport(
  tx: Tx,
  { found, shape, sort }: ReportRelation,
  rowsOfLot: number,
  slice?: { limit: number; offset: number },
): AsyncGenerator<WireRow[]> {
  const order: RawBuilder<unknown> = orderBy(shape, sort)
  const part = slice ? sql`limit ${sql.lit(slice.limit)} offset ${sql.lit(slice.offset)}` : sql``
  await sql`declare report_rows no scroll cursor for select report_rows.* ${found} order by ${order} ${part}`.execute(
    tx,
  )
  for (;;) {
    const { rows } = await sql<WireRow>`fetch ${sql.raw(String(rowsOfLot))} from report_rows`.execute(tx)
    if (rows.length > 0) yield rows
    if (rows.length < rowsOfLot) break
  }
  await sql`close report_rows`.execute(tx)
}
