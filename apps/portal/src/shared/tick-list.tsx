import { HolderOutlined } from '@ant-design/icons'
import {
  type Active,
  closestCenter,
  DndContext,
  KeyboardSensor,
  type Over,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
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
import styles from './tick-list.module.css'

export interface Tick {
  id: string
  label: string
  ticked: boolean
}

interface Props<T extends Tick> {
  items: readonly T[]
  onChange: (items: readonly T[]) => void
}

/** Things to tick, all at once or one by one, in an order that can be dragged: columns of lists and of exports. */
export function TickList<T extends Tick>({ items, onChange }: Props<T>) {
  const { t } = useTranslation('common')
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ticked = items.filter(item => item.ticked).length
  const said = (what: 'taken' | 'over' | 'put' | 'left', active: Active, over: Over | null) => {
    const at = (id: UniqueIdentifier) => items.findIndex(item => item.id === id) + 1
    return t(`tick.${what}`, {
      what: items[at(active.id) - 1]?.label,
      at: at(over?.id ?? active.id),
      of: items.length,
    })
  }
  return (
    <>
      <Checkbox
        checked={ticked === items.length}
        indeterminate={ticked > 0 && ticked < items.length}
        onChange={({ target }) => onChange(items.map(item => ({ ...item, ticked: target.checked })))}
      >
        {t('tick.all', { ticked, total: items.length })}
      </Checkbox>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{
          announcements: {
            onDragStart: ({ active }) => said('taken', active, null),
            // Over itself it is where it was picked up.
            onDragOver: ({ active, over }) => (active.id === over?.id ? undefined : said('over', active, over)),
            onDragEnd: ({ active, over }) => said('put', active, over),
            onDragCancel: ({ active }) => said('left', active, null),
          },
          screenReaderInstructions: { draggable: t('tick.keys') },
        }}
        onDragEnd={({ active, over }) => {
          const ids = items.map(({ id }) => id)
          if (over && active.id !== over.id)
            onChange(arrayMove([...items], ids.indexOf(String(active.id)), ids.indexOf(String(over.id))))
        }}
      >
        <SortableContext items={items.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <ul className={styles.list}>
            {items.map(item => (
              <TickItem
                key={item.id}
                item={item}
                onTick={now => onChange(items.map(each => (each.id === item.id ? { ...each, ticked: now } : each)))}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
    </>
  )
}

function TickItem({ item, onTick }: { item: Tick; onTick: (ticked: boolean) => void }) {
  const { t } = useTranslation('common')
  const { setNodeRef, transform, transition, attributes, listeners, isDragging } = useSortable({
    id: item.id,
    attributes: { roleDescription: t('tick.role') },
  })
  return (
    <li
      ref={setNodeRef}
      className={styles.item}
      style={{ transform: CSS.Translate.toString(transform), transition, zIndex: isDragging ? 1 : undefined }}
    >
      <Checkbox checked={item.ticked} onChange={({ target }) => onTick(target.checked)}>
        {item.label}
      </Checkbox>
      <Button
        type="text"
        size="small"
        icon={<HolderOutlined />}
        aria-label={t('tick.drag', { what: item.label })}
        {...attributes}
        {...listeners}
      />
    </li>
  )
}
