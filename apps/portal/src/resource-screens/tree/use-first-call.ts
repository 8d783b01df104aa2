import { useCallback, useRef } from 'react'

/** The first of several calls within the pause is carried out; every further one starts the pause anew. */
export function useFirstCall<A extends unknown[]>(call: (...args: A) => void, pauseMs: number): (...args: A) => void {
  const last = useRef(Number.NEGATIVE_INFINITY)
  return useCallback(
    (...args: A) => {
      const now = performance.now()
      const first = now - last.current >= pauseMs
      last.current = now
      if (first) call(...args)
    },
    [call, pauseMs],
  )
}
