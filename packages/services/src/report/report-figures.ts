import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { fromColumn } from '@sfa/db/record/columns'
import { attachLabels } from '@sfa/db/record/ref-labels'
import type { WireRow } from '@sfa/db/search/search-rows'
import { traitsOf } from '@sfa/resource-kit/fields/kind-traits'
import { type Chart, type Report, reportKey, type Total } from '@sfa/resource-kit/report'
import { columnOf } from '@sfa/resource-kit/resource'
import { type RawBuilder, sql } from 'kysely'
import { type Caller, requireKey } from '../caller'
import { parseSearch } from '../resource/searching/parse-search'
import { inTurn } from '../resource/searching/search-turns'
import type { Services } from '../services'
import type { ReportQuery } from './report-query'
import { type ReportRelation, reportRelation } from './report-relation'

export interface ReportFigures {
  /** By column, over everything that the search finds. */
  totals: Readonly<Record<string, number | null>>
  /** Rows with the chart's `by` and `values`, in their order; `_labels` as in rows. Empty unless `chart: true` is asked. */
  chart: readonly WireRow[]
  /** Columns that are hidden from the caller. */
  hidden: readonly string[]
}

/** The totals and the chart of a search, over all of its pages. Throws as the search does. */
export async function reportFigures(
  services: Pick<Services, 'db' | 'sessionIdleHours'>,
  caller: Caller,
  source: ReportQuery,
  body: Readonly<Record<string, unknown>>,
): Promise<ReportFigures> {
  const { report } = source
  requireKey(caller, reportKey(report, 'search'))
  const { page: _, sort: __, chart, ...conditions } = body
  const terms = parseSearch(report.shape, conditions)
  return inTurn(() =>
    inTenant(services.db, caller.tenantId, async tx => {
      const relation = await reportRelation(services, tx, caller, source, terms, 'search')
      return {
        totals: await readTotals(tx, report, relation),
        // A chart needs a query of its own, so it is read only when asked for.
        chart: chart === true ? await readChart(tx, report, relation) : [],
        hidden: [...relation.hidden],
      }
    }),
  )
}

const aggregate = { sum: sql`sum`, average: sql`avg`, highest: sql`max`, lowest: sql`min` }
const ref = (name: string) => sql.ref(columnOf(name))

async function readTotals(tx: Tx, report: Report, { found, hidden }: ReportRelation): Promise<ReportFigures['totals']> {
  const totals = Object.entries(report.totals as Record<string, Total>).filter(
    ([name, total]) =>
      ![name, ...(typeof total === 'object' ? [total.part, total.whole] : [])].some(n => hidden.has(n)),
  )
  if (totals.length === 0) return {}
  const values = totals.map(([name, total]) => sql`${totalOf(report, name, total)} as ${ref(name)}`)
  const { rows } = await sql<WireRow>`select ${sql.join(values)} ${found}`.execute(tx)
  return Object.fromEntries(
    totals.map(([name]) => [name, fromColumn(report.columns[name]!, rows[0]?.[columnOf(name)]) as number | null]),
  )
}

/** Averages have as many decimals as the column. */
function totalOf(report: Report, name: string, total: Total): RawBuilder<unknown> {
  const field = report.columns[name]
  const decimals = (field && traitsOf(field).decimals?.(field)) ?? 0
  if (typeof total === 'object')
    return sql`round(100 * sum(${ref(total.part)})::numeric / nullif(sum(${ref(total.whole)}), 0), 2)`
  const value = sql`${aggregate[total]}(${ref(name)})`
  return total === 'average' ? sql`round(${value}, ${sql.lit(decimals)})` : value
}

async function readChart(tx: Tx, report: Report, { found, hidden }: ReportRelation): Promise<WireRow[]> {
  const { chart } = report
  if (!chart || hidden.has(chart.by)) return []
  const values = chart.values.filter(name => !hidden.has(name))
  const isLine = chart.kind === 'line'
  const top = chart.top ?? (isLine ? 366 : 20)
  const sums = values.map(name =>
    name === 'rows' ? sql`count(*) as rows_of_point` : sql`sum(${ref(name)}) as ${ref(name)}`,
  )
  const { rows } = await sql<WireRow>`
    select ${pointOf(chart)} as point, ${sql.join(sums)} ${found} and ${ref(chart.by)} is not null
    group by 1 order by ${isLine ? sql`1` : sql`2`} desc nulls last, 1 limit ${top}`.execute(tx)
  const points = rows.map(row => ({
    [chart.by]: chart.per ? row.point : fromColumn(report.columns[chart.by]!, row.point),
    ...Object.fromEntries(
      values.map(name =>
        name === 'rows'
          ? [name, Number(row.rows_of_point)]
          : [name, fromColumn(report.columns[name]!, row[columnOf(name)])],
      ),
    ),
  })) as WireRow[]
  await attachLabels(tx, report.shape, points)
  return isLine ? points.reverse() : points
}

const pointOf = ({ by, per }: Chart) =>
  per ? sql`to_char(${ref(by)}, ${sql.lit(per === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM')})` : ref(by)
