import { Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import type { TileProps } from '../../../shared/home/home-tile'
import { TileCard, TilePlace, TileRow, TileRows } from '../../../shared/home/tile-card'
import { useOnboarding } from './use-onboarding'

const page = '/initializationlist/initialization'

/** The steps that are left, with the way to the page that says how; nothing once all are done. */
export default function OnboardingTile({ title }: TileProps) {
  const { t } = useTranslation('company')
  const progress = useOnboarding()
  const rows = progress.data ?? []
  const left = rows.filter(({ done }) => done === '0')
  if (left.length === 0) return null
  return (
    <TileCard
      title={title}
      count={left.length}
      state={progress}
      extra={<TilePlace to={page}>{t('onboarding.open')}</TilePlace>}
    >
      <Progress
        percent={rows.length === 0 ? 0 : Math.round(((rows.length - left.length) / rows.length) * 100)}
        format={() => t('onboarding.of', { done: rows.length - left.length, all: rows.length })}
        aria-label={title}
      />
      <TileRows>
        {left.slice(0, 3).map(({ step }) => (
          <TileRow
            key={step}
            title={t(`onboarding.step.${step}.name`)}
            detail={t(`onboarding.step.${step}.text`)}
            action={<TilePlace to={page}>{t('onboarding.do')}</TilePlace>}
          />
        ))}
      </TileRows>
    </TileCard>
  )
}
