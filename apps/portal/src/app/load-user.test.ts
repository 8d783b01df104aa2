import { beforeEach, expect, it, vi } from 'vitest'
import { post } from '../shared/request/request'
import { sessionStore } from '../shared/session/session'
import type { UserInfo } from '../shared/session/user-info'
import { loadUser, reloadMenu } from './load-user'

vi.mock('../shared/request/request', () => ({ post: vi.fn() }))
vi.mock('../shared/session/sealed-storage', () => ({ storeSealed: vi.fn() }))

const user = (roleIDs: string[], more: Partial<UserInfo> = {}): UserInfo => ({
  userRole: roleIDs.map(roleID => ({ roleID, code: roleID, name: roleID })),
  userPerson: { userID: 'u1', userCode: 'chen', token: 't', tenant: 'yunhe', orgJson: '[]', personEntityList: [] },
  userId: 'u1',
  userName: 'chen',
  tenant: 'yunhe',
  tenantName: '',
  roleIDs,
  mustChangePassword: false,
  ...more,
})

let present: UserInfo
/** Each role has a menu entry of its name; `closed` is taken away again by the second call. */
const answers: Readonly<Record<string, (body: { roleIds?: string[] }) => unknown>> = {
  '/portalsync/user/user/getUserInfo': () => present,
  '/portalsync/user/menu/searchByRoleIds': ({ roleIds }) =>
    ['closed', ...(roleIds ?? [])].map(name => ({ name, code: name, type: '2' })),
  '/portalsync/user/menu/searchMenuFilter': () => ({ closed: true }),
  '/portalsync/basedata/systemConfig/search': () => [],
}
const names = () => sessionStore.get().menu?.map(({ name }) => name)
const called = (path: string) => vi.mocked(post).mock.calls.filter(([to]) => to === path)

beforeEach(() => {
  vi.mocked(post)
    .mockReset()
    .mockImplementation(async (path, body) => answers[path]?.(body as { roleIds?: string[] }))
})

it('asks for the menu of the roles that sign-in told, once', async () => {
  present = user(['seller'])
  sessionStore.set({ user: present })
  await loadUser()
  expect(names()).toEqual(['seller'])
  expect(called('/portalsync/user/menu/searchByRoleIds')).toHaveLength(1)
})

it('takes the menu of the roles that the user has now, whatever an earlier load knew', async () => {
  present = user(['clerk'])
  sessionStore.set({ user: user(['seller']) })
  await loadUser()
  expect(names()).toEqual(['clerk'])
})

it('loads a session of which only the token is left', async () => {
  present = user(['clerk'])
  sessionStore.set({})
  await loadUser()
  expect(names()).toEqual(['clerk'])
})

it('asks for no menu where the password has to be changed first', async () => {
  present = user(['clerk'], { mustChangePassword: true })
  sessionStore.set({ user: present })
  await loadUser()
  expect(names()).toEqual([])
  expect(called('/portalsync/user/menu/searchByRoleIds')).toEqual([])
})

it('fetches the menu anew for a session that goes on', async () => {
  sessionStore.set({ user: user(['clerk']), menu: [] })
  await reloadMenu()
  expect(names()).toEqual(['clerk'])
})
