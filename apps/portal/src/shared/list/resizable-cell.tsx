import type { PointerEvent, ThHTMLAttributes } from 'react'
import styles from './list-table.module.css'

const narrowest = 60

export interface ResizableCellProps extends ThHTMLAttributes<HTMLTableCellElement> {
  /** The column's width in pixels; without it the column has no handle. */
  columnWidth?: number
  onResized?: (width: number) => void
}

/** A column's head with a handle at its right edge. The new width is told when the handle is let go. */
export function ResizableCell({ columnWidth, onResized, children, ...cell }: ResizableCellProps) {
  return (
    <th {...cell}>
      {children}
      {columnWidth !== undefined && onResized && <Handle width={columnWidth} onResized={onResized} />}
    </th>
  )
}

function Handle({ width, onResized }: { width: number; onResized: (width: number) => void }) {
  const start = (down: PointerEvent<HTMLSpanElement>) => {
    down.stopPropagation()
    down.preventDefault()
    const handle = down.currentTarget
    handle.setPointerCapture(down.pointerId)
    const moved = (event: { clientX: number }) => Math.max(narrowest - width, event.clientX - down.clientX)
    handle.onpointermove = move => {
      handle.style.transform = `translateX(${moved(move)}px)`
    }
    handle.onpointerup = up => {
      handle.onpointermove = null
      handle.onpointerup = null
      handle.style.transform = ''
      if (moved(up) !== 0) onResized(width + moved(up))
    }
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a pointer's comfort; what a cell holds is shown whole in the view */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the click is only kept from sorting */}
      <span className={styles.handle} onPointerDown={start} onClick={event => event.stopPropagation()} />
    </>
  )
}
