import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInPath, userInfoPath } from '../session/start-api'
import { type People, startPeople, userPath } from './start-people'

let people: People
beforeAll(async () => {
  people = await startPeople()
})
afterAll(() => people.api.stop())

describe('a new user', () => {
  it('signs in with the password that the answer tells once, and has to change it', async () => {
    const { code, data } = await people.post(`${userPath}/createUser`, {
      userName: 'newcomer',
      userCode: 'N001',
      name: '新员工',
      mobile: '19900000001',
      orgIds: [await people.orgId('HQ')],
      roleIds: [await people.roleId('Viewer')],
    })
    expect(code).toBe('0')
    expect(data.login).toEqual({ userName: 'newcomer', name: '新员工', password: expect.stringMatching(/^.{16}$/) })
    const { password } = data.login
    const signedIn = await people.post(signInPath, { userName: 'newcomer', password }, null)
    expect(signedIn.data).toMatchObject({ mustChangePassword: true })
    expect((await people.post('/portalsync/product/searchBrand', {}, signedIn.data.token)).code).toBe(
      'mustChangePassword',
    )
  })

  it('cannot have a sign-in name that a user of any tenant has', async () => {
    const body = { userCode: 'N002', name: '重名', orgIds: [await people.orgId('HQ')] }
    for (const userName of ['clerk', 'admin.second', 'ADMIN']) {
      const { code, data } = await people.post(`${userPath}/createUser`, { ...body, userName })
      expect([code, data?.failures?.[0]]).toMatchObject(['invalid', { field: 'userName', code: 'duplicate' }])
    }
  })

  it('is never shown with a password', async () => {
    const { data } = await people.post(`${userPath}/search`, {})
    expect(JSON.stringify(data)).not.toContain('argon2')
    expect(JSON.stringify(data)).not.toContain('"password"')
  })

  it('cannot be sales representative and tally clerk, by whatever call', async () => {
    const roleIds = [await people.roleId('SalesRep'), await people.roleId('TallyClerk')]
    const body = { userName: 'both', userCode: 'BOTH', name: '两者', orgIds: [await people.orgId('HQ')], roleIds }
    const refused = { code: 'invalid', data: { failures: [{ field: 'roleIds', code: 'rolesExclusive' }] } }
    expect(await people.post(`${userPath}/createUser`, body)).toMatchObject(refused)
    const one = await people.addUser({ roles: ['SalesRep'] })
    expect(await people.post(`${userPath}/updateUser`, { id: one.id, ver: one.ver, roleIds })).toMatchObject(refused)
    const batch = await people.post('/portalsync/person/user/batchUpdate', { ids: [one.id], changes: { roleIds } })
    expect(batch.data).toMatchObject({ changed: 0, refused: [{ code: 'invalid' }] })
  })
})

describe('a user who leaves', () => {
  it('is signed out at once, cannot come back, and has left today', async () => {
    const one = await people.addUser({ roles: ['Viewer'] })
    expect((await people.post('/org/user/updateUserStatus', { userID: one.id, isDeleted: '1' })).code).toBe('0')
    expect((await people.post(userInfoPath, {}, one.token)).status).toBe(401)
    expect((await people.post(signInPath, { userName: one.userName, password: 'Initial-2026' }, null)).code).toBe(
      'signInFailed',
    )
    const { data } = await people.post(`${userPath}/search`, { ids: [one.id] })
    expect(data[0]).toMatchObject({ isDeleted: '1', leaveDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) })
  })
})

describe('resetting a password', () => {
  const reset = async (...ids: string[]) =>
    (await people.post('/portalsync/user/user/resetPassword', { ids })).data as {
      reset: number
      logins: { userName: string; name: string; password: string }[]
    }

  it('ends the sessions, and gives each person another password, which has to be changed', async () => {
    const [one, two] = [await people.addUser({ roles: ['Viewer'] }), await people.addUser({ roles: ['Viewer'] })]
    const first = await reset(one.id, two.id)
    expect(first.reset).toBe(2)
    expect(first.logins.map(login => login.userName).sort()).toEqual([one.userName, two.userName].sort())
    const again = await reset(one.id)
    const passwords = [...first.logins, ...again.logins].map(login => login.password)
    expect(new Set(passwords).size).toBe(3)
    expect((await people.post(userInfoPath, {}, one.token)).status).toBe(401)
    const old = first.logins.find(login => login.userName === one.userName)?.password
    expect((await people.post(signInPath, { userName: one.userName, password: old }, null)).code).toBe('signInFailed')
    const { data } = await people.post(signInPath, again.logins[0], null)
    expect(data.mustChangePassword).toBe(true)
  })

  it('is for at most a hundred at once', async () => {
    const ids = Array.from({ length: 101 }, (_, index) => String(index + 1))
    expect(await people.post('/portalsync/user/user/resetPassword', { ids })).toMatchObject({
      code: 'selectionTooLarge',
      message: '最多选择100条',
    })
  })
})

