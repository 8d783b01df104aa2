import { changesOfRecord } from '@sfa/audit/operations/changes-of-record'
import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { promotionResources } from '@sfa/marketing/definitions/promotion-kinds'
import { fieldRights } from '@sfa/operations/permission/field-rights'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { order } from '@sfa/order/definitions/order.resource'
import { orderPackage } from '@sfa/order/definitions/package.resource'
import { explainOrder } from '@sfa/order/operations/placing/explain-order'
import { updateOrder } from '@sfa/order/operations/placing/place-order'
import { payment } from '@sfa/receivable/definitions/payment.resource'
import { expect, test } from 'vitest'
import { placing } from './placing-kit'
import { type Orders, outcome, refused } from './start-orders'

let orders: Orders
let [a, b, c] = ['', '', '']
const { preview, act, detail, linesOf, addQuota, addPromotion, idOf } = placing((started, codes) => {
  orders = started
  ;[a, b, c] = codes
})

test('a preview tells prices, reductions, stock and why, and keeps nothing', async () => {
  await addPromotion('3', [{ threshold: 100, amountOff: 8 }])
  const told = await preview([
    [a, 2, 'carton'],
    [b, 3],
  ])
  expect(told).toMatchObject({
    originalPrice: 250,
    moneyOffAmount: 16,
    totalPrice: 234,
    quantity: 27,
    faults: [],
    warehouse: { code: 'W1' },
    lines: [
      {
        lineNo: 1,
        productCode: a,
        quantity: 2,
        baseQuantity: 24,
        price: 110,
        netAmount: 205.92,
        promotionCodes: ['P3'],
      },
      { lineNo: 2, productCode: b, unitName: '瓶', price: 10, moneyOffAmount: 1.92, netAmount: 28.08, stock: 100_000 },
    ],
  })
  expect(told.trace).toMatchObject([{ code: 'P3', outcome: 'applied', times: 2, saving: 16 }])
  expect(told.hints).toMatchObject([{ code: 'P3', missing: 50, saves: 8 }])
  expect(await orders.query('select id from order_order')).toEqual([])
})

test('promotions are tried by their codes before they are approved', async () => {
  const given = {
    code: 'TRY',
    name: '试',
    validFrom: '2099-01-01',
    validTo: '2099-12-31',
    basis: 'amount',
    mode: 'every',
  }
  const steps = [{ threshold: 100, amountOff: 5 }]
  await answerCall(orders, orders.caller, promotionResources['3'], 'create', { ...given, steps })
  expect(await preview([[a, 10]])).toMatchObject({ moneyOffAmount: 0, trace: [] })
  expect(await preview([[a, 10]], { promotionCodes: ['TRY'] })).toMatchObject({ moneyOffAmount: 5, totalPrice: 95 })
  expect(await refused(preview([[a, 10]], { promotionCodes: ['TRY', 'NONE'] }))).toEqual([
    'promotionCodes.1 refMissing',
  ])
})

test('online payment takes one per cent off what is left', async () => {
  expect(await preview([[a, 10]], { paymentMethod: 'online' })).toMatchObject({
    onlinePaymentAmount: 1,
    totalPrice: 99,
  })
})

test('a draft keeps its calculation; submitting it freezes prices and holds its goods', async () => {
  await addQuota(50)
  await addPromotion('3', [{ threshold: 100, amountOff: 8 }])
  const draft = await orders.create([
    [a, 1, 'carton'],
    [b, 5],
  ])
  expect(draft).toMatchObject({
    orderStatus: 'draft',
    totalPrice: 152,
    orderNumber: expect.stringMatching(/^SO\d{8}-/),
  })
  expect(await orders.held(draft.id)).toEqual({ stock: 0, quota: 0 })
  const done = await orders.submit(draft, 152)
  expect(done).toMatchObject({ orderStatus: 'submitted', totalPrice: 152 })
  expect(await orders.held(draft.id)).toEqual({ stock: 17, quota: 12 })
  expect(await orders.has(0)).toEqual({ onHand: 100_000, reserved: 12 })
  expect(await detail(draft.id)).toMatchObject({
    customerCode: 'S1',
    customerName: '好邻居',
    orgID: '601',
    distributorID: '611',
    warehouseID: '631',
    source: 'hand',
    orderWay: 'office',
    consigneeMobile: '19900000001',
    revision: 1,
    totalPrice: 152,
    lines: [
      { lineNo: 1, productCode: a, netAmount: 104.5, promotionCodes: 'P3' },
      { lineNo: 2, productCode: b, netAmount: 47.5 },
    ],
  })
  // What changes afterwards does not reach it.
  await orders.query("update product_product set unit_price = 2000 where tenant_id = 'one' and code = $1", [b])
  const told = await explainOrder(orders, orders.caller, { id: draft.id })
  expect(told).toMatchObject({ revision: 1, totalPrice: 152, trace: [{ code: 'P3', saving: 8 }] })
  await orders.query("update product_product set unit_price = 1000 where tenant_id = 'one'")
})

