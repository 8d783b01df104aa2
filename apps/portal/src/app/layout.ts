import i18next from 'i18next'
import { loadLabels } from '../shared/language/locale'
import { preload } from '../shared/lazy-screen'
import { homePath } from './guard'

/** The layout, with what its menu is labelled with. */
export const loadLayout = async () => {
  const [shell] = await Promise.all([import('./shell/shell'), loadLabels()])
  return shell
}

/**
 * Fetches the layout, its texts and the page at the address while something else is waited for; for a user who is
 * signed in, with what the page is going to show. Answers when all of it is there or has failed, which shows where it
 * is needed.
 */
export async function preloadLayout(address: string): Promise<void> {
  const screen = async () => (await import('./shell/preload-screen')).preloadScreen(new URL(address, location.origin))
  // Nearly every page but home is a list: that part need not wait until the layout knows the page.
  const list =
    new URL(address, location.origin).pathname === homePath ? undefined : import('../resource-screens/resource-page')
  await Promise.allSettled([i18next.loadNamespaces(['shell', 'resource']), preload(loadLayout), screen(), list])
}
