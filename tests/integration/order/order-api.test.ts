import { order } from '@sfa/order/definitions/order.resource'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApi, type TestApi } from '../session/start-api'

const path = '/portalsync/order'
let api: TestApi
let admin: string
let codes: { store: string; product: string }
beforeAll(async () => {
  api = await startApi()
  admin = await api.tokenOf('yunhe', 'admin')
  await api.sql(
    `insert into parameter_system_config (tenant_id, type, param, value) values ('yunhe', 'ApprovalSetting', 'own', 'all')`,
  )
  await api.sql("update warehouse_warehouse set negative_allowed = 1, is_deleted = 0 where tenant_id = 'yunhe'")
  await api.sql("delete from pricing_min_order where tenant_id = 'yunhe'")
  await api.sql("delete from pricing_base_number where tenant_id = 'yunhe'")
  await api.sql("delete from pricing_quota where tenant_id = 'yunhe'")
  const [store] = await api.sql(
    `select code from customer_store where tenant_id = 'yunhe' and is_deleted = 0 and is_closed = 0 and merged_into is null
     order by id limit 1`,
  )
  const [product] = await api.sql(
    "select code from product_product where tenant_id = 'yunhe' and is_deleted = 0 and product_type = '1' order by id limit 1",
  )
  codes = { store: String(store?.code), product: String(product?.code) }
})
afterAll(() => api?.stop())

const body = (quantity: unknown = 10) => ({
  customerCode: codes.store,
  lines: [{ productCode: codes.product, quantity }],
})
const post = (name: string, sent: object, headers?: Record<string, string>, token = admin) =>
  api.post(`${path}/${name}`, sent, token, headers)

it('a double click makes one order, and both are answered it', async () => {
  const sent = { ...body(), externalNo: 'CLICK' }
  const headers = { 'idempotency-key': 'click-1' }
  const both = await Promise.all([post('createOrder', sent, headers), post('createOrder', sent, headers)])
  expect(both.map(({ code }) => code)).toEqual(['0', '0'])
  const again = await post('createOrder', sent, headers)
  expect(again).toMatchObject({ code: '0', data: { orderStatus: 'draft' } })
  expect(again.headers['idempotency-replayed']).toBe('true')
  expect(await api.sql("select count(*)::int n from order_order where external_no = 'CLICK'")).toEqual([{ n: 1 }])
  // A key belongs to its user.
  const viewer = await api.tokenOf('yunhe', 'viewer')
  expect(await post('createOrder', sent, headers, viewer)).toMatchObject({ code: 'notPermitted' })
})

it('says of each field what is wrong with it, also where no definition has its words', async () => {
  const failures = async (call: string, sent: object) =>
    (await api.post(`/portalsync/${call}`, sent, admin)).data.failures.map(
      ({ field, code }: { field: string; code: string }) => `${field} ${code}`,
    )
  expect(await failures('order/submitOrder', { id: 'x', ver: 1 })).toEqual(['id refFormat'])
  expect(await failures('order/explainOrder', { id: '1', revision: '2' })).toEqual(['revision numberFormat'])
  expect(await failures('pricing/explainPrice', { productId: '1', day: '2026-02-30' })).toEqual(['day dateFormat'])
  expect(await failures('order/cancelOrderList', { ids: ['1e3'], reason: '客户不要了' })).toEqual(['ids refFormat'])
})

it('finds the lines of a product by its code and its name, and by a name together with the product', async () => {
  const { data } = await post('createOrder', { ...body(), externalNo: 'LINES' })
  const [{ id: product, name }] = (await api.sql(
    `select id::text, full_name_cn "name" from product_product where tenant_id = 'yunhe' and code = $1`,
    [codes.product],
  )) as [{ id: string; name: string }]
  const found = async (filters: object) => {
    const page = { pageIndex: 1, pageSize: 20 }
    const answer = await api.post(
      `${path}/order/lines/search`,
      { orderNumber: data.orderNumber, ...filters, page },
      admin,
    )
    return [...new Set(answer.data.map((line: { productCode: string }) => line.productCode))]
  }
  expect(await found({})).toEqual([codes.product])
  expect(await found({ productCode: codes.product.toLowerCase() })).toEqual([codes.product])
  expect(await found({ productName: name.slice(1) })).toEqual([codes.product])
  expect(await found({ productCode: 'NONE-OF-THEM' })).toEqual([])
  expect(await found({ product: [product], productCode: codes.product })).toEqual([codes.product])
  expect(await found({ product: [product], productCode: 'NONE-OF-THEM' })).toEqual([])
})

