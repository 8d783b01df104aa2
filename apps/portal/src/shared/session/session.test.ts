import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  beginSession,
  endSession,
  expectSignOut,
  forgetOnClose,
  onSessionEnd,
  restoreSession,
  sessionStore,
  sessionToken,
} from './session'
import { removeTokenCookie } from './session-token'
import type { UserInfo } from './user-info'

const user: UserInfo = {
  userRole: [],
  userPerson: { userID: 'u7', userCode: 'zhou', tenant: 't1', orgJson: '[]', personEntityList: [] },
  userId: 'u7',
  userName: 'zhou',
  tenant: 't1',
  tenantName: '',
  roleIDs: [],
  mustChangePassword: false,
}

describe('session', () => {
  beforeEach(() => beginSession(user, 'secret-token'))
  afterEach(() => endSession('logout'))

  it('keeps user info encrypted in session storage', () => {
    const stored = sessionStorage.getItem('userInfo')
    expect(stored).toBeTruthy()
    expect(stored).not.toContain('zhou')
    expect(atob(stored?.split('.')[1] ?? '')).not.toContain('zhou')
  })

  it('restores the session after a reload', async () => {
    sessionStore.set({})
    await restoreSession()
    expect(sessionStore.get().user?.userName).toBe('zhou')
    expect(sessionToken()).toBe('secret-token')
  })

  it('restores the token from user info when another tab took the cookie with it', () => {
    removeTokenCookie()
    expect(sessionToken()).toBe('secret-token')
    expect(document.cookie).toContain('secret-token')
  })

  it('discards user info that was tampered with', async () => {
    sessionStore.set({})
    sessionStorage.setItem('userInfo', `${sessionStorage.getItem('userInfo')?.slice(0, -8)}AAAAAAA=`)
    await restoreSession()
    expect(sessionStore.get().user).toBeUndefined()
    expect(sessionStorage.getItem('userInfo')).toBeNull()
  })

  it('is signed out, not expired, where the server refuses it while another tab signs out', async () => {
    const ended = vi.fn()
    const stop = onSessionEnd(ended)
    expectSignOut()
    endSession('expired')
    await beginSession(user, 'next-token')
    endSession('expired')
    stop()
    expect(ended.mock.calls).toEqual([['logout'], ['expired']])
  })

  it('clears everything at the end but the language, and tells once', () => {
    sessionStorage.setItem('language', 'zh-TW')
    sessionStorage.setItem('tabs', '[]')
    const ended = vi.fn()
    const stop = onSessionEnd(ended)
    endSession('timeout')
    endSession('timeout')
    stop()
    expect(ended).toHaveBeenCalledTimes(1)
    expect(document.cookie).not.toContain('token=secret')
    expect({ ...sessionStorage }).toEqual({ language: 'zh-TW' })
  })

  it('forgets on closing the tab, not when the page lived on for more than 5 ms', async () => {
    forgetOnClose()
    const now = vi.spyOn(performance, 'now')
    now.mockReturnValue(1000)
    window.dispatchEvent(new Event('beforeunload'))
    now.mockReturnValue(1006)
    window.dispatchEvent(new Event('pagehide'))
    expect(document.cookie).toContain('secret-token')
    now.mockReturnValue(1003)
    window.dispatchEvent(new Event('pagehide'))
    now.mockRestore()
    expect(document.cookie).not.toContain('secret-token')
    // The closed tab is opened again: a new navigation, with the session storage that the browser kept.
    sessionStore.set({})
    await restoreSession()
    expect(sessionStore.get().user).toBeUndefined()
  })
})
