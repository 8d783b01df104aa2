import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { captchaAnswered } from './captcha-answered'
import { signInPath, startApi, type TestApi, userInfoPath } from './start-api'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())
beforeEach(() => api.sql('delete from sys_sign_in_failure'))

const signIn = (userName: string, password: string, more = {}, headers = {}) =>
  api.post(signInPath, { userName, password, ...more }, null, headers)

/** Fails as often as said; where a captcha is asked for, it is answered. */
async function fail(userName: string, times: number) {
  for (let n = 0; n < times; n++) await signIn(userName, 'wrong', await captchaAnswered(api))
}

describe('signing in', () => {
  it('answers the token beside the documented fields, the name trimmed and in any case', async () => {
    const { code, data } = await signIn(' Admin ', api.passwordOf('yunhe', 'admin'))
    expect(code).toBe('0')
    expect(data).toMatchObject({
      token: expect.stringMatching(/^[\w-]{43}$/),
      userRole: [{ code: 'SystemAdmin', name: '系统管理员', roleID: data.roleIDs[0] }],
      userPerson: { token: data.token, tenant: 'yunhe', userID: data.userId, personEntityList: [{ name: '陈晓禾' }] },
      userName: 'admin',
      tenant: 'yunhe',
      tenantName: '云禾饮品（演示）',
      mustChangePassword: false,
    })
    const again = await api.post(userInfoPath, {}, data.token)
    expect(again.data).toMatchObject({ userId: data.userId, roleIDs: data.roleIDs })
    expect(again.data).not.toHaveProperty('token')
  })

  it('keeps no password and no token that could be used', async () => {
    const token = await api.tokenOf('yunhe', 'admin')
    const password = api.passwordOf('yunhe', 'admin')
    const kept = JSON.stringify([
      await api.sql('select * from sys_session'),
      await api.sql('select * from sys_user'),
      await api.sql('select * from sys_login_log'),
    ])
    expect(kept).not.toContain(token)
    expect(kept).not.toContain(password)
    expect(kept).toContain('$argon2id$')
  })

  it('is refused alike for an unknown name, a wrong password, a user and a tenant that are no longer valid', async () => {
    const wrong = await signIn('admin', 'wrong')
    const unknown = await signIn('no-user', 'wrong')
    await api.sql("update sys_user set is_deleted = 1 where user_name = 'clerk'")
    const gone = await signIn('clerk', api.passwordOf('yunhe', 'clerk'))
    await api.sql("update sys_user set is_deleted = 0 where user_name = 'clerk'")
    await api.sql("update tenant set is_deleted = 1 where id = 'second'")
    const closed = await signIn('admin.second', api.passwordOf('second', 'admin.second'))
    await api.sql("update tenant set is_deleted = 0 where id = 'second'")
    for (const answer of [wrong, unknown, gone, closed]) {
      expect(answer).toMatchObject({
        status: 200,
        code: 'signInFailed',
        message: '用户名或密码错误',
        data: { captchaRequired: false },
      })
    }
  })

  it('is written to the log with its outcome', async () => {
    await api.sql('delete from sys_login_log')
    await signIn('viewer', 'wrong')
    await signIn('viewer', api.passwordOf('yunhe', 'viewer'), {}, { 'user-agent': 'a browser' })
    expect(
      await api.sql('select tenant_id, user_name, outcome, ip, user_agent from sys_login_log order by id'),
    ).toMatchObject([
      { tenant_id: 'yunhe', user_name: 'viewer', outcome: 'signInFailed', ip: '127.0.0.1' },
      { tenant_id: 'yunhe', user_name: 'viewer', outcome: 'signedIn', user_agent: 'a browser' },
    ])
  })

  it('answers in the language that is asked for', async () => {
    const message = async (language: string) =>
      (await signIn('no-user', 'wrong', {}, { 'accept-language': language })).message
    expect(await message('zh-TW')).toBe('使用者名稱或密碼錯誤')
    expect(await message('en-US')).toBe('The user name or the password is not correct')
  })

  it('names the field that is missing', async () => {
    const answer = await api.post(signInPath, { userName: 'admin' })
    expect(answer).toMatchObject({
      status: 200,
      code: 'invalid',
      data: { failures: [{ field: 'password', code: 'required', message: '该字段必填' }] },
    })
  })
})

