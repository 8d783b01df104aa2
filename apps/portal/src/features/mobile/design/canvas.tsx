import { DeleteOutlined, HolderOutlined, WarningFilled } from '@ant-design/icons'
import { useDroppable } from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { DesignFault } from '@sfa/kit/design-faults'
import type { DesignComponent, DesignContent, Designer, DesignPart } from '@sfa/kit/designer'
import { Empty, Tooltip } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { colon, semicolon, useLabelOf } from '../../../shared/language/label'
import { MenuIcon } from '../../../shared/menu/menu-icon'
import { textOf } from './design-texts'
import styles from './designer.module.css'
import { type Direction, movePart, type Place, placeOf, placesOf, removePart } from './edit-design'
import { usePartName } from './use-part-name'

interface Props {
  designer: Designer
  content: DesignContent
  faults: readonly DesignFault[]
  selected?: string
  disabled: boolean
  onSelect: (id: string | undefined) => void
  onChange: (content: DesignContent) => void
  onUndo?: () => void
  onRedo?: () => void
}

const directions: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}

/**
 * The components in their order. Arrows go from one to the next, with Alt they move it; Delete removes it, Ctrl+Z and
 * Ctrl+Y undo and redo. Dragging does the same.
 */
export function Canvas({ designer, content, faults, selected, disabled, onSelect, onChange, onUndo, onRedo }: Props) {
  const { t } = useTranslation('mobile')
  const nameOf = usePartName(designer)
  const tree = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState('')
  const focusNext = useRef<string>(undefined)
  const { setNodeRef } = useDroppable({ id: 'canvas' })
  const places = placesOf(content)
  const active = places.some(({ part }) => part.id === selected) ? selected : places[0]?.part.id

  // What was moved stays under the keyboard, wherever it stands now.
  useEffect(() => {
    if (focusNext.current === undefined) return
    tree.current?.querySelector<HTMLElement>(`[data-id="${CSS_escape(focusNext.current)}"]`)?.focus()
    focusNext.current = undefined
  })

  const select = (id: string | undefined) => {
    onSelect(id)
    focusNext.current = id
  }
  const isNeeded = ({ type }: DesignPart) =>
    designer.components[type]?.needed === true && places.filter(({ part }) => part.type === type).length === 1
  const remove = (id: string) => {
    const at = places.findIndex(({ part }) => part.id === id)
    const place = places[at] as Place
    if (isNeeded(place.part)) return setSaid(t('design.needed', { name: nameOf(place.part) }))
    onChange(removePart(content, id))
    setSaid(t('design.removed', { name: nameOf(place.part) }))
    const left = placesOf(removePart(content, id))
    select(left[Math.min(at, left.length - 1)]?.part.id)
  }
  const move = (id: string, direction: Direction) => {
    const next = movePart(designer, content, id, direction)
    const place = placeOf(next, id) as Place
    onChange(next)
    const where = { name: nameOf(place.part), at: place.at + 1, of: place.beside }
    setSaid(
      place.parent ? t('design.movedInside', { ...where, parent: nameOf(place.parent) }) : t('design.moved', where),
    )
    focusNext.current = id
  }
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const id = (event.target as HTMLElement).dataset.id
    if (id === undefined) return
    const at = places.findIndex(({ part }) => part.id === id)
    const { key, altKey, ctrlKey, metaKey } = event
    const goTo = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: places.length - 1 }[key]
    if (altKey && directions[key]) {
      if (!disabled) move(id, directions[key])
    } else if (goTo !== undefined) {
      const next = places[goTo]
      if (next) select(next.part.id)
    } else if ((key === 'Delete' || key === 'Backspace') && !disabled) remove(id)
    else if ((ctrlKey || metaKey) && key.toLowerCase() === 'z') (event.shiftKey ? onRedo : onUndo)?.()
    else if ((ctrlKey || metaKey) && key.toLowerCase() === 'y') onRedo?.()
    else if (key === 'Enter' || key === ' ') onSelect(id)
    else return
    event.preventDefault()
  }

  return (
    <section ref={setNodeRef} className={styles.canvas}>
      <h3 className={styles.title} id="design-canvas">
        {t('design.canvas')}
      </h3>
      <p className={styles.hint}>{t('design.keys')}</p>
      {places.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('design.empty')} />}
      <SortableContext items={places.map(({ part }) => part.id)} strategy={verticalListSortingStrategy}>
        {places.length > 0 && (
          <div ref={tree} role="tree" aria-labelledby="design-canvas" className={styles.tree} onKeyDown={press}>
            {places.map(place => (
              <Item
                key={place.part.id}
                place={place}
                component={designer.components[place.part.type]}
                name={nameOf(place.part)}
                faults={faults.filter(({ id }) => id === place.part.id)}
                isActive={place.part.id === active}
                isSelected={place.part.id === selected}
                disabled={disabled}
                isNeeded={isNeeded(place.part)}
                onSelect={() => onSelect(place.part.id)}
                onRemove={() => remove(place.part.id)}
              />
            ))}
          </div>
        )}
      </SortableContext>
      <span className={styles.said} role="status">
        {said}
      </span>
    </section>
  )
}

