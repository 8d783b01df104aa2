import { afterEach, expect, it, vi } from 'vitest'
import * as request from '../shared/request/request'
import { RequestError } from '../shared/request/request-error'
import { beginSession, onSessionEnd, sessionStore, sessionToken } from '../shared/session/session'
import { signOut } from './sign-out'

const user = {
  userRole: [],
  userPerson: { userID: 'u7', userCode: 'zhou', tenant: 't1', orgJson: '[]', personEntityList: [] },
  userId: 'u7',
  userName: 'zhou',
  tenant: 't1',
  tenantName: '',
  roleIDs: [],
  mustChangePassword: false,
}
afterEach(() => vi.restoreAllMocks())

it('leaves and clears everything also when the call fails, and logs the failure while there is a session', async () => {
  await beginSession(user, 'secret-token')
  const post = vi.spyOn(request, 'post').mockImplementation(async url => {
    if (url.endsWith('/logout')) throw new RequestError('internal', '操作失败', 500)
    expect(sessionToken()).toBe('secret-token')
    return undefined as never
  })
  const ended = vi.fn()
  const stop = onSessionEnd(ended)
  await signOut()
  stop()
  const logged = post.mock.calls.find(([url]) => url.endsWith('/errorLog/create'))
  expect(logged?.[1]).toMatchObject({ errors: [{ type: 'script', code: 0, message: 'logout: 操作失败' }] })
  expect(ended).toHaveBeenCalledWith('logout')
  expect([sessionToken(), sessionStore.get().user]).toEqual([undefined, undefined])
})
