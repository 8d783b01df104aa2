import type { RunFigure } from '@sfa/kit/calls/job-shapes'
import { Empty, Skeleton, theme } from 'antd'
import { Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyScreen } from '../../../shared/lazy-screen'
import styles from './charts.module.css'
import { figureOptions, type FigureChart as Kind } from './figure-options'

// The library of charts is as large as the rest of the page.
const loadCanvas = async () => ({ default: (await import('../../../shared/chart/chart-canvas')).ChartCanvas })

interface Props {
  kind: Kind
  points: readonly RunFigure[] | undefined
}

/** Throughput or waiting time by hours or days. */
export function FigureChart({ kind, points }: Props) {
  const { t, i18n } = useTranslation('monitor')
  const { token } = theme.useToken()
  const option = useMemo(
    () => points && figureOptions(kind, points, { token, name: key => t(`charts.${key}`) }),
    [kind, points, token, t, i18n.language],
  )
  const Canvas = lazyScreen(loadCanvas)
  if (!option) return <Skeleton active title={false} paragraph={{ rows: 4 }} className={styles.chart} />
  if (!points?.some(({ jobs, wait }) => jobs > 0 || wait !== null))
    return (
      <div className={styles.chart}>
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('charts.none')} />
      </div>
    )
  return (
    <Suspense fallback={<div className={styles.chart} />}>
      <Canvas className={styles.chart} option={option} label={t(`charts.${kind}`)} />
    </Suspense>
  )
}
