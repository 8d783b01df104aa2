import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { TileProps } from '../../../shared/home/home-tile'
import { TileCard, TileRow, TileRows } from '../../../shared/home/tile-card'
import { kindLabel } from '../../../shared/job/kind-label'
import { dialogOf } from '../dialogs/open-dialog'
import { useOwnWaiting } from './own-waiting'

const shown = 4

/** Imports that have been checked and write nothing before the user has said so. */
export default function DecisionsTile({ title }: TileProps) {
  const { t } = useTranslation('bulk')
  const waiting = useOwnWaiting()
  const jobs = waiting.data?.decisions ?? []
  return (
    <TileCard title={title} count={jobs.length} state={waiting} empty={jobs.length === 0 && t('home.noDecisions')}>
      <TileRows>
        {jobs.slice(0, shown).map(job => (
          <TileRow
            key={job.batchId}
            title={job.fileName ?? kindLabel(job)}
            detail={`${kindLabel(job)} · ${job.startTime}`}
            action={
              <Button size="small" type="primary" onClick={dialogOf(job)}>
                {t('home.decide')}
              </Button>
            }
          />
        ))}
      </TileRows>
    </TileCard>
  )
}