describe('users cannot give themselves more rights', () => {
  it('by giving a role, resetting a better account, or widening a role', async () => {
    await people.addRole('HrClerk', 'all', ['search', 'view', 'add', 'edit', 'delete', 'batch'])
    const hr = await people.addUser({ roles: ['HrClerk'] })
    const [adminRoleId, hrRoleId] = [await people.roleId('SystemAdmin'), await people.roleId('HrClerk')]
    const body = { userName: 'puppet', userCode: 'PUPPET', name: '傀儡', orgIds: [await people.orgId('HQ')] }
    expect((await people.post(`${userPath}/createUser`, { ...body, roleIds: [adminRoleId] }, hr.token)).code).toBe(
      'beyondOwnRights',
    )
    expect(
      (await people.post(`${userPath}/updateUser`, { id: hr.id, ver: hr.ver, roleIds: [adminRoleId] }, hr.token)).code,
    ).toBe('ownAccount')
    const boss = (await people.post(`${userPath}/search`, { userName: ['admin'] })).data[0]
    expect((await people.post('/portalsync/user/user/resetPassword', { ids: [boss.id] }, hr.token)).code).toBe(
      'userHoldsMore',
    )
    expect(
      (await people.post('/portalsync/user/user/updateUserStatus', { userID: boss.id, isDeleted: '1' }, hr.token)).code,
    ).toBe('userHoldsMore')
    const modules = [{ code: 'product.brand', actionKeys: ['edit'] }]
    expect(
      (await people.post('/portalsync/user/userrole/update', { roleID: hrRoleId, ver: 2, modules }, hr.token)).status,
    ).toBe(403)
  })

  it('and cannot lock themselves out', async () => {
    const me = (await people.post(`${userPath}/search`, { userName: ['admin'] })).data[0]
    expect((await people.post('/portalsync/user/user/updateUserStatus', { userID: me.id, isDeleted: '1' })).code).toBe(
      'ownAccount',
    )
    const role = (await people.post('/portalsync/user/role/search', { code: ['SystemAdmin'] })).data[0]
    expect(
      (await people.post('/portalsync/user/userrole/update', { roleID: role.id, ver: role.ver, modules: [] })).code,
    ).toBe('adminRole')
    expect((await people.post('/portalsync/user/role/delete', { id: role.id })).code).toBe('adminRole')
  })
})

describe('who is online', () => {
  it('is listed, and a session that is ended is over', async () => {
    const one = await people.addUser({ roles: ['Viewer'] })
    const { data } = await people.post('/portalsync/user/online/search', { searchField: one.userName })
    expect(data).toMatchObject([{ userName: one.userName, userID: one.id }])
    expect((await people.post('/portalsync/user/online/end', { id: data[0].id }, one.token)).status).toBe(403)
    expect((await people.post('/portalsync/user/online/end', { id: data[0].id })).code).toBe('0')
    expect((await people.post(userInfoPath, {}, one.token)).status).toBe(401)
    expect((await people.post('/portalsync/user/online/search', { searchField: one.userName })).data).toEqual([])
    const log = await people.post('/portalsync/person/login-log/search', { userName: one.userName })
    expect(log.data.map((row: { outcome: string }) => row.outcome)).toEqual(['sessionEnded', 'signedIn'])
  })
})

describe('people for choosing', () => {
  it('come by organisation, with those below it, and by role', async () => {
    const one = await people.addUser({ roles: ['ShoppingGuide'], org: 'P44' })
    const body = { orgIdList: [await people.orgId('HN')], roleCodeList: ['ShoppingGuide'] }
    for (const call of ['user/searchByOrg', 'user/searchUserBriefInfo', 'userOrg/searchUserInfoByUserOrg']) {
      const { data } = await people.post(`/portalsync/user/${call}`, body)
      expect(data).toContainEqual({
        userID: one.id,
        userCode: one.userName,
        userName: one.userName,
        name: expect.any(String),
        roleCode: 'ShoppingGuide',
        orgIds: [await people.orgId('P44')],
      })
    }
    expect(
      (await people.post('/portalsync/user/user/searchByOrg', { ...body, roleCodeList: ['NoSuchRole'] })).data,
    ).toEqual([])
  })
})