test('what was done is told, with amounts for who decides', async () => {
  const draft = await orders.create([[a, 1]])
  await orders.submit(draft)
  await act('approve', draft.id, { opinion: '同意' })
  expect(await detail(draft.id)).toMatchObject({ orderStatus: 'approved', opinion: '同意' })
  const told = await orders.query(
    "select operation, user_name from record_change where resource = 'order.order' and record_id = $1 order by id",
    [draft.id],
  )
  expect(told.map(({ operation }) => operation)).toEqual(['create', 'submit', 'approve'])
})

test('gifts are lines of their own: what stock has, then substitutes, at no price', async () => {
  const [given, other] = [await idOf(b), await idOf(c)]
  await orders.stock(1, 2)
  await addPromotion('5', [{ threshold: 100, gift: given, giftQuantity: 3, substitute: other }])
  const draft = await orders.create([[a, 10]])
  expect(draft.freeGoodsAmount).toBe(30)
  expect(draft.lines.slice(1)).toMatchObject([
    { lineNo: 2, productCode: b, quantity: 2, price: 0, isGift: true, giftSource: 'P5', netAmount: 0 },
    { lineNo: 3, productCode: c, quantity: 1, isGift: true },
  ])
  await orders.submit(draft)
  expect(await orders.has(1)).toEqual({ onHand: 2, reserved: 2 })
  expect(await orders.has(2)).toMatchObject({ reserved: 1 })
  // The next one finds none of the first product left.
  const next = await orders.create([[a, 10]], { submit: true })
  expect(next.lines.slice(1)).toMatchObject([{ productCode: c, quantity: 3 }])
  expect(next.warnings.map(({ code }) => code)).toContain('giftSubstituted')
})

test('of gifts to choose among it is told which there are, and those that are chosen are given', async () => {
  const step = { threshold: 100, giftQuantity: 1 }
  const steps = [
    { ...step, gift: await idOf(b) },
    { ...step, gift: await idOf(c) },
  ]
  await addPromotion('5', steps, { giftChoice: 1 })
  const first = await preview([[a, 10]])
  const offer = (isChosen: boolean[]) => [
    { code: 'P5', choose: 1, gifts: [b, c].map((productCode, at) => ({ productCode, isChosen: isChosen[at] })) },
  ]
  expect(first.giftOffers).toMatchObject(offer([true, false]))
  const asked = { giftChoices: [{ code: 'P5', productCodes: [c] }] }
  expect((await preview([[a, 10]], asked)).giftOffers).toMatchObject(offer([false, true]))
  const draft = await orders.create([[a, 10]], asked)
  expect(draft.lines.slice(1)).toMatchObject([{ productCode: c, isGift: true }])
  const kept = await explainOrder(orders, orders.caller, { id: draft.id })
  expect(kept).not.toHaveProperty('giftOffers')
  expect((await preview([[a, 1]])).giftOffers).toBeUndefined()
})

test('a line keeps its number when others go, and coupons of gifts follow', async () => {
  const draft = await orders.create([
    [a, 1],
    [b, 1],
  ])
  const changed = await updateOrder(orders, orders.caller, {
    ...orders.body([
      [b, 4],
      [c, 2],
    ]),
    id: draft.id,
    ver: draft.ver,
    note: '<script>alert(1)</script>',
  })
  expect(changed.lines.map(({ lineNo, productCode, quantity }) => [lineNo, productCode, quantity])).toEqual([
    [2, b, 4],
    [3, c, 2],
  ])
  expect((await linesOf(draft.id)).map(({ lineNo, productCode }) => [lineNo, productCode])).toEqual([
    [2, b],
    [3, c],
  ])
  expect((await detail(draft.id)).note).toBe('<script>alert(1)</script>')
  const again = updateOrder(orders, orders.caller, { ...orders.body([[a, 1]]), id: draft.id, ver: draft.ver })
  expect(await outcome(again)).toBe('stale')
  const done = await orders.submit(changed)
  const late = updateOrder(orders, orders.caller, { ...orders.body([[a, 1]]), id: draft.id, ver: done.ver })
  expect(await outcome(late)).toBe('wrongState')
})

