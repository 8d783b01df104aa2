import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { fromColumn } from '@sfa/db/record/columns'
import { attachLabels } from '@sfa/db/record/ref-labels'
import type { WireRow } from '@sfa/db/search/search-rows'
import { type Chart, type Report, reportKey } from '@sfa/kit/report'
import { columnOf } from '@sfa/kit/resource'
import { sql } from 'kysely'
import { type Caller, requireKey } from '../caller'
import { parseSearch } from '../resource/searching/parse-search'
import type { Services } from '../services'
import { executeShared } from './execute-shared'
import type { ReportQuery } from './report-query'
import { type ReportRelation, reportRelation } from './report-relation'
import { readTotals, type Totals } from './report-totals'

export interface ReportFigures {
  totals: Totals
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
  const { tenantId } = caller
  const relation = await inTenant(services.db, tenantId, tx =>
    reportRelation(services, tx, caller, source, terms, 'search'),
  )
  const hidden = [...relation.hidden]
  // A chart needs a query of its own, so it is read only when asked for.
  const isCharted = chart === true
  if (Object.keys(report.totals).length === 0 && !isCharted) return { totals: {}, chart: [], hidden }
  const figures = await executeShared(
    services,
    { tenantId, source, statement: sql`select ${relation.found}`, asked: ['figures', isCharted, hidden] },
    async tx => ({
      totals: await readTotals(tx, report, relation),
      chart: isCharted ? await readChart(tx, report, relation) : [],
    }),
  )
  return { ...figures, hidden }
}

const ref = (name: string) => sql.ref(columnOf(name))

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
