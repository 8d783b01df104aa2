import { type Active, useDraggable } from '@dnd-kit/core'
import type { DesignComponent, Designer } from '@sfa/kit/designer'
import { useTranslation } from 'react-i18next'
import { useLabelOf } from '../../../shared/language/label'
import { MenuIcon } from '../../../shared/menu/menu-icon'
import styles from './designer.module.css'

const prefix = 'new:'

/** The type of a component that is dragged from the palette; undefined for one of the canvas. */
export const draggedType = ({ id }: Pick<Active, 'id'>): string | undefined =>
  String(id).startsWith(prefix) ? String(id).slice(prefix.length) : undefined

/** With so many components those that are placed already are not listed. */
const many = 20

interface Props {
  designer: Designer
  hasRoom: (type: string) => boolean
  onAdd: (type: string) => void
}

/** What there is to add: by pressing it, or by dragging it to its place. */
export function Palette({ designer, hasRoom, onAdd }: Props) {
  const { t } = useTranslation('mobile')
  const all = Object.entries(designer.components)
  return (
    <section className={styles.palette} aria-label={t('design.palette')}>
      <h3 className={styles.title}>{t('design.palette')}</h3>
      {all
        .filter(([type]) => all.length <= many || hasRoom(type))
        .map(([type, component]) => (
          <Item key={type} type={type} component={component} disabled={!hasRoom(type)} onAdd={() => onAdd(type)} />
        ))}
    </section>
  )
}

interface ItemProps {
  type: string
  component: DesignComponent
  disabled: boolean
  onAdd: () => void
}

function Item({ type, component, disabled, onAdd }: ItemProps) {
  const labelOf = useLabelOf()
  const { setNodeRef, listeners, isDragging, transform } = useDraggable({ id: `${prefix}${type}`, disabled })
  return (
    <button
      ref={setNodeRef}
      type="button"
      aria-label={labelOf(component.label)}
      className={styles.item}
      disabled={disabled}
      onClick={onAdd}
      onPointerDown={listeners?.onPointerDown as never}
      style={{
        transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined,
        zIndex: isDragging ? 2 : undefined,
      }}
    >
      <MenuIcon name={component.icon} /> {labelOf(component.label)}
    </button>
  )
}
