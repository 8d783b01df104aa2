import type { Settings } from '@sfa/kit/settings/settings'
import { settingsCall } from '@sfa/kit/settings/settings'
import { homeSetting } from '@sfa/mall/definitions/home-setting'
import { orderSetting } from '@sfa/mall/definitions/order-setting'
import { paymentSetting } from '@sfa/mall/definitions/payment-setting'
import { serviceHotline } from '@sfa/mall/definitions/service-hotline'
import { storeSwitch } from '@sfa/mall/definitions/store-switch'
import { mallConfig } from '@sfa/mall/operations/mall-config'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '../session/start-api'

let api: TestApi
let admin: string
beforeAll(async () => {
  api = await startApi()
  admin = await api.tokenOf('yunhe', 'admin')
})
afterAll(() => api.stop())

/** As a shop client asks. */
async function get(url: string, token = admin, headers: Record<string, string> = {}) {
  const answer = await api.app.inject({ url, headers: { authorization: `Bearer ${token}`, ...headers } })
  return { status: answer.statusCode, etag: String(answer.headers.etag), ...(answer.body && answer.json()) }
}
const config = async () => (await get('/portalsync/mall/config')).data

async function save(settings: Settings, values: object) {
  const { ver } = (await api.post(settingsCall(settings, 'search'), {}, admin)).data
  const saved = await api.post(settingsCall(settings, 'save'), { ver, values }, admin)
  expect(saved.code).toBe('0')
}
const create = async (path: string, body: object) => {
  const { code, data } = await api.post(path, body, admin)
  expect(code).toBe('0')
  return data as { id: string; ver: number }
}

test('the shop is open at its hours while its switch is on', async () => {
  const openAt = async (time: string) =>
    (await mallConfig(api.tenants, { tenantId: 'yunhe' }, new Date(`2026-11-23T${time}:00+08:00`))).open
  await save(storeSwitch, { hours: '' })
  expect(await openAt('03:00')).toBe(true)
  await save(storeSwitch, { days: ['1'], hours: '08:00-22:00', closedText: '盘点中' })
  expect([await openAt('03:00'), await openAt('09:00')]).toEqual([false, true])
  await save(storeSwitch, { open: '0' })
  expect(await openAt('09:00')).toBe(false)
  expect((await config()).shop).toMatchObject({ open: '0', closedText: '盘点中' })
  const { ver } = (await api.post(settingsCall(storeSwitch, 'search'), {}, admin)).data
  const refused = await api.post(settingsCall(storeSwitch, 'save'), { ver, values: { hours: '8点到22点' } }, admin)
  expect(refused.data.failures).toMatchObject([{ field: 'hours', code: 'timeRangeFormat' }])
})

test('the client is told what changed, and only then', async () => {
  const first = await get('/portalsync/mall/config')
  const known = { 'if-none-match': `W/${first.etag}` }
  expect((await get('/portalsync/mall/config', admin, known)).status).toBe(304)
  await save(orderSetting, { minAmount: 500, cutOffHour: 17 })
  await save(paymentSetting, { methods: ['online', 'credit'], onlineDiscount: 2.5 })
  await save(serviceHotline, { phone: '021-58881234', hours: '09:00-18:00' })
  const next = await get('/portalsync/mall/config', admin, known)
  expect(next.data).toMatchObject({
    order: { minAmount: 500, cutOffHour: 17, deliveryDays: 1 },
    payment: { methods: ['online', 'credit'], onlineDiscount: 2.5 },
    hotline: { phone: '021-58881234', weChatCode: null },
  })
  const second = await api.tokenOf('second', 'admin.second')
  expect((await get('/portalsync/mall/config', second)).data.order.minAmount).toBeNull()
  expect((await get('/portalsync/mall/config', 'none')).status).toBe(401)
})

test('the home page shows the chosen blocks in the order that they were given', async () => {
  expect((await config()).home).toMatchObject({ perRow: 4 })
  await save(homeSetting, { blocks: ['columns', 'notice'], notice: '国庆照常发货', perRow: '5' })
  expect((await config()).home).toMatchObject({ blocks: ['columns', 'notice'], notice: '国庆照常发货', perRow: 5 })
})

test('columns lead to a valid category, brand or list, in their order', async () => {
  const [brand] = await api.sql(
    "select id::text from product_brand where tenant_id = 'yunhe' and is_deleted = 0 limit 1",
  )
  const [category] = await api.sql("select id::text from product_category where tenant_id = 'yunhe' limit 1")
  const path = '/portalsync/mall/pillar/create'
  const refused = await api.post(path, { name: '空', kind: 'brand' }, admin)
  expect(refused.data.failures).toMatchObject([{ field: 'brandID' }])
  await create(path, { name: '品牌馆', kind: 'brand', brandID: brand?.id, sequence: 2 })
  const first = await create(path, { name: '饮品专区', kind: 'category', categoryID: category?.id, sequence: 1 })
  const added = async () =>
    (await config()).columns.filter(({ name }: { name: string }) => ['饮品专区', '品牌馆'].includes(name))
  expect(await added()).toMatchObject([
    { name: '饮品专区', kind: 'category', targetId: category?.id },
    { name: '品牌馆', targetId: brand?.id },
  ])
  await api.post('/portalsync/mall/pillar/update', { id: first.id, ver: first.ver, isDeleted: '1' }, admin)
  expect(await added()).toHaveLength(1)
})

test('help is listed by title and read one by one; what is no longer valid is gone', async () => {
  const path = '/portalsync/mall/help-article/create'
  const content = '<p>当日16点前下单，次日送达</p><script>alert(1)</script>'
  const article = await create(path, { title: '何时送货', category: 'delivery', content })
  const titles = async () => (await config()).help.map(({ title }: { title: string }) => title)
  expect(await titles()).toContain('何时送货')
  const read = await get(`/portalsync/mall/help/${article.id}`)
  expect(read.data.content).toBe('<p>当日16点前下单，次日送达</p>')
  const second = await api.tokenOf('second', 'admin.second')
  expect((await get(`/portalsync/mall/help/${article.id}`, second)).code).toBe('notFound')
  await api.post('/portalsync/mall/help-article/update', { id: article.id, ver: article.ver, isDeleted: '1' }, admin)
  expect(await titles()).not.toContain('何时送货')
  expect((await get(`/portalsync/mall/help/${article.id}`)).code).toBe('notFound')
})

test.each([
  [
    'order',
    orderSetting,
    { minAmount: 300, maxLines: 7, cutOffHour: 15, deliveryDays: 3, cancelMinutes: 5, remark: '0', invoice: '0' },
  ],
  [
    'payment',
    paymentSetting,
    { methods: ['transfer'], onlineDiscount: 3, payMinutes: 11, transferAccount: '云禾 工商银行 1001' },
  ],
  [
    'hotline',
    serviceHotline,
    { phone: '021-11112222', hours: '10:00-19:00', email: 'help@example.com', note: '节假日休息' },
  ],
  ['home', homeSetting, { blocks: ['notice', 'floors'], notice: '停电通知', perRow: '3', floorProducts: 9 }],
  ['shop', storeSwitch, { open: '1', days: ['1', '3'], hours: '07:00-20:00', closedText: '明早见' }],
] as const)('the client is told every value of %s', async (part, settings, values) => {
  await save(settings, values)
  const told = (await config())[part]
  const expected = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, name === 'perRow' ? Number(value) : value]),
  )
  expect(told).toMatchObject(expected)
  expect(
    Object.keys(settings.fields).filter(name => !(name in values) && !['carousel', 'weChatCode'].includes(name)),
  ).toEqual([])
})