/** What does not fit, with the property that it is said of. */
const named = (
  labelOf: ReturnType<typeof useLabelOf>,
  component: DesignComponent | undefined,
  fault: DesignFault,
): string => {
  const field = fault.field === null ? undefined : component?.fields[fault.field]
  return field ? `${labelOf(field.label)}${colon()}${textOf(fault)}` : textOf(fault)
}

/** Ids come from calls too. */
const CSS_escape = (id: string) => id.replace(/["\\]/g, '\\$&')

interface ItemProps {
  place: Place
  /** Undefined: it no longer exists. */
  component: DesignComponent | undefined
  name: string
  faults: readonly DesignFault[]
  isActive: boolean
  isSelected: boolean
  disabled: boolean
  /** The system cannot do without it. */
  isNeeded: boolean
  onSelect: () => void
  onRemove: () => void
}

function Item(props: ItemProps) {
  const { place, component, name, faults, isActive, isSelected, disabled, isNeeded, onSelect, onRemove } = props
  const { t } = useTranslation('mobile')
  const labelOf = useLabelOf()
  const { part, parent }: { part: DesignPart; parent?: DesignPart } = place
  const { setNodeRef, setActivatorNodeRef, transform, transition, listeners, isDragging } = useSortable({
    id: part.id,
    disabled,
  })
  const faulty = faults.map(fault => named(labelOf, component, fault)).join(semicolon())
  const look = [styles.part, parent && styles.inner, isSelected && styles.chosen, faults.length > 0 && styles.faulty]
  return (
    <div
      ref={setNodeRef}
      role="treeitem"
      aria-level={parent ? 2 : 1}
      aria-posinset={place.at + 1}
      aria-setsize={place.beside}
      aria-selected={isSelected}
      aria-label={faults.length > 0 ? `${name}${colon()}${faulty}` : name}
      data-id={part.id}
      tabIndex={isActive ? 0 : -1}
      className={look.filter(Boolean).join(' ')}
      onFocus={onSelect}
      style={{ transform: CSS.Translate.toString(transform), transition, zIndex: isDragging ? 1 : undefined }}
    >
      {!disabled && (
        <span ref={setActivatorNodeRef} className={styles.handle} title={t('design.drag')} {...listeners}>
          <HolderOutlined />
        </span>
      )}
      {component ? <MenuIcon name={component.icon} /> : <WarningFilled className={styles.warning} />}
      <span className={styles.name}>{name}</span>
      {faults.length > 0 && component && (
        <Tooltip title={faulty}>
          <WarningFilled className={styles.warning} />
        </Tooltip>
      )}
      {!disabled && isNeeded && <span className={styles.needed}>{t('design.stays')}</span>}
      {!disabled && !isNeeded && (
        <button
          type="button"
          tabIndex={-1}
          className={styles.remove}
          aria-label={t('design.remove', { name })}
          onClick={onRemove}
        >
          <DeleteOutlined />
        </button>
      )}
    </div>
  )
}
