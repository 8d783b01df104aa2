import { useEffect, useRef, useState } from 'react'

/** The value at once where it had rested, else as it was when it last stayed the same for the pause. */
export function useSettled<T>(value: T, pauseMs: number): T {
  const [settled, setSettled] = useState(value)
  const changedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const now = performance.now()
    const rested = now - changedAt.current >= pauseMs
    changedAt.current = now
    if (rested) return setSettled(value)
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return settled
}