test('a total that is not the one that was seen is refused with the new calculation', async () => {
  const draft = await orders.create([[a, 10]])
  await addPromotion('3', [{ threshold: 100, amountOff: 8 }])
  const error = await orders.submit(draft, draft.totalPrice ?? 0).catch(thrown => thrown)
  expect(error).toMatchObject({
    code: 'priceChanged',
    params: { expected: '100.00', total: '92.00' },
    data: { calculation: { totalPrice: 92, trace: [{ code: 'P3' }] } },
  })
  expect(await orders.held(draft.id)).toEqual({ stock: 0, quota: 0 })
  expect((await detail(draft.id)).totalPrice).toBe(100)
  expect(await orders.submit(draft, 92)).toMatchObject({ totalPrice: 92 })
})

test('a rejected order is a draft again with nothing held; submitted again it is calculated anew', async () => {
  await addQuota(50)
  const draft = await orders.create([[a, 10]], { submit: true })
  expect(await orders.held(draft.id)).toEqual({ stock: 10, quota: 10 })
  await act('reject', draft.id, { opinion: '数量有误' })
  expect(await detail(draft.id)).toMatchObject({ orderStatus: 'draft', rejectReason: '数量有误', revision: 1 })
  expect(await orders.held(draft.id)).toEqual({ stock: 0, quota: 0 })
  await addPromotion('3', [{ threshold: 100, amountOff: 8 }])
  const again = await orders.submit({ id: draft.id, ver: (await detail(draft.id)).ver as number })
  expect(again).toMatchObject({ orderStatus: 'submitted', totalPrice: 92 })
  expect(await detail(draft.id)).toMatchObject({ revision: 2, rejectReason: null })
  expect(await explainOrder(orders, orders.caller, { id: draft.id, revision: 1 })).toMatchObject({ totalPrice: 100 })
  expect(await orders.held(draft.id)).toEqual({ stock: 10, quota: 10 })
})

test('what a role may not read of a store is kept back in the orders and their history too', async () => {
  const { id } = await orders.create([[a, 1]])
  const mask = (resource: string, field: string, mode: string) =>
    orders.query(
      `insert into sys_role_field_mask (tenant_id, role_id, resource, field, mode)
       select 'one', id, $1, $2, $3 from sys_role where tenant_id = 'one'`,
      [resource, field, mode],
    )
  expect(await detail(id)).toMatchObject({ consigneeMobile: '19900000001' })
  await mask('customer.store', 'contactMobile', 'masked')
  await mask('customer.store', 'contact', 'readOnly')
  expect(await detail(id)).toMatchObject({ consigneeMobile: '199****0001', consignee: null })
  const history = await changesOfRecord(orders, orders.caller, { resource: order.key, id })
  expect(history[0]?.changes.consigneeMobile).toEqual([null, '199****0001'])
  // The most severe of a role counts.
  await mask('order.order', 'consigneeMobile', 'hidden')
  expect(await detail(id)).not.toHaveProperty('consigneeMobile')
  await orders.query('delete from sys_role_field_mask')
})

test('what a role may not read of the customer of an order is kept back in its packages and payments', async () => {
  const kept = (resource: Parameters<typeof fieldRights>[2]) =>
    inTenant(orders.db, 'one', async tx => [...(await fieldRights(tx, orders.caller, resource, 'search')).masked])
  expect([await kept(orderPackage), await kept(payment)]).toEqual([[], []])
  await orders.query(`insert into sys_role_field_mask (tenant_id, role_id, resource, field, mode)
    select 'one', id, 'order.order', 'customerName', 'masked' from sys_role where tenant_id = 'one'`)
  expect([await kept(orderPackage), await kept(payment)]).toEqual([['customerName'], ['customerName']])
  await orders.query('delete from sys_role_field_mask')
})
