import { useSyncExternalStore } from 'react'

/** As in `list-table.module.css`: below this height, in pixels, lists are drawn with less space between their parts. */
const low = '(height < 720px)'

const subscribe = (listener: () => void) => {
  const query = window.matchMedia(low)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** True on a low window, such as a browser's on a screen of 1366 × 768. */
export const useLowWindow = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(low).matches)
