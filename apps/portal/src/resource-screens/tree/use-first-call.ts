import { useCallback, useRef } from 'react'

/**
 * Of equal calls within the pause the first is carried out, and every further one starts the pause anew. A call that
 * means something else is no repetition: it is carried out at once.
 */
export function useFirstCall<A>(
  call: (what: A) => void,
  pauseMs: number,
  keyOf: (what: A) => string,
): (what: A) => void {
  const last = useRef({ key: '', at: Number.NEGATIVE_INFINITY })
  return useCallback(
    (what: A) => {
      const now = { key: keyOf(what), at: performance.now() }
      const isRepeated = now.key === last.current.key && now.at - last.current.at < pauseMs
      last.current = now
      if (!isRepeated) call(what)
    },
    [call, pauseMs, keyOf],
  )
}
