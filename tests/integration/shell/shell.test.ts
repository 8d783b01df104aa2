import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '../session/start-api'

let api: TestApi
let admin: string
let clerk: string
let other: string
beforeAll(async () => {
  api = await startApi()
  admin = await api.tokenOf('yunhe', 'admin')
  clerk = await api.tokenOf('yunhe', 'clerk')
  const [tenant] = await api.sql(`select id from tenant where id not in ('one', 'two', 'yunhe') order by id limit 1`)
  other = await api.tokenOf(tenant?.id as string, `admin.${tenant?.id}`)
})
afterAll(() => api.stop())

const pulse = async (token: string) => {
  const response = await api.app.inject({
    url: '/portalsync/user/pulse',
    headers: { authorization: `Bearer ${token}` },
  })
  return response.json().data
}

describe('versions of lookups', () => {
  test('a new dictionary value makes every browser of the tenant look again, and no other’s', async () => {
    const [before, elsewhere] = [await pulse(clerk), await pulse(other)]
    const value = { type: 'NewType', value: 'a', description: '甲', descriptionEn: 'A' }
    expect((await api.post('/portalsync/parameter/dictionary/create', value, admin)).code).toBe('0')
    expect((await pulse(clerk)).lookups.dictionary).toBeGreaterThan(before.lookups.dictionary)
    expect((await pulse(other)).lookups).toEqual(elsewhere.lookups)
  })

  test('each of the seven calls refreshes its cache, for who may configure the system', async () => {
    for (const cache of ['dictionary', 'systemConfig', 'product', 'store', 'user', 'organization', 'area']) {
      const before = (await pulse(clerk)).lookups[cache] ?? 0
      expect((await api.post(`/appsync/cache/${cache}`, {}, admin)).code).toBe('0')
      expect((await pulse(clerk)).lookups[cache]).toBeGreaterThan(before)
      expect((await api.post(`/appsync/cache/${cache}`, {}, clerk)).status).toBe(403)
    }
  })
})

describe('the error log', () => {
  const report = (message: string, token: string) =>
    api.post('/portalsync/user/errorLog/create', { errors: [{ message, page: '/product/brand' }] }, token)
  const found = (message: string, token: string) => api.post('/portalsync/user/errorLog/search', { message }, token)

  test('shows administrators what failed in whose browser, and where', async () => {
    expect((await report('x is undefined', clerk)).code).toBe('0')
    const { data, total } = (await found('x is undefined', admin)) as unknown as { data: object[]; total: number }
    expect(total).toBe(1)
    expect(data[0]).toMatchObject({ type: 'script', code: '0', page: '/product/brand', userCode: 'clerk' })
    expect((await found('x is undefined', other)).data).toEqual([])
    expect((await found('', clerk)).status).toBe(403)
  })

  test('takes at most a hundred an hour of one browser', async () => {
    for (let round = 0; round < 7; round++)
      await api.post(
        '/portalsync/user/errorLog/create',
        { errors: Array.from({ length: 20 }, () => ({ message: 'in a loop', page: '/home' })) },
        other,
      )
    expect((await found('in a loop', other)).data).toHaveLength(20)
    const [counted] = await api.sql(`select count(*)::int n from shell_script_error where message = 'in a loop'`)
    expect(counted?.n).toBe(100)
  })
})
