import { codeAt, stepAt } from '@sfa/session/operations/totp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { signInPath, startApi, type TestApi } from './start-api'

let api: TestApi
let strict: TestApi
beforeAll(async () => {
  api = await startApi()
  strict = await startApi({ SECOND_FACTOR: 'required', SECOND_FACTOR_KEY: '0f'.repeat(32) })
})
afterAll(async () => {
  await api.stop()
  await strict.stop()
})
afterEach(async () => {
  for (const one of [api, strict])
    await one.sql(`with gone as (delete from sys_second_factor) delete from sys_sign_in_failure`)
})

const path = '/portalsync/login/secondFactor'
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const bytesOf = (secret: string): Buffer => {
  const bits = [...secret].map(letter => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
}
/** What the app shows now, and what it will show next: taken too, since clocks differ. */
const shown = (secret: string) => codeAt(bytesOf(secret), stepAt(new Date()))
const next = (secret: string) => codeAt(bytesOf(secret), stepAt(new Date()) + 1)
const signIn = (more: object = {}, on = api) =>
  on.post(signInPath, { userName: 'clerk', password: on.passwordOf('yunhe', 'clerk'), ...more })

async function setUp(): Promise<{ secret: string; token: string }> {
  const token = await api.tokenOf('yunhe', 'clerk')
  const password = api.passwordOf('yunhe', 'clerk')
  const { data } = await api.post(`${path}/start`, { password }, token)
  expect((await api.post(`${path}/confirm`, { code: shown(data.secret) }, token)).code).toBe('0')
  return { secret: data.secret, token }
}

describe('an authenticator app', () => {
  it('is asked for beside the password, and each of its codes works once', async () => {
    const { secret, token } = await setUp()
    expect((await api.post(`${path}/state`, {}, token)).data).toEqual({ policy: 'optional', on: true })
    expect(await signIn()).toMatchObject({ code: 'otpRequired', data: { captchaRequired: false } })
    expect((await signIn({ otp: next(secret) })).data.token).toBeTruthy()
    expect((await signIn({ otp: next(secret) })).code).toBe('otpWrong')
  })

  it('of another user, or guessed, opens nothing: guesses are counted, whatever the password', async () => {
    await setUp()
    const codes: string[] = []
    for (let n = 0; n < 3; n++) codes.push((await signIn({ otp: '000000' })).code)
    // The right password does not wipe the count.
    expect((await signIn()).code).toBe('captchaRequired')
    expect(codes).toEqual(['otpWrong', 'otpWrong', 'otpWrong'])
    const [failures] = await api.sql('select max(failures)::int n from sys_sign_in_failure')
    expect(failures?.n).toBe(3)
  })

  it('is not heard of with a wrong password', async () => {
    const { secret } = await setUp()
    expect(await signIn({ password: 'wrong', otp: shown(secret) })).toMatchObject({
      code: 'signInFailed',
      data: { captchaRequired: false },
    })
  })

  it('counts from its first code on, and needs the password to be set up or given up', async () => {
    const token = await api.tokenOf('yunhe', 'clerk')
    const password = api.passwordOf('yunhe', 'clerk')
    expect((await api.post(`${path}/start`, { password: 'borrowed' }, token)).code).toBe('oldPasswordWrong')
    const { data } = await api.post(`${path}/start`, { password }, token)
    expect(data.uri).toContain(`secret=${data.secret}`)
    expect((await signIn()).data.token).toBeTruthy()
    expect((await api.post(`${path}/confirm`, { code: '123' }, token)).code).toBe('otpWrong')
    await api.post(`${path}/confirm`, { code: shown(data.secret) }, token)
    expect((await signIn()).code).toBe('otpRequired')
    expect((await api.post(`${path}/remove`, { password: 'borrowed' }, token)).code).toBe('oldPasswordWrong')
    expect((await api.post(`${path}/remove`, { password }, token)).code).toBe('0')
    expect((await signIn()).data.token).toBeTruthy()
  })

  it('is removed by an administrator for a user who has lost it, and by no user with fewer rights', async () => {
    const { token } = await setUp()
    const [{ id: clerk } = {}] = await api.sql("select id from sys_user where user_name = 'clerk'")
    const reset = '/portalsync/user/secondFactor/reset'
    expect((await api.post(reset, { ids: [clerk] }, token)).status).toBe(403)
    const admin = await api.tokenOf('yunhe', 'admin')
    expect((await api.post(reset, { ids: [clerk] }, admin)).data).toEqual({ reset: 1 })
    expect((await signIn()).data.token).toBeTruthy()
    const [{ outcome } = {}] = await api.sql(
      "select outcome from sys_login_log where user_id = $1 and outcome like 'otp%' order by id desc limit 1",
      [clerk],
    )
    expect(outcome).toBe('otpRemoved')
  })

  it('has a secret that the database does not tell', async () => {
    const { secret } = await setUp()
    const [{ kept } = {}] = await api.sql('select secret kept from sys_second_factor')
    expect((kept as Buffer).includes(bytesOf(secret))).toBe(false)
  })
})

describe('where one is required', () => {
  it('the next sign-in sets it up, and opens with its first code only', async () => {
    const first = await signIn({}, strict)
    expect(first).toMatchObject({ code: 'otpSetupRequired', data: { setup: { secret: expect.any(String) } } })
    const { secret } = first.data.setup
    expect((await signIn({ otp: '000000' }, strict)).code).toBe('otpWrong')
    expect((await signIn({ otp: shown(secret) }, strict)).data.token).toBeTruthy()
    expect((await signIn({}, strict)).code).toBe('otpRequired')
    expect((await signIn({ otp: next(secret) }, strict)).data.token).toBeTruthy()
  })
})
