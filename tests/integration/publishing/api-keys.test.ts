import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, signInPath, startApi, type TestApi, userInfoPath } from '../session/start-api'

let api: TestApi
let admin: string
beforeAll(async () => {
  api = await startApi()
  admin = await api.tokenOf('yunhe', 'admin')
})
afterAll(() => api?.stop())

const keyPath = '/portalsync/publishing/api-key'
const stores = '/portalsync/customer/store/search'
/** No page of products refers to them. */
const help = '/portalsync/mall/help-article/search'
const brands = { search: '/portalsync/product/searchBrand', create: '/portalsync/product/createBrand' }
const page = { page: { pageIndex: 1, pageSize: 100 } }

const userId = async (userName: string) =>
  String((await api.sql(`select id from sys_user where tenant_id = 'yunhe' and user_name = $1`, [userName]))[0]?.id)

let made = 0
interface Made {
  id: string
  ver: number
  secret: string
}
async function aKey(difference: object = {}, userName = 'admin'): Promise<Made> {
  const body = { name: `合作方${made++}`, userID: await userId(userName), scopes: ['product:read'], ...difference }
  const answer = await api.post(`${keyPath}/create`, body, admin)
  expect(answer, JSON.stringify(answer)).toMatchObject({ code: '0' })
  return answer.data
}
const change = (id: string, columns: string) =>
  api.sql(`update publishing_api_key set ${columns} where tenant_id = 'yunhe' and id = $1`, [id])

