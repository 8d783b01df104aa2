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
import { fieldOf, type Resource } from '@sfa/resource-kit/resource'
import { Button, Checkbox, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLabelOf } from '../../shared/label'
import styles from './column-chooser.module.css'
import { type ColumnChoice, columnsOf } from './table-preference'

interface Props {
  resource: Resource
  columns: readonly ColumnChoice[]
  hidden: ReadonlySet<string>
  onChange: (columns: readonly ColumnChoice[] | undefined) => void
  onClose: () => void
}

/** Which columns the list shows and in which order: check-all, drag, reset (2-master-data.md §2.1). */
export function ColumnChooser({ resource, columns, hidden, onChange, onClose }: Props) {
  const { t } = useTranslation('resource')
  const [draft, setDraft] = useState(columns)
  const [reset, setReset] = useState(false)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const edit = (next: readonly ColumnChoice[]) => {
    setDraft(next)
    setReset(false)
  }
  const shown = draft.filter(column => column.shown).length
  return (
    <Modal
      open
      title={t('columns.title')}
      width={420}
      onCancel={onClose}
      okText={t('ok')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: shown === 0 }}
      onOk={() => {
        onChange(reset ? undefined : draft)
        onClose()
      }}
      footer={(_, { OkBtn, CancelBtn }) => (
        <div className={styles.footer}>
          <Button
            type="link"
            onClick={() => {
              setDraft(columnsOf(resource, {}, hidden))
              setReset(true)
            }}
          >
            {t('columns.reset')}
          </Button>
          <span>
            <CancelBtn /> <OkBtn />
          </span>
        </div>
      )}
    >
      <Checkbox
        checked={shown === draft.length}
        indeterminate={shown > 0 && shown < draft.length}
        onChange={({ target }) => edit(draft.map(column => ({ ...column, shown: target.checked })))}
      >
        {t('columns.all', { shown, total: draft.length })}
      </Checkbox>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={({ active, over }) => {
          const keys = draft.map(column => column.key)
          if (over && active.id !== over.id)
            edit(arrayMove([...draft], keys.indexOf(String(active.id)), keys.indexOf(String(over.id))))
        }}
      >
        <SortableContext items={draft.map(column => column.key)} strategy={verticalListSortingStrategy}>
          <ul className={styles.list}>
            {draft.map(column => (
              <ColumnItem
                key={column.key}
                resource={resource}
                column={column}
                onTick={ticked =>
                  edit(draft.map(other => (other.key === column.key ? { ...other, shown: ticked } : other)))
                }
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
    </Modal>
  )
}

function ColumnItem({
  resource,
  column,
  onTick,
}: {
  resource: Resource
  column: ColumnChoice
  onTick: (ticked: boolean) => void
}) {
  const { t } = useTranslation('resource')
  const labelOf = useLabelOf()
  const { setNodeRef, transform, transition, attributes, listeners, isDragging } = useSortable({ id: column.key })
  return (
    <li
      ref={setNodeRef}
      className={styles.item}
      style={{ transform: CSS.Translate.toString(transform), transition, zIndex: isDragging ? 1 : undefined }}
    >
      <Checkbox checked={column.shown} onChange={({ target }) => onTick(target.checked)}>
        {labelOf(fieldOf(resource, column.key).label)}
      </Checkbox>
      <Button
        type="text"
        size="small"
        icon={<HolderOutlined />}
        aria-label={t('columns.drag')}
        {...attributes}
        {...listeners}
      />
    </li>
  )
}
