import type { Chart, Report } from '@sfa/kit/report'
import type { EChartsCoreOption } from 'echarts/core'
import { display } from '../resource-screens/field/displays'
import { formatNumber } from '../resource-screens/field/number-format'
import type { DictLookup } from '../resource-screens/lookup/dictionaries'
import type { WireRow } from '../resource-screens/record-calls'
import { type ChartToken, categoryAxis, chartLook, valueAxis } from '../shared/chart/chart-look'
import { labelOf } from '../shared/language/label'

interface Look {
  dict: DictLookup
  /** What the number of rows is called. */
  rows: string
  token: ChartToken
}

/** What the library draws of a report's points. */
export function chartOptions(report: Report, points: readonly WireRow[], look: Look): EChartsCoreOption {
  const chart = report.chart as Chart
  const { token } = look
  const names = points.map(point => nameOf(report, chart, point, look.dict))
  const isPie = chart.kind === 'pie'
  const legend = isPie || chart.values.length > 1
  const common = chartLook(token, { legend, trigger: isPie ? 'item' : 'axis' }, formatNumber)
  const values = (name: string) => points.map(point => Number(point[name] ?? 0))
  if (isPie) {
    const [first = 'rows'] = chart.values
    const data = values(first).map((value, index) => ({ value, name: names[index] }))
    return {
      ...common,
      series: [{ type: 'pie', radius: ['35%', '70%'], top: 24, data, label: { color: token.colorText } }],
    }
  }
  return {
    ...common,
    xAxis: categoryAxis(token, names),
    yAxis: valueAxis(token, formatNumber),
    series: chart.values.map(name => ({
      type: chart.kind,
      name: name === 'rows' ? look.rows : labelOf(report.columns[name]?.label ?? [name, name]),
      data: values(name),
      barMaxWidth: 32,
      showSymbol: points.length < 60,
    })),
  }
}

function nameOf(report: Report, chart: Chart, point: WireRow, dict: DictLookup): string {
  const field = report.columns[chart.by]
  if (!field || chart.per) return String(point[chart.by])
  const shown = display(field, point[chart.by], { place: 'cell', dict, labels: point._labels }, chart.by)
  return typeof shown === 'string' || typeof shown === 'number' ? String(shown) : String(point[chart.by])
}
