import type { TaskRow } from '@sfa/resources/workflow/task.calls'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { TileProps } from '../../../shared/home/home-tile'
import { TileCard, TilePlace, TileRow, TileRows } from '../../../shared/home/tile-card'
import { useLabelOf } from '../../../shared/language/label'
import { polling } from '../../../shared/request/polling'
import { search } from '../../../shared/request/request'
import { typeLabel } from '../document-types'
import { tasksKey } from '../tasks-key'

const page = '/processwith/todoitem'
const waiting = { folder: 'todo', page: { pageIndex: 1, pageSize: 4 } } as const
const everyMs = 60_000

/** Documents that wait for a decision of the user. */
export default function TodoTile({ title }: TileProps) {
  const { t } = useTranslation('approval')
  const labelOf = useLabelOf()
  const found = useQuery({
    queryKey: [...tasksKey, 'tile'],
    queryFn: context => search<TaskRow>('/portalsync/workflow/searchTask', waiting, polling(context)),
    staleTime: 0,
    refetchInterval: everyMs,
  })
  const { rows = [], total = 0 } = found.data ?? {}
  return (
    <TileCard
      title={title}
      count={total}
      state={found}
      empty={total === 0 && t('tile.none')}
      extra={<TilePlace to={page}>{t('tile.all')}</TilePlace>}
    >
      <TileRows>
        {rows.map(row => (
          <TileRow
            key={row.id}
            title={`${labelOf(typeLabel(row.resource))} ${row.title}`}
            detail={[row.initiator, row.arriveTime, row.node].filter(Boolean).join(' · ')}
            action={<TilePlace to={page}>{t('tile.decide')}</TilePlace>}
          />
        ))}
      </TileRows>
    </TileCard>
  )
}
