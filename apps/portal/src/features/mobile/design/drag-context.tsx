import { DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

const silent = () => undefined
/** The canvas says itself what was moved, and it has keys of its own. */
const announcements = { onDragStart: silent, onDragOver: silent, onDragEnd: silent, onDragCancel: silent }

/** Dragging with the pointer, around a palette and a canvas. */
export function DragContext({ onDrop, children }: { onDrop: (event: DragEndEvent) => void; children: ReactNode }) {
  const { t } = useTranslation('mobile')
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  return (
    <DndContext
      sensors={sensors}
      onDragEnd={onDrop}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('design.keys') } }}
    >
      {children}
    </DndContext>
  )
}
