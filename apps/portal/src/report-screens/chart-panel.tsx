import type { Report } from '@sfa/kit/report'
import { Empty, theme } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useDictionaries } from '../resource-screens/lookup/dictionaries'
import { dictTypes } from '../resource-screens/record/form/dict-types'
import type { WireRow } from '../resource-screens/record-calls'
import { ChartCanvas } from '../shared/chart/chart-canvas'
import { useLabelOf } from '../shared/language/label'
import { chartOptions } from './chart-options'
import styles from './report.module.css'

/** The chart of a report over everything that is found. */
export function ChartPanel({ report, points }: { report: Report; points: readonly WireRow[] | undefined }) {
  const { t, i18n } = useTranslation('report')
  const labelOf = useLabelOf()
  const { token } = theme.useToken()
  const { text: dict } = useDictionaries(dictTypes(report.shape))
  const option = useMemo(
    () => points && chartOptions(report, points, { dict, rows: t('rows'), token }),
    [report, points, dict, token, t, i18n.language],
  )
  if (!option) return <div className={styles.chart} />
  if (points?.length === 0)
    return (
      <div className={styles.chart}>
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('noPoints')} />
      </div>
    )
  return <ChartCanvas className={styles.chart} option={option} label={t('chartOf', { what: labelOf(report.label) })} />
}
