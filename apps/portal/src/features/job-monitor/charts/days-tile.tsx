import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import type { TileProps } from '../../../shared/home/home-tile'
import { TileCard } from '../../../shared/home/tile-card'
import { usePermission } from '../../../shared/menu/use-permission'
import { usePreference } from '../../../shared/preferences'
import { useRunFigures } from './figure-calls'
import { FigureChart } from './figure-chart'

const twoWeeks = { per: 'day', points: 14 } as const

/** Jobs and rows of each day: the user's own, and those of all for who watches them. */
export default function DaysTile({ title }: TileProps) {
  const { t } = useTranslation('monitor')
  const watches = usePermission()('importexport/jobmonitor:search')
  const [chosen, choose] = usePreference<'own' | 'all'>('home-chart', 'own')
  const whose = watches ? chosen : 'own'
  const figures = useRunFigures(whose, twoWeeks)
  return (
    <TileCard
      title={title}
      state={figures}
      extra={
        watches && (
          <Segmented
            size="small"
            aria-label={t('charts.of')}
            value={whose}
            onChange={choose}
            options={[
              { value: 'own', label: t('charts.mine') },
              { value: 'all', label: t('charts.all') },
            ]}
          />
        )
      }
    >
      <FigureChart kind="throughput" points={figures.data} />
    </TileCard>
  )
}
