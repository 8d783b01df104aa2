import { EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../shared/format-count'
import type { TileProps } from '../../../shared/home/home-tile'
import { TileCard, TileRow, TileRows } from '../../../shared/home/tile-card'
import { kindLabel } from '../../../shared/job/kind-label'
import { openRepair } from '../dialogs/open-dialog'
import { useOwnWaiting } from './own-waiting'

const shown = 4

/** Imports with refused rows that are not imported yet; the button opens them in the grid. */
export default function RepairsTile({ title }: TileProps) {
  const { t } = useTranslation('bulk')
  const waiting = useOwnWaiting()
  const jobs = waiting.data?.repairs ?? []
  return (
    <TileCard title={title} count={jobs.length} state={waiting} empty={jobs.length === 0 && t('home.noRepairs')}>
      <TileRows>
        {jobs.slice(0, shown).map(job => (
          <TileRow
            key={job.batchId}
            title={job.fileName ?? kindLabel(job)}
            detail={`${kindLabel(job)} · ${t('home.open', { rows: formatCount(job.open) })}`}
            action={
              <Button size="small" icon={<EditOutlined />} onClick={() => openRepair(job.batchId)}>
                {t('log.action.repair')}
              </Button>
            }
          />
        ))}
      </TileRows>
    </TileCard>
  )
}
