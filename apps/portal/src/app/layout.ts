import i18next from 'i18next'
import { withChunkTimeout } from '../shared/lazy-screen'
import { loadLabels } from '../shared/locale'

/** The layout, with what its menu is labelled with. */
export const loadLayout = () =>
  withChunkTimeout(async () => {
    const [shell] = await Promise.all([import('./shell/shell'), loadLabels()])
    return shell
  })

/**
 * Fetches the layout, its texts and the page at the address while something else is waited for; for somebody who is
 * signed in, with what the page is going to show. Failures show where it is needed.
 */
export function preloadLayout(address: string): void {
  void i18next.loadNamespaces(['shell', 'resource'])
  const load = async () => {
    await loadLayout()
    const { preloadScreen } = await import('./shell/preload-screen')
    preloadScreen(new URL(address, location.origin))
  }
  load().catch(() => undefined)
}
