import type { TaskRow } from '@sfa/workflow/definitions/task.calls'
import { useTranslation } from 'react-i18next'
import type { TileProps } from '../../../shared/home/home-tile'
import { WaitingTile } from '../../../shared/home/waiting-tile'
import { useLabelOf } from '../../../shared/language/label'
import { typeLabel } from '../document-types'
import { tasksKey } from '../tasks-key'

const waiting = { folder: 'todo' }

/** Documents that wait for a decision of the user. */
export default function TodoTile({ title }: TileProps) {
  const { t } = useTranslation('approval')
  const labelOf = useLabelOf()
  return (
    <WaitingTile<TaskRow>
      title={title}
      at="/processwith/todoitem"
      queryKey={[...tasksKey, 'tile']}
      call="/portalsync/workflow/searchTask"
      conditions={waiting}
      texts={{ none: t('tile.none'), all: t('tile.all'), decide: t('tile.decide') }}
      said={row => ({
        title: `${labelOf(typeLabel(row.resource))} ${row.title}`,
        detail: [row.initiator, row.arriveTime, row.node],
      })}
    />
  )
}
