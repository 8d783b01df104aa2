import { type PointerEvent, type ThHTMLAttributes, useRef } from 'react'
import styles from './record-table.module.css'

const narrowest = 60

export interface ResizableTitleProps extends ThHTMLAttributes<HTMLTableCellElement> {
  /** The column's width in pixels; without it the column has no handle. */
  columnWidth?: number
  onResized?: (width: number) => void
}

/** A header cell whose right edge can be dragged. The width is told when the handle is let go. */
export function ResizableTitle({ columnWidth, onResized, children, ...rest }: ResizableTitleProps) {
  const handle = useRef<HTMLSpanElement>(null)
  if (columnWidth === undefined || !onResized) return <th {...rest}>{children}</th>
  const start = (down: PointerEvent<HTMLSpanElement>) => {
    down.stopPropagation()
    down.preventDefault()
    const mark = down.currentTarget
    mark.setPointerCapture(down.pointerId)
    const moved = (event: { clientX: number }) => Math.max(narrowest - columnWidth, event.clientX - down.clientX)
    mark.onpointermove = move => {
      mark.style.transform = `translateX(${moved(move)}px)`
    }
    mark.onpointerup = up => {
      mark.onpointermove = null
      mark.onpointerup = null
      mark.style.transform = ''
      if (moved(up) !== 0) onResized(columnWidth + moved(up))
    }
  }
  return (
    <th {...rest}>
      {children}
      <span
        ref={handle}
        className={styles.handle}
        aria-hidden
        onPointerDown={start}
        onClick={event => event.stopPropagation()}
      />
    </th>
  )
}
