import { useCallback, useRef, useState } from 'react'

/** Height of an element in pixels, followed as the window changes it; `before` until it has one. */
export function useHeight(before: number): [ref: (element: HTMLElement | null) => void, height: number] {
  const [height, setHeight] = useState(before)
  const observer = useRef<ResizeObserver>(undefined)
  const ref = useCallback((element: HTMLElement | null) => {
    observer.current?.disconnect()
    if (!element) return
    // A page behind its tab has no size.
    const measure = () => setHeight(known => element.clientHeight || known)
    measure()
    observer.current = new ResizeObserver(measure)
    observer.current.observe(element)
  }, [])
  return [ref, height]
}
