import type { Chart, Report } from '@sfa/resource-kit/report'
import type { EChartsCoreOption } from 'echarts/core'
import { display } from '../resource-screens/field/displays'
import { formatNumber } from '../resource-screens/field/number-format'
import type { DictLookup } from '../resource-screens/lookup/dictionaries'
import type { WireRow } from '../resource-screens/record-calls'
import { labelOf } from '../shared/label'

interface Look {
  dict: DictLookup
  /** What the number of rows is called. */
  rows: string
  token: Readonly<Record<'colorText' | 'colorTextSecondary' | 'colorBorderSecondary' | 'colorBgElevated', string>>
}

const colours = ['#3b6fd4', '#2f9e6e', '#d98a1f', '#8a5bc7', '#d1434b', '#2a9db0', '#7a8797']

/** What the library draws of a report's points. */
export function chartOptions(report: Report, points: readonly WireRow[], look: Look): EChartsCoreOption {
  const chart = report.chart as Chart
  const { token } = look
  const names = points.map(point => nameOf(report, chart, point, look.dict))
  const common = {
    color: colours,
    animation: false,
    aria: { enabled: true },
    textStyle: { color: token.colorText, fontFamily: 'inherit' },
    tooltip: {
      trigger: chart.kind === 'pie' ? 'item' : 'axis',
      confine: true,
      // Drawn on the canvas: no markup of its own in the page.
      renderMode: 'richText',
      backgroundColor: token.colorBgElevated,
      textStyle: { color: token.colorText },
      valueFormatter: (value: unknown) => formatNumber(value),
    },
    legend: { show: chart.kind === 'pie' || chart.values.length > 1, top: 0, textStyle: { color: token.colorText } },
  }
  const values = (name: string) => points.map(point => Number(point[name] ?? 0))
  if (chart.kind === 'pie') {
    const [first = 'rows'] = chart.values
    const data = values(first).map((value, index) => ({ value, name: names[index] }))
    return {
      ...common,
      series: [{ type: 'pie', radius: ['35%', '70%'], top: 24, data, label: { color: token.colorText } }],
    }
  }
  return {
    ...common,
    grid: { left: 8, right: 16, top: common.legend.show ? 32 : 12, bottom: 4, containLabel: true },
    xAxis: { type: 'category', data: names, axisLabel: { color: token.colorTextSecondary } },
    yAxis: {
      type: 'value',
      minInterval: 1,
      axisLabel: { color: token.colorTextSecondary, formatter: formatNumber },
      splitLine: { lineStyle: { color: token.colorBorderSecondary } },
    },
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
