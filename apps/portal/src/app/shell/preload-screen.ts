import { preload } from '../../shared/lazy-screen'
import { sessionToken } from '../../shared/session'
import { screens } from '../screens'

/** Fetches a page before it is opened, and what it is going to show where somebody is signed in. */
export async function preloadScreen({ pathname, searchParams }: URL): Promise<void> {
  const screen = screens.find(pathname)
  await Promise.all([screen && preload(screen.load), sessionToken() ? screen?.prefetch?.(searchParams) : undefined])
}
