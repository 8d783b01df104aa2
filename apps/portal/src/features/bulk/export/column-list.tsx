import { HolderOutlined } from '@ant-design/icons'
import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Button, Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import styles from './export.module.css'
import type { ColumnTick } from './export-choice'

interface Props {
  columns: readonly ColumnTick[]
  onChange: (columns: readonly ColumnTick[]) => void
}

/** Columns to tick, all at once or one by one, in an order that can be dragged. */
export function ColumnList({ columns, onChange }: Props) {
  const { t } = useTranslation('bulk')
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ticked = columns.filter(column => column.ticked).length
  return (
    <>
      <Checkbox
        checked={ticked === columns.length}
        indeterminate={ticked > 0 && ticked < columns.length}
        onChange={({ target }) => onChange(columns.map(column => ({ ...column, ticked: target.checked })))}
      >
        {t('export.all', { ticked, total: columns.length })}
      </Checkbox>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={({ active, over }) => {
          const ids = columns.map(({ id }) => id)
          if (over && active.id !== over.id)
            onChange(arrayMove([...columns], ids.indexOf(String(active.id)), ids.indexOf(String(over.id))))
        }}
      >
        <SortableContext items={columns.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <ul className={styles.list}>
            {columns.map(column => (
              <ColumnItem
                key={column.id}
                column={column}
                onTick={tick =>
                  onChange(columns.map(each => (each.id === column.id ? { ...each, ticked: tick } : each)))
                }
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
    </>
  )
}

function ColumnItem({ column, onTick }: { column: ColumnTick; onTick: (ticked: boolean) => void }) {
  const { t } = useTranslation('bulk')
  const { setNodeRef, transform, transition, attributes, listeners, isDragging } = useSortable({ id: column.id })
  return (
    <li
      ref={setNodeRef}
      className={styles.item}
      style={{ transform: CSS.Translate.toString(transform), transition, zIndex: isDragging ? 1 : undefined }}
    >
      <Checkbox checked={column.ticked} onChange={({ target }) => onTick(target.checked)}>
        {column.description}
      </Checkbox>
      <Button
        type="text"
        size="small"
        icon={<HolderOutlined />}
        aria-label={t('export.drag')}
        {...attributes}
        {...listeners}
      />
    </li>
  )
}
