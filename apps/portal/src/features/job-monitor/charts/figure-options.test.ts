import { expect, it } from 'vitest'
import { figureOptions } from './figure-options'

const token = { colorText: '#000', colorTextSecondary: '#111', colorBorderSecondary: '#222', colorBgElevated: '#fff' }
const points = [
  { at: '2026-03-01', jobs: 0, rows: 0, refused: 0, wait: null, longestWait: null },
  { at: '2026-03-02', jobs: 3, rows: 1200, refused: 7, wait: 1.5, longestWait: 4 },
]
const drawn = (kind: 'throughput' | 'wait') =>
  figureOptions(kind, points, { token, name: key => key }) as unknown as {
    xAxis: { data: string[] }
    series: { name: string; data: unknown[]; yAxisIndex?: number }[]
  }

it('draws rows and jobs on axes of their own', () => {
  const { xAxis, series } = drawn('throughput')
  expect(xAxis.data).toEqual(['03-01', '03-02'])
  expect(series.map(({ name, data, yAxisIndex = 0 }) => [name, data, yAxisIndex])).toEqual([
    ['rows', [0, 1200], 0],
    ['refused', [0, 7], 0],
    ['jobs', [0, 3], 1],
  ])
})

it('leaves a gap where no job began', () => {
  expect(drawn('wait').series.map(({ data }) => data)).toEqual([
    [null, 1.5],
    [null, 4],
  ])
})