describe('a key', () => {
  it('is shown once, and kept as a hash alone', async () => {
    const { secret, ...row } = await aKey()
    expect(secret).toMatch(/^sfa_[\w-]{43}$/)
    const { data } = await api.post(`${keyPath}/findById`, { id: row.id }, admin)
    expect(data.prefix).toBe(secret.slice(0, 10))
    expect(JSON.stringify([data, await api.sql('select * from record_change')])).not.toContain(secret)
    const [{ kept }] = (await api.sql(`select encode(secret_hash, 'hex') kept from publishing_api_key where id = $1`, [
      row.id,
    ])) as [{ kept: string }]
    expect(kept).toMatch(/^[0-9a-f]{64}$/)
  })

  it('reads what its scopes name and its user may, and nothing else', async () => {
    const { secret } = await aKey({ scopes: ['product:read'] })
    expect(await api.post(brands.search, page, secret)).toMatchObject({ status: 200, code: '0' })
    expect(await api.post(brands.create, { code: 'K1', nameCn: '新' }, secret)).toMatchObject({ status: 403 })
    expect(await api.post(help, page, secret)).toMatchObject({ status: 403, code: 'notPermitted' })
    // Prices are of stores: a key that reads prices reads what these are called.
    const [named] = (await api.post(stores, page, secret)).data
    expect(named).toHaveProperty('name')
    expect(named).not.toHaveProperty('contactMobile')
    // Open to every user who signs in, and within no scope of this key.
    expect(await api.post('/portalsync/organization/department/search', page, secret)).toMatchObject({ status: 403 })
    const writer = await aKey({ scopes: ['product/brand:search', 'product/brand:add'] })
    expect(await api.post(brands.create, { code: 'K2', nameCn: '密钥建的' }, writer.secret)).toMatchObject({
      code: '0',
    })
    expect(await api.post('/portalsync/product/updateBrand', {}, writer.secret)).toMatchObject({ status: 403 })
  })

  it('is named in the operation log, which tells its changes from those of pages', async () => {
    const { secret } = await aKey({
      name: '合作方:甲',
      scopes: ['product/brand:search', 'product/brand:add', 'product/brand:edit'],
    })
    const one = await api.post(brands.create, { code: 'K7', nameCn: '接口建的' }, secret)
    const id = String(one.data.id)
    const edited = { id, ver: one.data.ver, nameCn: '接口改的' }
    expect(await api.post('/portalsync/product/updateBrand', edited, secret)).toMatchObject({ code: '0' })
    const onPage = { id, ver: one.data.ver + 1, nameCn: '页面改的' }
    expect(await api.post('/portalsync/product/updateBrand', onPage, admin)).toMatchObject({ code: '0' })
    const log = '/portalsync/audit/change/search'
    const byNumber = await api.post(log, { ...page, resource: ['product.brand'], recordId: id }, admin)
    expect(byNumber.data.map((row: { way: string; batch: string | null }) => [row.way, row.batch])).toEqual([
      ['page', null],
      ['api', '合作方:甲'],
      ['api', '合作方:甲'],
    ])
    const byWay = await api.post(log, { ...page, resource: ['product.brand'], source: ['api'] }, admin)
    const ofRecord = byWay.data.filter((row: { recordId: string }) => row.recordId === id)
    expect(ofRecord.map((row: { way: string; batch: string }) => [row.way, row.batch])).toEqual([
      ['api', '合作方:甲'],
      ['api', '合作方:甲'],
    ])
  })

  it('has no right that its user has not, and loses what its user loses', async () => {
    const scopes = ['product/brand:search', 'product/brand:add']
    const { secret } = await aKey({ scopes }, 'viewer')
    expect(await api.post(brands.search, page, secret)).toMatchObject({ code: '0' })
    expect(await api.post(brands.create, { code: 'K3', nameCn: '无权' }, secret)).toMatchObject({ status: 403 })
    await api.sql(`update sys_user set is_deleted = 1 where user_name = 'viewer'`)
    expect(await api.post(brands.search, page, secret)).toMatchObject({ status: 401, code: 'apiKeyUserClosed' })
    await api.sql(`update sys_user set is_deleted = 0 where user_name = 'viewer'`)
  })

  it('has the data scope and the field masks of its user', async () => {
    const { secret } = await aKey({ scopes: ['customer:read'] }, 'viewer')
    const all = await api.post(stores, page, secret)
    await api.sql(`update sys_role set data_scope = 'self' where code = 'Viewer' and tenant_id = 'yunhe'`)
    const own = await api.post(stores, page, secret)
    await api.sql(`update sys_role set data_scope = 'all' where code = 'Viewer' and tenant_id = 'yunhe'`)
    expect(all.total).toBeGreaterThan(0)
    expect(own).toMatchObject({ code: '0', total: 0 })
    await api.sql(`insert into sys_role_field_mask (tenant_id, role_id, resource, field, mode)
      select 'yunhe', id, 'customer.store', 'address', 'hidden' from sys_role where code = 'Viewer' and tenant_id = 'yunhe'`)
    const masked = await api.post(stores, page, secret)
    expect(all.data[0]).toHaveProperty('address')
    expect(masked.data[0]?.address ?? null).toBeNull()
    await api.sql('delete from sys_role_field_mask')
  })

  it('sees its own company alone', async () => {
    const { secret } = await aKey({ scopes: ['product:read', 'person:read'] })
    const { data } = await api.post('/portalsync/person/user/search', page, secret)
    const there = (await api.sql(`select name from sys_user where tenant_id <> 'yunhe'`)).map(({ name }) => name)
    expect(data.length).toBeGreaterThan(0)
    expect(there.length).toBeGreaterThan(0)
    const foreign = await api.tokenOf('second', 'admin.second')
    expect(await api.post(`${keyPath}/search`, page, foreign)).toMatchObject({ code: '0', total: 0 })
    const [other] = (await api.sql(`select tenant_id t, id from sys_user where tenant_id <> 'yunhe' limit 1`)) as {
      id: string
    }[]
    const refused = await api.post(
      `${keyPath}/create`,
      { name: '外', userID: other?.id, scopes: ['product:read'] },
      admin,
    )
    expect(refused.code).not.toBe('0')
  })
})

