import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { captchaAnswered } from './captcha-answered'
import { signInPath, startApi, type TestApi, userInfoPath } from './start-api'

const askPath = '/portalsync/login/forgetPassword'
const resetPath = '/portalsync/login/resetForgottenPassword'
const requestPath = (name: string) => `/portalsync/user/passwordRequest/${name}`

let api: TestApi
let admin: string
beforeAll(async () => {
  api = await startApi({ INITIAL_PASSWORD: 'Initial-2026' })
  admin = await api.tokenOf('yunhe', 'admin')
})
afterAll(() => api.stop())
beforeEach(() => api.sql('delete from sys_password_reset'))

const ask = async (userName: string) => api.post(askPath, { userName, ...(await captchaAnswered(api)) })
const waiting = async (token = admin) => (await api.post(requestPath('search'), { state: 'New' }, token)).data

/** Asks for the user and issues the link; answers its code. */
async function codeFor(userName: string, token = admin): Promise<string> {
  await ask(userName)
  const [request] = await waiting(token)
  return (await api.post(requestPath('issue'), { id: request.id }, token)).data.code
}

describe('asking for a new password', () => {
  it('is answered alike for a known name and an unknown one', async () => {
    const { headers: _known, ...known } = await ask('clerk')
    const { headers: _unknown, ...unknown } = await ask('no-user')
    expect(unknown).toEqual(known)
    expect(known.code).toBe('0')
    expect(await waiting()).toMatchObject([{ userName: 'clerk', name: '林文静', state: 'New', ip: '127.0.0.1' }])
  })

  it('needs a captcha, which is good for one request', async () => {
    expect(await api.post(askPath, { userName: 'clerk' })).toMatchObject({ code: 'captchaRequired' })
    const answered = await captchaAnswered(api)
    await api.post(askPath, { userName: 'clerk', ...answered })
    expect(await api.post(askPath, { userName: 'clerk', ...answered })).toMatchObject({ code: 'captchaWrong' })
  })

  it('again adds nothing while the first request waits', async () => {
    await ask('clerk')
    await ask(' CLERK ')
    expect(await waiting()).toHaveLength(1)
  })

  it('is told to the administrators of the user’s own tenant', async () => {
    await ask('admin.second')
    expect(await waiting()).toEqual([])
    expect(await waiting(await api.tokenOf('second', 'admin.second'))).toHaveLength(1)
  })
})

describe('the link', () => {
  it('sets the password once, ends every session and lifts the lock', async () => {
    const session = await api.tokenOf('yunhe', 'clerk')
    for (let n = 0; n < 3; n++) await api.post(signInPath, { userName: 'clerk', password: 'wrong' })
    const code = await codeFor('clerk')
    expect(await api.post(resetPath, { code, newPassword: 'Neu-passwort-2' })).toMatchObject({ code: '0' })
    expect((await api.post(userInfoPath, {}, session)).status).toBe(401)
    expect((await api.post(signInPath, { userName: 'clerk', password: 'Neu-passwort-2' })).code).toBe('0')
    expect((await api.post(signInPath, { userName: 'clerk', password: api.passwordOf('yunhe', 'clerk') })).code).toBe(
      'signInFailed',
    )
    expect(await api.post(resetPath, { code, newPassword: 'Neu-passwort-3' })).toMatchObject({
      code: 'resetCodeWrong',
      message: '链接无效或已过期，请重新申请',
    })
    const rows = (await api.post(requestPath('search'), {}, admin)).data
    expect(rows).toMatchObject([{ state: 'Done', handledBy: '陈晓禾' }])
  })

  it('survives a password that is not good enough', async () => {
    const code = await codeFor('viewer')
    expect(await api.post(resetPath, { code, newPassword: 'short1' })).toMatchObject({
      code: 'passwordMiddle',
      data: { failures: [{ field: 'newPassword' }] },
    })
    expect(await api.post(resetPath, { code, newPassword: 'Initial-2026' })).toMatchObject({
      code: 'passwordIsInitial',
    })
    for (const own of ['Viewer-2026', 'yunhe#2026'])
      expect(await api.post(resetPath, { code, newPassword: own })).toMatchObject({
        code: 'passwordCommon',
        data: { failures: [{ field: 'newPassword' }] },
      })
    expect(await api.post(resetPath, { code, newPassword: 'Neu-passwort-2' })).toMatchObject({ code: '0' })
  })

  it('is worthless after half an hour, after a newer one, and after a change of the password', async () => {
    const reset = (code: string) => api.post(resetPath, { code, newPassword: 'Neu-passwort-9' })
    const old = await codeFor('clerk')
    await api.sql(`update sys_one_time_code set expires_at = expires_at - interval '30 minutes'`)
    expect((await reset(old)).code).toBe('resetCodeWrong')

    const [request] = (await api.post(requestPath('search'), { state: 'Issued' }, admin)).data
    const issue = async () => (await api.post(requestPath('issue'), { id: request.id }, admin)).data.code
    const [first, second] = [await issue(), await issue()]
    expect((await reset(first)).code).toBe('resetCodeWrong')

    const password = 'Neu-passwort-2'
    const { data } = await api.post(signInPath, { userName: 'clerk', password })
    const change = { oldPassword: password, newPassword: 'Neu-passwort-4' }
    expect((await api.post('/portalsync/login/poTalLoginPwdReset', change, data.token)).code).toBe('0')
    expect((await reset(second)).code).toBe('resetCodeWrong')
  })

  it('is kept as a hash only', async () => {
    const code = await codeFor('viewer')
    expect(JSON.stringify(await api.sql('select * from sys_one_time_code'))).not.toContain(code)
  })
})

