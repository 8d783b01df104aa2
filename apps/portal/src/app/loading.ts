import { useEffect } from 'react'
import { createStore } from '../shared/store'

/** How many things the loading bar waits for. */
export const loadingStore = createStore(0)

export function useLoading(active = true): void {
  useEffect(() => {
    if (!active) return
    loadingStore.set(count => count + 1)
    return () => loadingStore.set(count => count - 1)
  }, [active])
}
