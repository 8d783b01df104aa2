import { type Settings, settingsCall } from '@sfa/resource-kit/settings'
import { businessParameter } from '@sfa/resources/customer/business-parameter'
import { invoiceType } from '@sfa/resources/customer/invoice-type'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '../session/start-api'

let api: TestApi
let admin: string
beforeAll(async () => {
  api = await startApi()
  admin = await api.tokenOf('yunhe', 'admin')
})
afterAll(() => api.stop())

async function save(settings: Settings, values: object) {
  const { ver } = (await api.post(settingsCall(settings, 'search'), {}, admin)).data
  expect((await api.post(settingsCall(settings, 'save'), { ver, values }, admin)).code).toBe('0')
}
const create = (values: object) => api.post('/portalsync/store/create', values, admin)

test('a type of invoice asks of stores what the tenant says', async () => {
  const store = { code: 'INV-1', name: '开票测试店', contactMobile: '13912340001', invoiceType: 'special' }
  await save(invoiceType, { special: ['vatNo', 'bankName'] })
  const refused = await create({ ...store, bankName: '工商银行' })
  expect(refused.data.failures).toMatchObject([
    { field: 'vatNo', code: 'invoiceNeeds', message: expect.stringContaining('纳税人识别号') },
  ])
  const { data } = await create({ ...store, vatNo: '91310000MA1FL0000X', bankName: '工商银行' })
  const change = (values: object) =>
    api.post('/portalsync/store/update', { id: data.id, ver: data.ver, ...values }, admin)
  expect((await change({ vatNo: '' })).data.failures).toMatchObject([{ field: 'vatNo' }])
  expect((await change({ invoiceType: 'normal', vatNo: '' })).code).toBe('0')
})

test('what makes stores look alike follows the business parameters', async () => {
  const store = { name: '梧桐里便利', contactMobile: '13912340002', position: { longitude: 121.47, latitude: 31.23 } }
  expect((await create({ ...store, code: 'LIKE-1' })).code).toBe('0')
  const alike = async (more: object = {}) =>
    (await create({ ...store, code: 'LIKE-2', ...more })).data?.failures?.[0]?.code
  expect(await alike()).toBe('looksLikeStore')
  await save(businessParameter, { sameMobile: '0' })
  expect(await alike()).toBe('looksLikeStore')
  // About 95 m to the east.
  const beside = { contactMobile: '13912340003', position: { longitude: 121.471, latitude: 31.23 } }
  await save(businessParameter, { sameMobile: '1', likeNameMetres: 50 })
  expect(await alike()).toBe('looksLikeStore')
  expect(await alike({ ...beside, code: 'LIKE-3' })).toBeUndefined()
  await save(businessParameter, { sameMobile: '0', likeName: '0' })
  expect(await alike()).toBeUndefined()
})
