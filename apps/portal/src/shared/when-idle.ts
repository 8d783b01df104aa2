import { useEffect, useState } from 'react'

/** Milliseconds after which it is done even in a browser that is never idle. */
const patienceMs = 2000

/** Runs the task once the browser is idle. Answers a function that cancels it. */
export function whenIdle(act: () => void): () => void {
  // Safari has no such thing.
  if (!window.requestIdleCallback) {
    const timer = setTimeout(act, 200)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(act, { timeout: patienceMs })
  return () => window.cancelIdleCallback(handle)
}

/** False while a page is drawn for the first time, true soon after. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return idle
}
