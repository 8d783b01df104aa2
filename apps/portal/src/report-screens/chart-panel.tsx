import type { Report } from '@sfa/resource-kit/report'
import { Empty, theme } from 'antd'
import { BarChart, LineChart, PieChart } from 'echarts/charts'
import { AriaComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useDictionaries } from '../resource-screens/lookup/dictionaries'
import { dictTypes } from '../resource-screens/record/dict-types'
import type { WireRow } from '../resource-screens/record-calls'
import { useLabelOf } from '../shared/label'
import { chartOptions } from './chart-options'
import styles from './report.module.css'

use([BarChart, LineChart, PieChart, GridComponent, TooltipComponent, LegendComponent, AriaComponent, CanvasRenderer])

/** The chart of a report over everything that is found. */
export function ChartPanel({ report, points }: { report: Report; points: readonly WireRow[] | undefined }) {
  const { t, i18n } = useTranslation('report')
  const labelOf = useLabelOf()
  const { token } = theme.useToken()
  const { text: dict } = useDictionaries(dictTypes(report.shape))
  const box = useRef<HTMLDivElement>(null)
  const isEmpty = points !== undefined && points.length === 0
  useEffect(() => {
    if (!box.current || !points || isEmpty) return
    const chart = init(box.current)
    chart.setOption(chartOptions(report, points, { dict, rows: t('rows'), token }))
    const observer = new ResizeObserver(() => chart.resize())
    observer.observe(box.current)
    return () => {
      observer.disconnect()
      chart.dispose()
    }
  }, [report, points, isEmpty, dict, token, t, i18n.language])
  if (isEmpty)
    return (
      <div className={styles.chart}>
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('noPoints')} />
      </div>
    )
  return (
    <div ref={box} className={styles.chart} role="img" aria-label={t('chartOf', { what: labelOf(report.label) })} />
  )
}