describe('a key that may not be used', () => {
  const languages = [
    ['zh-CN', /密钥/],
    ['zh-TW', /金鑰/],
    ['en', /API key/],
  ] as const
  const asked = (secret: string, language = 'zh-CN') =>
    api.post(brands.search, page, secret, { 'accept-language': language })

  it('is told why, in the language of the caller', async () => {
    const expired = await aKey()
    await change(expired.id, `expire_time = now() - interval '1 minute'`)
    const revoked = await aKey()
    expect(await api.post(`${keyPath}/revoke`, { id: revoked.id, ver: revoked.ver }, admin)).toMatchObject({
      code: '0',
    })
    const cases = [
      [`sfa_${'x'.repeat(43)}`, 'apiKeyInvalid'],
      ['sfa_short', 'apiKeyInvalid'],
      [expired.secret, 'apiKeyExpired'],
      [revoked.secret, 'apiKeyRevoked'],
    ] as const
    for (const [secret, code] of cases)
      for (const [language, words] of languages) {
        const answer = await asked(secret, language)
        expect(answer).toMatchObject({ status: 401, code })
        expect(answer.message).toMatch(words)
      }
    expect(await api.post(`${keyPath}/rotate`, { id: revoked.id, overlap: 1 }, admin)).toMatchObject({
      code: 'apiKeyRevoked',
    })
  })

  it('is refused by calls of sessions, passwords, keys and the platform, also with everything in its scopes', async () => {
    const every = await api.post(`${keyPath}/scopes`, {}, admin)
    const scopes = every.data.flatMap(
      ({ group, page, actions }: { group: string; page: string; actions: string[] }) => [
        `${group}:read`,
        ...actions.map(action => `${page}:${action}`),
      ],
    )
    expect(scopes).toContain('customer/customermanage:edit')
    expect(scopes.filter((scope: string) => /^(OnlineApi|companymanage|person\/roll)/.test(scope))).toEqual([])
    const { secret, id } = await aKey({ scopes })
    const closed = [
      signInPath,
      userInfoPath,
      '/portalsync/login/poTalLoginPwdReset',
      '/portalsync/user/user/resetPassword',
      '/portalsync/user/user/endSession',
      '/portalsync/person/user/create',
      '/portalsync/user/userrole/update',
      '/portalsync/company/search',
      `${keyPath}/search`,
      `${keyPath}/create`,
      `${keyPath}/rotate`,
      '/basic/mq/publish',
    ].filter(url => api.app.hasRoute({ method: 'POST', url }))
    expect(closed.length).toBeGreaterThan(9)
    for (const url of closed) {
      const answer = await api.post(url, { id }, secret)
      expect({ url, status: answer.status, code: answer.code }).toEqual({ url, status: 403, code: 'apiKeyNotAllowed' })
    }
    const family = await api.post('/common/object/search', { object: 'publishing.api-key' }, secret)
    expect(family.code).not.toBe('0')
  })

  it('is bound to a user of no more rights than its maker, and to rights that there are', async () => {
    const clerkLike = async (scopes: string[], difference = {}) =>
      api.post(`${keyPath}/create`, { name: '试', userID: await userId('admin'), scopes, ...difference }, admin)
    expect(await clerkLike(['*:*:*'])).toMatchObject({ code: 'invalid' })
    expect(await clerkLike(['OnlineApiPublishing:read'])).toMatchObject({ code: 'invalid' })
    expect(await clerkLike([])).toMatchObject({ code: 'invalid' })
    expect(await clerkLike(['product:read'], { expireTime: '2020-01-01 00:00:00' })).toMatchObject({
      code: 'invalid',
      data: { failures: [{ field: 'expireTime', code: 'apiKeyExpiryPast' }] },
    })
    await api.sql(`insert into sys_role_menu (tenant_id, role_id, menu_code, action_keys)
      select 'yunhe', id, 'OnlineApiPublishing.OnlineApiPublishing', '{search,add,edit,view}' from sys_role
      where code = 'Viewer' and tenant_id = 'yunhe'`)
    const viewer = await api.tokenOf('yunhe', 'viewer')
    const body = { name: '越权', userID: await userId('admin'), scopes: ['product:read'] }
    expect(await api.post(`${keyPath}/create`, body, viewer)).toMatchObject({ code: 'userHoldsMore' })
    const { id } = await aKey()
    expect(await api.post(`${keyPath}/rotate`, { id, overlap: 1 }, viewer)).toMatchObject({ code: 'userHoldsMore' })
  })
})