describe('an administrator', () => {
  it('may turn the request down, saying why, and then it is over', async () => {
    const code = await codeFor('clerk')
    const [{ id }] = (await api.post(requestPath('search'), {}, admin)).data
    expect((await api.post(requestPath('reject'), { id, opinion: '' }, admin)).code).toBe('invalid')
    expect((await api.post(requestPath('reject'), { id, opinion: '非本人' }, admin)).code).toBe('0')
    expect((await api.post(resetPath, { code, newPassword: 'Neu-passwort-2' })).code).toBe('resetCodeWrong')
    expect((await api.post(requestPath('issue'), { id }, admin)).code).toBe('alreadyHandled')
  })

  it('cannot decide about another tenant’s users', async () => {
    await ask('admin.second')
    const second = await api.tokenOf('second', 'admin.second')
    const [{ id }] = await waiting(second)
    expect((await api.post(requestPath('issue'), { id }, admin)).code).toBe('alreadyHandled')
    expect(await waiting(second)).toHaveLength(1)
  })

  it('with fewer rights than the user cannot take the account over', async () => {
    await api.sql(`insert into sys_role (tenant_id, code, name) values ('yunhe', 'HelpDesk', '帮助台')`)
    await api.sql(`insert into sys_role_menu (tenant_id, role_id, menu_code, action_keys)
      select 'yunhe', id, 'person.accountrequest', '{search,edit}' from sys_role where code = 'HelpDesk'`)
    await api.sql(`insert into sys_user_role (tenant_id, user_id, role_id)
      select 'yunhe', u.id, r.id from sys_user u, sys_role r where u.user_name = 'norole' and r.code = 'HelpDesk'`)
    const helper = await api.tokenOf('yunhe', 'norole')
    await ask('admin')
    const [{ id }] = await waiting(helper)
    expect(await api.post(requestPath('issue'), { id }, helper)).toMatchObject({ status: 200, code: 'userHoldsMore' })
    expect(
      await api.sql('select * from sys_one_time_code where user_id = (select id from sys_user where user_name = $1)', [
        'admin',
      ]),
    ).toEqual([])
    expect((await api.post(requestPath('issue'), { id }, admin)).code).toBe('0')
  })

  it('needs the key', async () => {
    const viewer = await api.post(signInPath, { userName: 'viewer', password: 'Neu-passwort-2' })
    for (const [name, body] of [
      ['search', {}],
      ['issue', { id: '1' }],
      ['reject', { id: '1', opinion: 'x' }],
    ] as const)
      expect((await api.post(requestPath(name), body, viewer.data.token)).status).toBe(403)
  })
})