describe.each(['admin', 'a name without a user'])('after failures for %s', userName => {
  it('a captcha is asked for from the third on, and a right password alone no longer helps', async () => {
    await fail(userName, 2)
    expect((await signIn(userName, 'wrong')).data).toEqual({ captchaRequired: true })
    const withPassword = await signIn(userName, api.passwordOf('yunhe', 'admin'))
    expect(withPassword).toMatchObject({ code: 'captchaRequired', data: { captchaRequired: true } })
  })

  it('the name is locked at the fifth, for the right password and captcha too', async () => {
    await fail(userName, 5)
    const answer = await signIn(userName, api.passwordOf('yunhe', 'admin'), await captchaAnswered(api))
    expect(answer).toMatchObject({ code: 'accountLocked', message: '登录失败次数过多，请15分钟后再试' })
  })
})

describe('the captcha', () => {
  it('is a picture that does not tell its answer', async () => {
    const picture = await api.app.inject('/portalsync/login/getAuthCodeImg')
    expect(picture.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'no-store' })
    expect(picture.body).toMatch(/^<svg/)
    expect(picture.body).not.toContain('<text')
  })

  it('lets in with the right answer and the right password', async () => {
    await fail('admin', 3)
    const answer = await signIn('admin', api.passwordOf('yunhe', 'admin'), await captchaAnswered(api))
    expect(answer.code).toBe('0')
    expect((await signIn('admin', 'wrong')).data).toEqual({ captchaRequired: false })
  })

  it('is used up by one try, right or wrong, and does not count as a failed sign-in', async () => {
    await fail('admin', 3)
    const password = api.passwordOf('yunhe', 'admin')
    const answered = await captchaAnswered(api)
    expect((await signIn('admin', password, { ...answered, captcha: 'zzzz' })).code).toBe('captchaWrong')
    expect((await signIn('admin', password, answered)).code).toBe('captchaWrong')
    expect((await signIn('admin', 'wrong', await captchaAnswered(api))).code).toBe('signInFailed')
    expect((await signIn('admin', password, await captchaAnswered(api))).code).toBe('0')
  })

  it('is worth nothing when it is too old', async () => {
    await fail('admin', 3)
    const answered = await captchaAnswered(api)
    await api.sql(`update sys_captcha set expires_at = now() - interval '1 second'`)
    expect((await signIn('admin', api.passwordOf('yunhe', 'admin'), answered)).code).toBe('captchaWrong')
  })
})

describe('the lock', () => {
  it('ends after fifteen minutes', async () => {
    await fail('admin', 5)
    await api.sql(`update sys_sign_in_failure
      set locked_until = locked_until - interval '15 minutes', last_failure_at = last_failure_at - interval '15 minutes'`)
    expect((await signIn('admin', api.passwordOf('yunhe', 'admin'))).code).toBe('0')
  })

  it('holds against guesses that are sent all at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn('admin', 'wrong')))
    const codes = answers.map(answer => answer.code)
    expect(codes.filter(code => code === 'signInFailed')).toHaveLength(3)
    expect(codes.filter(code => code === 'captchaRequired')).toHaveLength(9)
  })

  it('is per name: others sign in meanwhile', async () => {
    await fail('admin', 5)
    expect((await signIn('viewer', api.passwordOf('yunhe', 'viewer'))).code).toBe('0')
  })
})

describe('checking credentials without a session', () => {
  it('says whether they are right, under the same rules', async () => {
    const check = (password: string) =>
      api.post('/portalsync/login/poTalLoginPwdCheck', { userName: 'admin', password })
    const before = await api.sql('select count(*) n from sys_session')
    expect(await check(api.passwordOf('yunhe', 'admin'))).toMatchObject({ code: '0', data: { tenant: 'yunhe' } })
    expect(await api.sql('select count(*) n from sys_session')).toEqual(before)
    for (let n = 0; n < 3; n++) await check('wrong')
    expect((await check('wrong')).code).toBe('captchaRequired')
  })
})

describe('one address', () => {
  it('may try only so often in a minute', async () => {
    const strict = await startApi({ SIGN_INS_PER_MINUTE: '3' })
    const tries: string[] = []
    for (let n = 0; n < 4; n++) tries.push((await strict.post(signInPath, { userName: `u${n}`, password: 'x' })).code)
    const last = await strict.post(signInPath, { userName: 'u', password: 'x' })
    await strict.stop()
    expect(tries).toEqual(['signInFailed', 'signInFailed', 'signInFailed', 'tooManyRequests'])
    expect(last).toMatchObject({ status: 429, message: '操作过于频繁，请稍后再试' })
  })
})
