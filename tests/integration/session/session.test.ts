import { hashPassword } from '@sfa/person/operations/account/password-hash'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { menuPath, signInPath, startApi, type TestApi, userInfoPath } from './start-api'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ PASSWORD_LEVEL: 'middle', INITIAL_PASSWORD: 'Initial-2026' })
})
afterAll(() => api.stop())

const isLive = async (token: string) => (await api.post(userInfoPath, {}, token)).code === '0'
const ageSession = (token: string, column: 'last_click_at' | 'expires_at', by: string) =>
  api.sql(
    `update sys_session set ${column} = ${column} - $2::interval where token_hash = sha256(convert_to($1, 'utf8'))`,
    [token, by],
  )

describe('a session', () => {
  it('is asked for by every call that is not public', async () => {
    for (const token of [null, 'x', 'A'.repeat(43)])
      expect(await api.post(menuPath, { roleIds: [] }, token)).toMatchObject({ status: 401, code: 'notSignedIn' })
  })

  it('ends two hours after the last click, whatever was called meanwhile', async () => {
    const token = await api.tokenOf('yunhe', 'admin')
    await ageSession(token, 'last_click_at', '1 hour 59 minutes')
    expect(await isLive(token)).toBe(true)
    await ageSession(token, 'last_click_at', '2 minutes')
    expect(await api.post(userInfoPath, {}, token)).toMatchObject({
      status: 401,
      code: 'notSignedIn',
      message: '登录已过期，请重新登录！',
    })
  })

  it('lives on where the user clicks', async () => {
    const token = await api.tokenOf('yunhe', 'admin')
    await ageSession(token, 'last_click_at', '1 hour 59 minutes')
    await api.post('/portalsync/login/touch', {}, token)
    await ageSession(token, 'last_click_at', '1 hour 59 minutes')
    expect(await isLive(token)).toBe(true)
  })

  it('ends after eight hours, clicks or not', async () => {
    const token = await api.tokenOf('yunhe', 'admin')
    await ageSession(token, 'expires_at', '8 hours')
    expect((await api.post('/portalsync/login/touch', {}, token)).status).toBe(401)
    expect(await isLive(token)).toBe(false)
  })

  it('ends with signing out, and no other session of the user does', async () => {
    const [one, two] = [await api.tokenOf('yunhe', 'admin'), await api.tokenOf('yunhe', 'admin')]
    expect((await api.post('/portalsync/login/logout', {}, one)).code).toBe('0')
    expect([await isLive(one), await isLive(two)]).toEqual([false, true])
  })

  it('ends when the user or the tenant is no longer valid', async () => {
    const [user, other] = [await api.tokenOf('yunhe', 'viewer'), await api.tokenOf('second', 'admin.second')]
    await api.sql("update sys_user set is_deleted = 1 where user_name = 'viewer'")
    await api.sql("update tenant set is_deleted = 1 where id = 'second'")
    expect([await isLive(user), await isLive(other)]).toEqual([false, false])
    await api.sql("update sys_user set is_deleted = 0 where user_name = 'viewer'")
    await api.sql("update tenant set is_deleted = 0 where id = 'second'")
  })

  it('ends when the roles of the user change, and the next one has the new ones', async () => {
    const token = await api.tokenOf('yunhe', 'viewer')
    await api.sql(`insert into sys_user_role (tenant_id, user_id, role_id)
      select u.tenant_id, u.id, r.id from sys_user u join sys_role r on r.tenant_id = u.tenant_id
      where u.user_name = 'viewer' and r.code = 'Clerk'`)
    expect(await isLive(token)).toBe(false)
    const signedIn = await api.post(userInfoPath, {}, await api.tokenOf('yunhe', 'viewer'))
    expect(signedIn.data.userRole.map((role: { code: string }) => role.code)).toEqual(['Clerk', 'Viewer'])
    await api.sql(
      "delete from sys_user_role using sys_role r where role_id = r.id and r.code = 'Clerk' and user_id in (select id from sys_user where user_name = 'viewer')",
    )
  })
})

describe('the cookie', () => {
  const ask = (method: 'GET' | 'POST', url: string, token: string, headers: Record<string, string> = {}) =>
    api.app.inject({ method, url, cookies: { token }, headers: { host: 'portal.example', ...headers } })

  it('is enough for what the browser fetches by itself', async () => {
    const token = await api.tokenOf('yunhe', 'admin')
    expect((await ask('GET', '/portalsync/openapi.json', token)).statusCode).toBe(200)
  })

  it('changes nothing when the request comes from another site', async () => {
    const token = await api.tokenOf('yunhe', 'admin')
    const logout = '/portalsync/login/logout'
    expect((await ask('POST', logout, token)).statusCode).toBe(401)
    expect((await ask('POST', logout, token, { origin: 'https://evil.example' })).statusCode).toBe(401)
    expect((await ask('POST', logout, token, { origin: 'null' })).statusCode).toBe(401)
    expect(await isLive(token)).toBe(true)
    expect((await ask('POST', logout, token, { origin: 'https://portal.example' })).statusCode).toBe(200)
  })
})