it('another total is answered with the new calculation', async () => {
  const { data } = await post('createOrder', body())
  const refused = await post('submitOrder', { id: data.id, ver: data.ver, expectedTotal: data.totalPrice + 1 })
  expect(refused).toMatchObject({
    code: 'priceChanged',
    data: { calculation: { totalPrice: data.totalPrice } },
  })
  const done = await post('submitOrder', { id: data.id, ver: data.ver, expectedTotal: data.totalPrice })
  expect(done).toMatchObject({ code: '0', data: { totalPrice: data.totalPrice } })
  expect(await post('explainOrder', { id: data.id })).toMatchObject({ code: '0', data: { revision: 1 } })
  expect(await post('approveOrder', { id: data.id, ver: done.data.ver, opinion: '同意' })).toMatchObject({
    code: '0',
    data: { orderStatus: 'approved' },
  })
  const cancelled = await post('cancelOrderList', { ids: [data.id], reason: '客户取消订单' })
  expect(cancelled).toMatchObject({ code: '0', data: [{ id: data.id, ok: true }] })
})

it.each([
  ['a quantity of 0', () => body(0), 'lines.quantity', 'quantityPositive'],
  ['a quantity that is too large', () => body(100_000), 'lines.quantity', 'max'],
  ['three decimals', () => body(1.234), 'lines.quantity', 'decimals'],
  ['scientific notation', () => body('1e3'), 'lines.quantity', 'numberFormat'],
  ['501 lines', () => ({ ...body(), lines: Array(501).fill(body().lines[0]) }), 'lines', 'maxCount'],
  ['an unknown customer', () => ({ ...body(), customerCode: 'NONE' }), 'customerCode', 'refMissing'],
  ['no customer', () => ({ lines: body().lines }), 'customerCode', 'required'],
  ['a control character', () => ({ ...body(), note: 'a\0b' }), 'note', 'controlCharacter'],
  ['a day that is none', () => ({ ...body(), orderDate: '2026-02-30' }), 'orderDate', 'dateFormat'],
])('%s is refused at its field', async (_, sent, field, code) => {
  expect(await post('createOrder', sent())).toMatchObject({
    status: 200,
    code: 'invalid',
    data: { failures: [{ field, code, message: expect.any(String) }] },
  })
})

it('a reason of spaces cancels nothing', async () => {
  const { data } = await post('createOrder', body())
  const refused = await post('cancelOrderList', { ids: [data.id], reason: '        ' })
  expect(refused).toMatchObject({ code: 'invalid', data: { failures: [{ field: 'reason', code: 'reasonTooShort' }] } })
})

it('a search without a start date begins with 1900-01-01, in the history and in its detail', async () => {
  const { data } = await post('createOrder', { ...body(), externalNo: 'OLD' })
  await api.sql(`update order_order set order_date = '1900-01-01' where id = ${data.id}`)
  const found = async (sent: object) => {
    const answer = await post('searchOrderHistory', {
      orderNumber: data.orderNumber,
      page: { pageIndex: 1, pageSize: 20 },
      ...sent,
    })
    return [answer.code, answer.data?.map(({ id }: { id: string }) => id)]
  }
  const all = ['0', [data.id]]
  for (const orderDate of [undefined, null, [], [null, null], ['', ''], [null, '2026-01-01'], ['', '2026-01-01']])
    expect([orderDate, ...(await found({ orderDate }))]).toEqual([orderDate, ...all])
  expect(await found({ orderDate: ['1900-01-01', null] })).toEqual(all)
  expect(await found({ orderDate: ['1900-01-02', null] })).toEqual(['0', []])
  // The total counts them all, too.
  const [{ n }] = (await api.sql("select count(*)::int n from order_order where tenant_id = 'yunhe'")) as [
    { n: number },
  ]
  const whole = await post('searchOrderHistory', { page: { pageIndex: 1, pageSize: -1 } })
  expect(whole.data).toHaveLength(n)
  expect(order.list.opensWith).toEqual({ orderDate: { lastDays: 30 } })
})
