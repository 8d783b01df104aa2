import type { RunFigure } from '@sfa/kit/calls/job-shapes'
import type { EChartsCoreOption } from 'echarts/core'
import { formatNumber } from '../../../resource-screens/field/number-format'
import { type ChartToken, categoryAxis, chartLook, valueAxis } from '../../../shared/chart/chart-look'

export type FigureChart = 'throughput' | 'wait'
type Name = 'jobs' | 'rows' | 'refused' | 'average' | 'longest'

interface Look {
  token: ChartToken
  name: (key: Name) => string
}

/** What the library draws: rows as bars and jobs as a line with an axis of its own, or waiting times as lines. */
export function figureOptions(
  kind: FigureChart,
  points: readonly RunFigure[],
  { token, name }: Look,
): EChartsCoreOption {
  const common = {
    ...chartLook(token, { legend: true, trigger: 'axis' }, value => (value === null ? '-' : formatNumber(value))),
    xAxis: categoryAxis(token, points.map(shortMoment)),
  }
  const axis = valueAxis(token, formatNumber)
  if (kind === 'wait')
    return {
      ...common,
      yAxis: { ...axis, minInterval: 0 },
      series: [
        { type: 'line', name: name('average'), data: points.map(({ wait }) => wait), showSymbol: true },
        { type: 'line', name: name('longest'), data: points.map(({ longestWait }) => longestWait), showSymbol: true },
      ],
    }
  return {
    ...common,
    yAxis: [axis, { ...axis, splitLine: { show: false } }],
    series: [
      { type: 'bar', stack: 'rows', name: name('rows'), data: points.map(({ rows }) => rows), barMaxWidth: 28 },
      {
        type: 'bar',
        stack: 'rows',
        name: name('refused'),
        data: points.map(({ refused }) => refused),
        color: '#d1434b',
      },
      { type: 'line', name: name('jobs'), yAxisIndex: 1, data: points.map(({ jobs }) => jobs), showSymbol: false },
    ],
  }
}

/** `11-22` of a day, `14:00` of an hour. */
const shortMoment = ({ at }: RunFigure): string => (at.length > 10 ? at.slice(11) : at.slice(5))