describe('a user who has to change the password', () => {
  const mustChange = (value: boolean) =>
    api.sql("update sys_user set must_change_password = $1 where user_name = 'clerk'", [value])
  const reset = (token: string, oldPassword: string, newPassword: string) =>
    api.post('/portalsync/login/poTalLoginPwdReset', { oldPassword, newPassword }, token)

  it('can do that and sign out, and nothing else until it is done', async () => {
    await mustChange(true)
    const token = await api.tokenOf('yunhe', 'clerk')
    const { data } = await api.post(userInfoPath, {}, token)
    expect(data.mustChangePassword).toBe(true)
    for (const [path, body] of [
      [menuPath, { roleIds: data.roleIDs }],
      ['/portalsync/user/preference/search', { key: 'theme' }],
      ['/portalsync/user/menu/searchMenuFilter', {}],
    ] as const)
      expect(await api.post(path, body, token)).toMatchObject({ status: 403, code: 'mustChangePassword' })
    const old = api.passwordOf('yunhe', 'clerk')
    expect((await reset(token, old, 'Neu-passwort-2')).code).toBe('0')
    const again = (await api.post(signInPath, { userName: 'clerk', password: 'Neu-passwort-2' })).data.token
    expect((await api.post(menuPath, { roleIds: data.roleIDs }, again)).code).toBe('0')
    expect((await reset(again, 'Neu-passwort-2', old)).code).toBe('0')
  })

  it('ends every session of the user, this one too', async () => {
    const [here, elsewhere] = [await api.tokenOf('yunhe', 'clerk'), await api.tokenOf('yunhe', 'clerk')]
    const old = api.passwordOf('yunhe', 'clerk')
    await reset(here, old, 'Neu-passwort-2')
    expect([await isLive(here), await isLive(elsewhere)]).toEqual([false, false])
    expect((await api.post(signInPath, { userName: 'clerk', password: old })).code).toBe('signInFailed')
    const again = await api.post(signInPath, { userName: 'clerk', password: 'Neu-passwort-2' })
    expect(again.code).toBe('0')
    await reset(again.data.token, 'Neu-passwort-2', old)
  })

  it.each([
    ['short1', 'passwordMiddle', '密码至少9位，须包含字母和数字'],
    ['onlyletters', 'passwordMiddle', '密码至少9位，须包含字母和数字'],
    ['Initial-2026', 'passwordIsInitial', '新密码不能为初始密码'],
    ['Password2026!', 'passwordCommon', '该密码过于常见，容易被猜到，请换一个'],
    ['Clerk-202611', 'passwordCommon', '该密码过于常见，容易被猜到，请换一个'],
  ])('is refused %s', async (newPassword, code, message) => {
    const token = await api.tokenOf('yunhe', 'clerk')
    expect(await reset(token, api.passwordOf('yunhe', 'clerk'), newPassword)).toMatchObject({
      status: 200,
      code,
      message,
      data: { failures: [{ field: 'newPassword', code }] },
    })
  })

  it('cannot keep the old one, and cannot guess the old one of a borrowed session', async () => {
    const token = await api.tokenOf('yunhe', 'clerk')
    const old = api.passwordOf('yunhe', 'clerk')
    expect((await reset(token, old, old)).code).toBe('passwordUnchanged')
    const codes: string[] = []
    for (let n = 0; n < 6; n++) codes.push((await reset(token, `guess-${n}`, 'Neu-passwort-2')).code)
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'oldPasswordWrong'), 'accountLocked'])
    expect((await reset(token, old, 'Neu-passwort-2')).code).toBe('accountLocked')
    await api.sql('delete from sys_sign_in_failure')
  })
})

describe('a user with the initial password', () => {
  it('has to change it, though the account is not marked', async () => {
    const initial = 'Initial-2026'
    const kept = await api.sql("select id, password_hash from sys_user where user_name = 'viewer'")
    await api.sql("update sys_user set password_hash = $1 where user_name = 'viewer'", [await hashPassword(initial)])
    const { data } = await api.post(signInPath, { userName: 'viewer', password: initial })
    expect(data.mustChangePassword).toBe(true)
    expect(await api.post(menuPath, { roleIds: data.roleIDs }, data.token)).toMatchObject({
      code: 'mustChangePassword',
    })
    await api.sql(`update sys_user set password_hash = $1, must_change_password = false where user_name = 'viewer'`, [
      kept[0]?.password_hash,
    ])
  })
})

describe('a user without a role', () => {
  it('is signed in with no role, learns so, and can only leave', async () => {
    const { code, data } = await api.post(signInPath, {
      userName: 'norole',
      password: api.passwordOf('yunhe', 'norole'),
    })
    expect({ code, userRole: data.userRole, roleIDs: data.roleIDs }).toEqual({ code: '0', userRole: [], roleIDs: [] })
    expect(await api.post(menuPath, { roleIds: [] }, data.token)).toMatchObject({ status: 403, code: 'noRole' })
    expect(await api.post('/portalsync/user/preference/search', { key: 'x' }, data.token)).toMatchObject({
      code: 'noRole',
    })
    expect((await api.post(userInfoPath, {}, data.token)).code).toBe('0')
    expect((await api.post('/portalsync/login/logout', {}, data.token)).code).toBe('0')
    expect(await isLive(data.token)).toBe(false)
  })
})

describe('one’s own sessions', () => {
  it('are listed, and the others end with the password', async () => {
    await api.sql('update sys_session set ended_at = now() where ended_at is null')
    const [here, there] = [await api.tokenOf('yunhe', 'clerk'), await api.tokenOf('yunhe', 'clerk')]
    const admin = await api.tokenOf('yunhe', 'admin')
    const { data } = await api.post('/portalsync/login/sessions/search', {}, here)
    expect(data.map((session: { current: boolean }) => session.current).toSorted()).toEqual([false, true])
    const end = (password: string) => api.post('/portalsync/login/sessions/endOthers', { password }, here)
    expect((await end('borrowed')).code).toBe('oldPasswordWrong')
    expect(await isLive(there)).toBe(true)
    expect((await end(api.passwordOf('yunhe', 'clerk'))).data).toEqual({ ended: 1 })
    expect([await isLive(here), await isLive(there), await isLive(admin)]).toEqual([true, false, true])
  })
})
