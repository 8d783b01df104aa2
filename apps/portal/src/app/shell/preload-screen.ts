import { sessionToken } from '../../shared/session'
import { screens } from '../screens'

/** Fetches a page before it is opened, and what it is going to show where somebody is signed in. */
export function preloadScreen({ pathname, searchParams }: URL): void {
  const screen = screens.find(pathname)
  const parts = [screen?.load(), sessionToken() ? screen?.prefetch?.(searchParams) : undefined]
  for (const part of parts) part?.catch(() => undefined)
}
