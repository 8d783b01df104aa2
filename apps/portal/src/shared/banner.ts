import { type ReactNode, useEffect } from 'react'
import { createStore } from './store'

export interface Banner {
  id: string
  type: 'info' | 'warning' | 'error'
  title: ReactNode
  action?: ReactNode
  closable?: boolean
}

/** What the strip above every page shows, oldest first. */
export const bannerStore = createStore<readonly Banner[]>([])

/** Shows a banner above all pages while it is given: `useBanner(workers === 0 ? { id: 'no-worker', … } : undefined)`. */
export function useBanner(banner: Banner | undefined): void {
  useEffect(() => {
    if (!banner) return
    bannerStore.set(all => [...all.filter(({ id }) => id !== banner.id), banner])
    return () => bannerStore.set(all => all.filter(shown => shown !== banner))
  }, [banner])
}
