import type { MenuEntry } from '../menu/menu-entry'
import { readRouters, routersKey, storeRouters } from '../menu/routers-data'
import { createStore, useStore } from '../store'
import { readSealed, storeSealed } from './sealed-storage'
import { askOtherTabs, tellOtherTabs } from './session-channel'
import type { SessionEnd } from './session-end'
import { readTokenCookie, removeTokenCookie, writeTokenCookie } from './session-token'
import type { UserInfo } from './user-info'

export interface Session {
  user?: UserInfo
  /** After the removal map; undefined = not loaded yet, which is what the guard's rule 5 asks. */
  menu?: readonly MenuEntry[]
}

export const sessionStore = createStore<Session>({})
export const useSession = (): Session => useStore(sessionStore)

const endListeners = new Set<(reason: SessionEnd) => void>()
/** Where to go after the end is the router's business, which this file must not know. */
export function onSessionEnd(listener: (reason: SessionEnd) => void): () => void {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}

/**
 * The token from the cookie, or restored from user info: another tab that closed has taken the cookie with it.
 */
export function sessionToken(): string | undefined {
  const cookie = readTokenCookie()
  if (cookie) return cookie
  const kept = sessionStore.get().user?.userPerson.token
  if (kept) writeTokenCookie(kept)
  return kept
}

export async function beginSession(user: UserInfo, token: string): Promise<void> {
  writeTokenCookie(token)
  await keepUser(user, token)
}

/** Remembers user info as the server gives it; the token is kept with it so that either restores the other. */
export async function keepUser(user: UserInfo, token = sessionToken()): Promise<void> {
  const kept = { ...user, userPerson: { ...user.userPerson, token } }
  sessionStore.set(session => ({ ...session, user: kept }))
  await storeSealed('userInfo', kept)
}

export function keepMenu(menu: readonly MenuEntry[]): void {
  sessionStore.set(session => ({ ...session, menu }))
  storeRouters(menu)
}

/**
 * Reads what an earlier load of this tab or another open tab left. Who comes back to the own tab has the routes of
 * before at once; whether they still hold is asked while the page is opened already.
 */
export async function restoreSession(): Promise<void> {
  discardAfterClose()
  const own = await readSealed<UserInfo>('userInfo')
  const user = own ?? (await askOtherTabs())
  if (!own) sessionStorage.removeItem(routersKey)
  if (!user) return
  if (!readTokenCookie() && !user.userPerson.token) {
    sessionStorage.removeItem('userInfo')
    return
  }
  if (!sessionStorage.getItem('userInfo')) await storeSealed('userInfo', user)
  sessionStore.set({ user, menu: readRouters() })
}

let isSigningOut = false
/** Another tab signs out: the server may refuse this one before it hears that the session has ended. */
export function expectSignOut(): void {
  isSigningOut = true
}

/** Clears every trace of the session in this browser, then tells the other tabs and the router. */
export function endSession(cause: SessionEnd, heard = false): void {
  const reason = cause === 'expired' && isSigningOut ? 'logout' : cause
  const had = sessionStore.get().user !== undefined || readTokenCookie() !== undefined
  dropSession()
  if (!had) return
  if (!heard) tellOtherTabs(reason)
  for (const listener of endListeners) listener(reason)
}

/** Clears without telling the other tabs. */
export function dropSession(): void {
  isSigningOut = false
  removeTokenCookie()
  clearLocalData()
  sessionStore.set({})
}

/** The language chosen for this session outlives signing out: the sign-in page must not change it under the user. */
function clearLocalData(): void {
  const language = sessionStorage.getItem('language')
  sessionStorage.clear()
  if (language) sessionStorage.setItem('language', language)
  localStorage.removeItem('lastClick')
}

const closeMark = 'closing'

/**
 * Closing the tab, told from a reload by an unload within 5 ms of beforeunload, removes user info and token. A fast reload looks the same, so user info is only marked here: the browser drops it with the tab,
 * and `discardAfterClose` drops it when a closed tab is reopened.
 */
export function forgetOnClose(): void {
  let leaving = Number.NEGATIVE_INFINITY
  window.addEventListener('beforeunload', () => {
    leaving = performance.now()
  })
  window.addEventListener('pagehide', event => {
    if (event.persisted || performance.now() - leaving > 5) return
    removeTokenCookie()
    sessionStorage.setItem(closeMark, '1')
  })
}

function discardAfterClose(): void {
  if (!sessionStorage.getItem(closeMark)) return
  sessionStorage.removeItem(closeMark)
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation?.type !== 'reload') sessionStorage.removeItem('userInfo')
}
