/** What the guard knows of one navigation. Paths are without query; `search` starts with '?' or is empty. */
export interface Navigation {
  to: string
  search?: string
  from?: string
  /** User info or a token is there. */
  signedIn: boolean
  /** User info and menu are loaded. */
  loaded: boolean
  mustChangePassword?: boolean
}

export type Decision =
  | { kind: 'pass' }
  | { kind: 'redirect'; to: string }
  /** Full-page redirect to the gateway host followed by the path. */
  | { kind: 'leave'; path: string }
  /** Fetch user info and menu, then decide again. */
  | { kind: 'load' }
  /** Sign in with the code that the identity provider handed back. */
  | { kind: 'exchange'; code: string }

export const loginPath = '/md-login'
export const callbackPath = '/sso-callback'
export const homePath = '/home'
export const changePasswordPath = '/md-change-password'
export const ssoPaths: readonly string[] = ['/auth/cas/1', '/auth/sso']

export const registerPath = '/md-register'
export const forgetPasswordPath = '/md-forget-password'
/** Opened by a signed-in phone; asks for a session as every page does. */
export const scanPath = '/md-scan'

const signInPages: readonly string[] = [loginPath, callbackPath, registerPath, forgetPasswordPath]
/** Neither wants a session nor sends one away. */
const openPages: readonly string[] = ['/401', '/500', '/orgTree']

const pass: Decision = { kind: 'pass' }

/** The first six rules of the navigation guard, in their order. The seventh, scrolling to the top, is the shell's. */
export function decide(navigation: Navigation): Decision {
  const { to, search = '', from, signedIn, loaded, mustChangePassword } = navigation
  if (to === callbackPath) return pass
  const code = to === loginPath ? new URLSearchParams(search).get('auth_code') : null
  if (code && !signedIn) return { kind: 'exchange', code }
  if (to === loginPath && from === loginPath && !signedIn) return pass
  if (ssoPaths.includes(to)) return { kind: 'leave', path: to }
  if (openPages.includes(to)) return pass
  if (!signedIn) return signInPages.includes(to) ? pass : { kind: 'redirect', to: loginPath }
  if (signInPages.includes(to)) return { kind: 'redirect', to: homePath }
  if (!loaded) return { kind: 'load' }
  if (mustChangePassword && to !== changePasswordPath) return { kind: 'redirect', to: changePasswordPath }
  return to === '/' ? { kind: 'redirect', to: homePath } : pass
}
