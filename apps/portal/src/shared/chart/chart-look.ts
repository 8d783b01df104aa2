import type { EChartsCoreOption } from 'echarts/core'

const colours = ['#3b6fd4', '#2f9e6e', '#d98a1f', '#8a5bc7', '#d1434b', '#2a9db0', '#7a8797']

export type ChartToken = Readonly<
  Record<'colorText' | 'colorTextSecondary' | 'colorBorderSecondary' | 'colorBgElevated', string>
>

/** What all charts have in common, in the colours of the theme. */
export const chartLook = (
  token: ChartToken,
  { legend, trigger }: { legend: boolean; trigger: 'item' | 'axis' },
  format: (value: unknown) => string,
): EChartsCoreOption => ({
  color: colours,
  animation: false,
  aria: { enabled: true },
  textStyle: { color: token.colorText, fontFamily: 'inherit' },
  tooltip: {
    trigger,
    confine: true,
    // Drawn on the canvas: no markup of its own in the page.
    renderMode: 'richText',
    backgroundColor: token.colorBgElevated,
    textStyle: { color: token.colorText },
    valueFormatter: format,
  },
  legend: { show: legend, top: 0, textStyle: { color: token.colorText } },
  grid: { left: 8, right: 16, top: legend ? 32 : 12, bottom: 4, containLabel: true },
})

export const categoryAxis = (token: ChartToken, names: readonly string[]) => ({
  type: 'category',
  data: names,
  axisLabel: { color: token.colorTextSecondary },
})

export const valueAxis = (token: ChartToken, format: (value: unknown) => string) => ({
  type: 'value',
  minInterval: 1,
  axisLabel: { color: token.colorTextSecondary, formatter: format },
  splitLine: { lineStyle: { color: token.colorBorderSecondary } },
})