it('a rotated key: both secrets for the overlap, then the new one alone', async () => {
  const { id, secret } = await aKey()
  const { data } = await api.post(`${keyPath}/rotate`, { id, overlap: 2 }, admin)
  expect(data).toMatchObject({ secret: expect.stringMatching(/^sfa_/), previousUntil: expect.any(String) })
  for (const one of [secret, data.secret]) expect(await api.post(brands.search, page, one)).toMatchObject({ code: '0' })
  await change(id, `previous_until = now() - interval '1 second'`)
  expect(await api.post(brands.search, page, secret)).toMatchObject({ status: 401, code: 'apiKeyInvalid' })
  const again = await api.post(`${keyPath}/rotate`, { id, overlap: 0 }, admin)
  expect(again.data.previousUntil).toBeNull()
  expect(await api.post(brands.search, page, data.secret)).toMatchObject({ status: 401, code: 'apiKeyInvalid' })
})

it('the limit of a minute answers 429 with when to come back', async () => {
  const { id, secret } = await aKey({ perMinute: '3' })
  // The minute may end between two of the calls.
  const minute = async () => (await api.sql(`select minute from publishing_api_key_minute where key_id = $1`, [id]))[0]
  let answers: Answer[] = []
  let begun: unknown
  do {
    answers = [await api.post(brands.search, page, secret)]
    begun = await minute()
    for (let call = 0; call < 3; call++) answers.push(await api.post(brands.search, page, secret))
  } while (JSON.stringify(begun) !== JSON.stringify(await minute()))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
  expect(answers[3]).toMatchObject({ code: 'apiKeyTooManyCalls' })
  expect(Number(answers[3]?.headers['retry-after'])).toBeGreaterThan(0)
})

it('every call of a key is in its log, the refused ones too', async () => {
  const { id, secret } = await aKey()
  await api.post(brands.search, page, secret)
  await api.post(help, page, secret)
  await change(id, `state = 'revoked'`)
  await api.post(brands.search, page, secret)
  const search = { page: { pageIndex: 1, pageSize: 20 }, apiKeyID: id }
  const log = () => api.post('/portalsync/report/OnlineApiPublishing/calllog/search', search, admin)
  await expect.poll(async () => (await log()).total).toBe(3)
  const rows = (await log()).data as Record<string, unknown>[]
  expect(new Set(rows.map(({ path, status, code }) => `${path} ${status} ${code}`))).toEqual(
    new Set([`${brands.search} 200 0`, `${help} 403 notPermitted`, `${brands.search} 401 apiKeyRevoked`]),
  )
  expect(rows[0]).toMatchObject({ traceId: expect.any(String), method: 'POST' })
})

describe('Idempotency-Key', () => {
  const create = (body: object, secret: string, key: string) =>
    api.post(brands.create, body, secret, { 'idempotency-key': key })

  it('does a call once, and answers it again', async () => {
    const { secret } = await aKey({ scopes: ['product/brand:add', 'product/brand:search'] })
    const body = { code: 'IDEM1', nameCn: '只一次' }
    const first = await create(body, secret, 'order-1')
    const second = await create(body, secret, 'order-1')
    expect(first).toMatchObject({ code: '0' })
    expect(second).toMatchObject({ code: '0', data: { id: first.data.id } })
    expect(second.headers['idempotency-replayed']).toBe('true')
    expect(await create({ ...body, nameCn: '别的' }, secret, 'order-1')).toMatchObject({
      status: 422,
      code: 'idempotencyMismatch',
    })
    expect(await create(body, secret, 'order 1')).toMatchObject({ status: 400, code: 'invalid' })
    expect(await api.sql(`select count(*)::int n from product_brand where code = 'IDEM1'`)).toEqual([{ n: 1 }])
  })

  it('keeps a call that was sent twice at the same time to one', async () => {
    const { secret } = await aKey({ scopes: ['product/brand:add', 'product/brand:search'] })
    const body = { code: 'IDEM2', nameCn: '同时' }
    const both = await Promise.all([create(body, secret, 'k'), create(body, secret, 'k')])
    expect(both.map(({ code }) => code)).toEqual(['0', '0'])
    expect(await api.sql(`select count(*)::int n from product_brand where code = 'IDEM2'`)).toEqual([{ n: 1 }])
  })
})
