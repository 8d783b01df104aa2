import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi, userInfoPath } from './start-api'

const path = (name: string) => `/portalsync/login/scan/${name}`

let api: TestApi
let phone: string
beforeAll(async () => {
  api = await startApi()
  phone = await api.tokenOf('yunhe', 'clerk')
})
afterAll(() => api.stop())

const start = async (): Promise<{ code: string; secret: string }> =>
  (await api.post(path('start'), {}, null, { 'user-agent': 'Firefox on a desk' })).data
const collect = (secret: string) => api.post('/portalsync/login/poTalScanLogin', { secret })
const open = (code: string, token = phone) => api.post(path('open'), { code }, token)
const answer = (code: string, accepts: boolean, token = phone) => api.post(path('answer'), { code, accepts }, token)

describe('signing in by scanning', () => {
  it('opens a session in the waiting browser once the phone confirms', async () => {
    const { code, secret } = await start()
    expect((await collect(secret)).data).toEqual({ state: 'waiting' })
    expect((await open(code)).data).toMatchObject({ ip: '127.0.0.1', userAgent: 'Firefox on a desk' })
    expect((await collect(secret)).data).toEqual({ state: 'scanned', name: '林文静' })
    expect((await answer(code, true)).code).toBe('0')
    const { data } = await collect(secret)
    expect(data).toMatchObject({
      state: 'confirmed',
      potalScan: true,
      userName: 'clerk',
      userInfo: { name: '林文静', userid: data.userId },
      userPerson: { token: data.token },
    })
    expect(data.token).not.toBe(phone)
    expect((await api.post(userInfoPath, {}, data.token)).data.userName).toBe('clerk')
  })

  it('gives one session for one code', async () => {
    const { code, secret } = await start()
    await open(code)
    await answer(code, true)
    const answers = await Promise.all([collect(secret), collect(secret), collect(secret)])
    expect(answers.map(one => one.data.state).toSorted()).toEqual(['confirmed', 'expired', 'expired'])
    expect((await open(code)).code).toBe('scanExpired')
  })

  it('gives nothing to who has only seen the picture', async () => {
    const { code } = await start()
    await open(code)
    await answer(code, true)
    expect((await collect(code)).data).toEqual({ state: 'expired' })
  })

  it('tells the waiting browser that the phone said no', async () => {
    const { code, secret } = await start()
    await open(code)
    await answer(code, false)
    expect((await collect(secret)).data).toEqual({ state: 'refused' })
    expect((await answer(code, true)).code).toBe('scanExpired')
  })

  it('belongs to the first who scans, and is not confirmed before it is scanned', async () => {
    const { code, secret } = await start()
    expect((await answer(code, true)).code).toBe('scanExpired')
    await open(code)
    const other = await api.tokenOf('yunhe', 'viewer')
    expect((await open(code, other)).code).toBe('scanExpired')
    expect((await answer(code, true, other)).code).toBe('scanExpired')
    expect((await open(code)).code).toBe('0')
    expect((await collect(secret)).data.state).toBe('scanned')
  })

  it('ends after two minutes, confirmed or not', async () => {
    const { code, secret } = await start()
    await open(code)
    await answer(code, true)
    await api.sql(`update sys_scan_login set expires_at = expires_at - interval '2 minutes'`)
    expect((await collect(secret)).data).toEqual({ state: 'expired' })
    const late = await start()
    await api.sql(`update sys_scan_login set expires_at = expires_at - interval '2 minutes'`)
    expect((await open(late.code)).code).toBe('scanExpired')
  })

  it('opens nothing for a user who has meanwhile gone', async () => {
    const { code, secret } = await start()
    await open(code)
    await answer(code, true)
    await api.sql("update sys_user set is_deleted = 1 where user_name = 'clerk'")
    expect((await collect(secret)).data).toEqual({ state: 'expired' })
    await api.sql("update sys_user set is_deleted = 0 where user_name = 'clerk'")
  })

  it('needs a phone that is signed in, and whose user may do more than change the password', async () => {
    const { code } = await start()
    expect((await api.post(path('open'), { code })).status).toBe(401)
    await api.sql("update sys_user set must_change_password = true where user_name = 'clerk'")
    expect((await open(code)).code).toBe('mustChangePassword')
    await api.sql("update sys_user set must_change_password = false where user_name = 'clerk'")
  })

  it('keeps neither code nor secret as they are', async () => {
    const { code, secret } = await start()
    const kept = JSON.stringify(await api.sql('select * from sys_scan_login'))
    expect(kept).not.toContain(code)
    expect(kept).not.toContain(secret)
  })
})
