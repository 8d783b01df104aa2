import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { fromColumn } from '@sfa/db/record/columns'
import type { WireRow } from '@sfa/db/search/search-rows'
import { traitsOf } from '@sfa/kit/fields/kind-traits'
import type { Report, Total } from '@sfa/kit/report'
import { columnOf } from '@sfa/kit/resource'
import { type RawBuilder, sql } from 'kysely'
import type { ReportRelation } from './report-relation'

/** By column, over everything that a search finds. */
export type Totals = Readonly<Record<string, number | null>>

const ref = (name: string) => sql.ref(columnOf(name))
const kept = (name: string) => `_total_${columnOf(name)}`

/** Whether a column of a row is a total, or the number of all rows, and not the row's. */
export const isSum = (column: string) => column.startsWith('_total')

/** Totals as columns over the rows of a report, of what is not hidden; read from their row by `totalsFrom`. */
export function totalColumns(report: Report, { hidden }: Pick<ReportRelation, 'hidden'>): RawBuilder<unknown>[] {
  return shownTotals(report, hidden).map(
    ([name, total]) => sql`${totalOf(report, name, total)} as ${sql.ref(kept(name))}`,
  )
}

export const totalsFrom = (
  report: Report,
  { hidden }: Pick<ReportRelation, 'hidden'>,
  row: WireRow | undefined,
): Totals =>
  Object.fromEntries(
    shownTotals(report, hidden).map(([name]) => [
      name,
      fromColumn(report.columns[name]!, row?.[kept(name)]) as number | null,
    ]),
  )

export async function readTotals(tx: Tx, report: Report, relation: ReportRelation): Promise<Totals> {
  const columns = totalColumns(report, relation)
  if (columns.length === 0) return {}
  const { rows } = await sql<WireRow>`select ${sql.join(columns)} ${relation.found}`.execute(tx)
  return totalsFrom(report, relation, rows[0])
}

const shownTotals = (report: Report, hidden: ReadonlySet<string>) =>
  Object.entries(report.totals as Record<string, Total>).filter(
    ([name, total]) =>
      ![name, ...(typeof total === 'object' ? [total.part, total.whole] : [])].some(n => hidden.has(n)),
  )

const aggregate = { sum: sql`sum`, average: sql`avg`, highest: sql`max`, lowest: sql`min` }

/** Averages have as many decimals as the column. */
function totalOf(report: Report, name: string, total: Total): RawBuilder<unknown> {
  const field = report.columns[name]
  const decimals = (field && traitsOf(field).decimals?.(field)) ?? 0
  if (typeof total === 'object')
    return sql`round(100 * sum(${ref(total.part)})::numeric / nullif(sum(${ref(total.whole)}), 0), 2)`
  const value = sql`${aggregate[total]}(${ref(name)})`
  return total === 'average' ? sql`round(${value}, ${sql.lit(decimals)})` : value
}
