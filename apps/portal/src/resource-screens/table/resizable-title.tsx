import type { PointerEvent } from 'react'
import styles from './record-table.module.css'

const narrowest = 60

interface Props {
  label: string
  /** The column's width in pixels. */
  width: number
  onResized: (width: number) => void
}

/** A column's title with a handle at its right edge. The new width is told when the handle is let go. */
export function ResizableTitle({ label, width, onResized }: Props) {
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
      <span title={label}>{label}</span>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a pointer's comfort; the column chooser serves keyboards */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the click is only kept from sorting */}
      <span className={styles.handle} onPointerDown={start} onClick={event => event.stopPropagation()} />
    </>
  )
}
