import { preload } from '../../shared/lazy-screen'
import { sessionToken } from '../../shared/session/session'
import { loadingStore } from '../loading'
import { screens } from '../screens'

/** Fetches a page before it is opened, and what it is going to show where a user is signed in. */
export async function preloadScreen({ pathname, searchParams }: URL): Promise<void> {
  const screen = screens.find(pathname)
  if (!screen) return
  const page = preload(screen.load)
  if (!sessionToken()) return void (await page)
  await Promise.all([page.then(({ prefetch }) => prefetch?.(searchParams)), screen.prefetch?.(searchParams)])
}

/** After this the page opens with its skeleton: the network is slow. */
const longestWaitMs = 400

/**
 * Waits for a page before it is opened. One that is drawn before its code has come shows a skeleton, and React then
 * keeps the page back for 300 ms. A failure is told by the page itself.
 */
export async function untilPreloaded(path: string): Promise<void> {
  const preloaded = preloadScreen(new URL(path, location.origin)).catch(() => undefined)
  loadingStore.set(count => count + 1)
  let timer: number | undefined
  const late = new Promise(resolve => {
    timer = window.setTimeout(resolve, longestWaitMs)
  })
  await Promise.race([preloaded, late])
  clearTimeout(timer)
  loadingStore.set(count => count - 1)
}

/** A pointer that only passes asks for nothing. */
const restMs = 50

/** Asks for a page on whose entry the pointer rests; answers what forgets it when the pointer leaves. */
export function preloadSoon(path: string): () => void {
  const timer = setTimeout(() => {
    preloadScreen(new URL(path, location.origin)).catch(() => undefined)
  }, restMs)
  return () => clearTimeout(timer)
}
