import type { WireRow } from '@sfa/db/search-rows'
import { inTenant } from '@sfa/db/tenant-transaction'
import { promotionResources } from '@sfa/resources/marketing/promotion-kinds'
import { previewOrderCall } from '@sfa/resources/order/order.calls'
import { order } from '@sfa/resources/order/order.resource'
import { answerAction } from '@sfa/services/action/answer-action'
import { approvalBrief, decideApproval } from '@sfa/services/approval/decide-approval'
import { cancelOrders } from '@sfa/services/order/placing/cancel-orders'
import { copyOrder } from '@sfa/services/order/placing/copy-order'
import { explainOrder } from '@sfa/services/order/placing/explain-order'
import { createOrder, previewOrder, updateOrder } from '@sfa/services/order/placing/place-order'
import { submitOrder } from '@sfa/services/order/placing/submit-order'
import { answerCall } from '@sfa/services/resource/answer-call'
import { addUser } from '@sfa/test-kit/add-user'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { approve, inARow, users } from '../workflow/start-approvals'
import { type Orders, outcome, refused, startOrders } from './start-orders'

let orders: Orders
let [a, b, c] = ['', '', '']
beforeAll(async () => {
  orders = await startOrders()
  ;[a, b, c] = orders.codes as [string, string, string]
})
afterAll(() => orders.stop())
beforeEach(async () => {
  await orders.query(`
    delete from warehouse_stock_hold; delete from pricing_quota_move; delete from pricing_quota;
    delete from pricing_base_number; delete from pricing_min_order; delete from order_calculation;
    delete from order_order_lines; delete from order_order; delete from marketing_promotion_version;
    delete from marketing_promotion_use; delete from marketing_promotion_move; delete from marketing_coupon;
    delete from marketing_full_minus_steps; delete from marketing_full_minus; delete from marketing_full_gift_steps;
    delete from marketing_full_gift; delete from receivable_credit_move; delete from receivable_credit_account;
    update warehouse_stock set on_hand = 100000, reserved = 0 where tenant_id = 'one'`)
})

const preview = (lines: Parameters<Orders['body']>[0], more: object = {}) =>
  previewOrder(orders, orders.caller, previewOrderCall.body.parse({ ...orders.body(lines), ...more }))
const act = (name: string, id: string, body: WireRow = {}) =>
  answerAction(orders, orders.caller, order, name, { id, ...body }) as Promise<WireRow>
const detail = async (id: string) =>
  (await answerCall(orders, orders.caller, order, 'findById', { id })).data as WireRow
const linesOf = async (id: string) => (await detail(id)).lines as WireRow[]
const addQuota = (total: number) =>
  orders.query(
    `insert into pricing_quota (tenant_id, product_code, product_id, object_type, object_code, org_id, measure, total, used,
       allocated, valid_from, valid_to, target_type)
     select 'one', code, id, 'org', 'O1', 601, 'quantity', $1, 0, 0, '2020-01-01', '2099-12-31', 'product'
     from product_product where tenant_id = 'one' and code = $2`,
    [total, a],
  )
/** A promotion in force over everything: of type 3 or 5, for each time that its threshold is reached. */
const addPromotion = async (type: '3' | '5', steps: WireRow[], more: WireRow = {}) => {
  const resource = promotionResources[type]
  const values = { code: `P${type}`, name: '促销', validFrom: '2020-01-01', validTo: '2099-12-31', basis: 'amount' }
  const given = { ...values, mode: 'every', steps, ...more }
  const { id } = (await answerCall(orders, orders.caller, resource, 'create', given)).data as WireRow
  for (const action of ['submit', 'pass']) await answerAction(orders, orders.caller, resource, action, { id })
}
const idOf = async (code: string) =>
  String(
    (await orders.query("select id::text from product_product where tenant_id = 'one' and code = $1", [code]))[0]?.id,
  )

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

describe('coupons', () => {
  const addCoupon = async (number: string, storeId = 621, until = '2099-12-31') => {
    const none = { products: [], groups: [], brands: [], categories: [], excluded: [] }
    const rule = {
      code: 'C1',
      name: '券',
      type: 'amountOff',
      threshold: 5_000,
      amountOff: 1_000,
      products: none,
      stackable: false,
    }
    await orders.query(
      `insert into marketing_promotion_version (tenant_id, promotion_type, promotion_id, version, code, name, valid_from,
         valid_to, rule, state) values ('one', 'coupon', 901, 1, 'C1', '券', '2020-01-01', '2099-12-31', $1, '{}')
       on conflict do nothing`,
      [JSON.stringify(rule)],
    )
    await orders.query(
      `insert into marketing_coupon (tenant_id, number, batch_id, version, store_id, valid_from, valid_to)
       values ('one', $1, 901, 1, $2, '2020-01-01', $3)`,
      [number, storeId, until],
    )
  }
  const states = async () =>
    (await orders.query('select state from marketing_coupon order by number')).map(({ state }) => state)

  test('take off, are locked by the submission and come back when the order is rejected or cancelled', async () => {
    await addCoupon('N1')
    const draft = await orders.create([[a, 10]], { couponNos: ['N1'] })
    expect(draft).toMatchObject({ couponAmount: 10, totalPrice: 90, lines: [{ couponAmount: 10 }] })
    expect(await states()).toEqual(['issued'])
    await orders.submit(draft)
    expect(await states()).toEqual(['locked'])
    const other = orders.create([[b, 10]], { couponNos: ['N1'] })
    expect(await refused(other)).toEqual(['couponNos.0 couponLocked'])
    await act('reject', draft.id, { opinion: '数量有误' })
    expect(await states()).toEqual(['issued'])
    await orders.submit({ id: draft.id, ver: (await detail(draft.id)).ver as number }, 90)
    await cancelOrders(orders, orders.caller, { ids: [draft.id], reason: '客户取消订单' })
    expect(await states()).toEqual(['issued'])
  })

  test('that do nothing for the order stay with the customer', async () => {
    await addCoupon('N1')
    const done = await orders.create([[a, 1]], { couponNos: ['N1'], submit: true })
    expect(done).toMatchObject({ couponAmount: 0, warnings: [{ code: 'couponUnused' }] })
    expect(await states()).toEqual(['issued'])
    // A draft that is opened again has them still.
    expect(await explainOrder(orders, orders.caller, { id: done.id })).toMatchObject({ couponNos: ['N1'] })
  })

  test('of another store, unknown ones, late ones and the same one twice are refused at their place', async () => {
    await addCoupon('N1')
    await addCoupon('N2', 622)
    await addCoupon('N3', 621, new Date(Date.now() - 1_000).toISOString())
    const couponNos = ['N2', 'NONE', 'N3', 'N1', 'N1']
    expect(await refused(orders.create([[a, 10]], { couponNos }))).toEqual([
      'couponNos.0 couponOfAnother',
      'couponNos.1 couponUnknown',
      'couponNos.2 couponExpired',
      'couponNos.4 couponTwice',
    ])
  })
})

test('a promotion of an activity is for the stores that take part in it', async () => {
  await addPromotion('3', [{ threshold: 100, amountOff: 8 }])
  expect(await preview([[a, 10]])).toMatchObject({ moneyOffAmount: 8 })
  await orders.query(`
    insert into activity_activity (tenant_id, id, code, name, type, approval_status, application_start, application_end,
      activity_start, activity_end, maximum_customers, budget, org_id)
      values ('one', 651, 'A1', '促销活动', '1', 'Done', '2020-01-01', '2020-01-31', '2020-01-01', '2099-12-31', 10, 0, 601);
    insert into activity_activity_steps (tenant_id, head_id, line_no, step_type, full_minus)
      select 'one', 651, 1, '3', id from marketing_full_minus where tenant_id = 'one';
    insert into activity_application (tenant_id, code, store_id, activity_id, amount, approval_status)
      values ('one', 'AA1', 621, 651, 0, 'Done'), ('one', 'AA2', 622, 651, 0, 'New')`)
  expect(await preview([[a, 10]])).toMatchObject({ moneyOffAmount: 8 })
  expect(await preview([[a, 10]], { customerCode: 'S2' })).toMatchObject({ moneyOffAmount: 0 })
  expect(await preview([[a, 10]], { customerCode: 'D1', customerType: 'distributor' })).toMatchObject({
    moneyOffAmount: 0,
  })
  await orders.query(
    'delete from activity_application; delete from activity_activity_steps; delete from activity_activity',
  )
})

test('budgets and uses of promotions are held and given back', async () => {
  await addPromotion('3', [{ threshold: 100, amountOff: 8 }], { budget: 20, totalLimit: 2 })
  const figures = () => orders.query('select reserved::int, uses::int from marketing_full_minus')
  const one = await orders.create([[a, 10]], { submit: true })
  const other = await orders.create([[a, 10]], { submit: true })
  expect(await figures()).toEqual([{ reserved: 1_600, uses: 2 }])
  // It is used up: the third one is calculated without it.
  const third = await preview([[a, 10]])
  expect(third).toMatchObject({ moneyOffAmount: 0, trace: [{ code: 'P3', reason: 'limit' }] })
  const ids = [one.id, other.id]
  await cancelOrders(orders, orders.caller, { ids, reason: '客户取消订单' })
  expect(await figures()).toEqual([{ reserved: 0, uses: 0 }])
  expect(await preview([[a, 10]])).toMatchObject({ moneyOffAmount: 8 })
})

describe('credit', () => {
  const limit = (yuan: number, onExcess: string) =>
    orders.query(
      `insert into receivable_credit_account (tenant_id, object_type, object_code, credit_limit, on_excess)
       values ('one', 'store', 'S1', $1, $2)`,
      [yuan * 100, onExcess],
    )
  const heldCredit = async () => (await orders.query('select held::int from receivable_credit_account'))[0]?.held

  test('is held by the submission and given back; beyond it the customer’s setting refuses', async () => {
    await limit(150, 'refuse')
    const one = await orders.create([[a, 10]], { submit: true })
    expect(await heldCredit()).toBe(10_000)
    expect((await preview([[a, 1]])).credit).toEqual({ limit: 150, receivable: 0, held: 100, left: 50 })
    // The preview tells it before.
    expect((await preview([[a, 6]])).faults.map(({ code }) => code)).toEqual(['creditExceeded'])
    expect((await preview([[a, 5]])).faults).toEqual([])
    const other = await orders.create([[a, 6]])
    expect(await outcome(orders.submit(other))).toBe('creditExceeded')
    expect(await orders.held(other.id)).toEqual({ stock: 0, quota: 0 })
    await cancelOrders(orders, orders.caller, { ids: [one.id], reason: '客户取消订单' })
    expect(await heldCredit()).toBe(0)
    expect(await orders.submit(other)).toMatchObject({ orderStatus: 'submitted' })
  })

  test('beyond it the order is reviewed, with the reason', async () => {
    await limit(50, 'review')
    const one = await orders.create([[a, 10]], { submit: true })
    expect(one.orderStatus).toBe('underReview')
    expect(await detail(one.id)).toMatchObject({ reviewReason: '超出信用额度' })
    await act('reject', one.id, { opinion: '超限' })
    expect(await heldCredit()).toBe(0)
    const smaller = await updateOrder(orders, orders.caller, {
      ...orders.body([[a, 5]]),
      id: one.id,
      ver: (await detail(one.id)).ver as number,
    })
    expect(await orders.submit(smaller)).toMatchObject({ orderStatus: 'submitted' })
    expect(await detail(one.id)).toMatchObject({ reviewReason: null })
  })
})

describe('cancelling', () => {
  const cancel = (ids: string[], reason = '客户取消订单') => cancelOrders(orders, orders.caller, { ids, reason })

  test('gives everything back once, and tells what became of each', async () => {
    await addQuota(50)
    const [one, other] = [await orders.create([[a, 10]], { submit: true }), await orders.create([[b, 1]])]
    await act('approve', one.id)
    const shipped = await orders.create([[c, 1]], { submit: true })
    await orders.query("update order_order set order_status = 'partlyShipped' where id = $1", [shipped.id])
    const told = await cancel([one.id, other.id, shipped.id, '999999999'])
    expect(told.map(({ ok, code }) => [ok, code])).toEqual([
      [true, null],
      [true, null],
      [false, 'wrongState'],
      [false, 'notFound'],
    ])
    expect(told[2]?.message).toBe('当前状态为“部分发货”，不能执行“取消”')
    expect(await orders.held(one.id)).toEqual({ stock: 0, quota: 0 })
    expect(await orders.has(0)).toEqual({ onHand: 100_000, reserved: 0 })
    expect(await cancel([one.id])).toEqual([{ id: one.id, ok: true, already: true, code: null, message: null }])
    expect(await detail(one.id)).toMatchObject({ orderStatus: 'cancelled', cancelReason: '客户取消订单' })
  })

  test('twice at the same time does it once', async () => {
    await addQuota(50)
    const one = await orders.create([[a, 10]], { submit: true })
    const told = (await Promise.all([cancel([one.id]), cancel([one.id])])).flat()
    expect(told.every(({ ok }) => ok)).toBe(true)
    expect(told.filter(({ already }) => already)).toHaveLength(1)
    expect(await orders.has(0)).toMatchObject({ reserved: 0 })
    expect(await orders.query('select used::float8 from pricing_quota')).toEqual([{ used: 0 }])
  })

  test('the action asks for the reason as the call does', async () => {
    const one = await orders.create([[a, 1]])
    expect(await refused(act('cancel', one.id, { cancelReason: '  不要  ' }))).toEqual(['cancelReason reasonTooShort'])
  })
})

test('with a workflow an order is under review; it alone decides, and cancelling ends it', async () => {
  await orders.query(
    `insert into sys_user (tenant_id, id, user_name, user_code, name, password_hash) values ('one', 302, 'boss', 'boss', '主管', '-')
     on conflict do nothing`,
  )
  const [{ id } = {}] = await orders.query(
    `insert into workflow_definition (tenant_id, name, document_type, state, version)
     values ('one', '订单审批', 'order.order', 'published', 1) returning id`,
  )
  await orders.query(
    `insert into workflow_version (tenant_id, definition_id, version, graph) values ('one', $1, 1, $2)`,
    [id, JSON.stringify(inARow(approve('a', [users(302)])))],
  )
  const one = await orders.create([[a, 10]], { submit: true })
  expect(one.orderStatus).toBe('underReview')
  expect(await outcome(act('approve', one.id))).toBe('underApproval')
  const instance = () => orders.query('select state, amount::int from workflow_instance where record_id = $1', [one.id])
  expect(await instance()).toEqual([{ state: 'running', amount: 10_000 }])
  await cancelOrders(orders, orders.caller, { ids: [one.id], reason: '客户取消订单' })
  expect(await instance()).toMatchObject([{ state: 'terminated' }])
  expect(await orders.held(one.id)).toEqual({ stock: 0, quota: 0 })
  const other = await orders.create([[a, 10]], { submit: true })
  const brief = await inTenant(orders.db, 'one', tx => approvalBrief(tx, orders.caller, 'order.order', other.id))
  expect(brief).toMatchObject({ amount: 100, row: { customerName: '好邻居', totalPrice: 100 } })
  const decision = { resource: 'order.order', id: other.id, passed: true, opinion: '同意' }
  await inTenant(orders.db, 'one', tx => decideApproval(tx, orders.caller, decision))
  expect(await detail(other.id)).toMatchObject({ orderStatus: 'approved', opinion: '同意' })
  await orders.query("update workflow_definition set state = 'disabled'")
})

test('a copy is a new draft at the prices of today', async () => {
  const one = await orders.create([[a, 2]], { externalNo: 'X-1', note: '加急' })
  const copy = await copyOrder(orders, orders.caller, { id: one.id })
  expect(copy).toMatchObject({ orderStatus: 'draft', totalPrice: 20, lines: [{ productCode: a, quantity: 2 }] })
  expect(copy.orderNumber).not.toBe(one.orderNumber)
  expect(await detail(copy.id)).toMatchObject({ note: '加急', externalNo: null })
})

test('a distributor orders for itself', async () => {
  const one = await orders.create([[a, 2]], { customerType: 'distributor', customerCode: 'D1' })
  expect(await detail(one.id)).toMatchObject({ distributorID: '611', storeID: null, type: 'distributor' })
})

test('who enters orders of distributors enters those alone, and who enters those of stores no others', async () => {
  const who = (...keys: string[]) => ({ ...orders.caller, keys: new Set(keys) })
  const [ofDistributors, ofStores] = [
    who('distributor/distributororder:place', 'distributor/distributororder:view'),
    who('order/orderhistory:place', 'order/orderhistory:view'),
  ]
  const store = orders.body([[a, 2]])
  const distributor = { ...orders.body([[a, 2]]), customerType: 'distributor', customerCode: 'D1' } as const
  for (const [caller, own, other] of [
    [ofDistributors, distributor, store],
    [ofStores, store, distributor],
  ] as const) {
    expect(await refused(previewOrder(orders, caller, previewOrderCall.body.parse(other)))).toEqual(['notPermitted'])
    expect(await refused(createOrder(orders, caller, other))).toEqual(['notPermitted'])
    const foreign = await createOrder(orders, orders.caller, other)
    const { id, ver } = foreign
    expect(await refused(updateOrder(orders, caller, { ...own, id, ver }))).toEqual(['customerType fieldLocked'])
    expect(await refused(submitOrder(orders, caller, { id, ver }))).toEqual(['notPermitted'])
    expect(await refused(copyOrder(orders, caller, { id }))).toEqual(['notPermitted'])
    expect(await refused(previewOrder(orders, caller, previewOrderCall.body.parse(own)))).toEqual(['done'])
    const made = await createOrder(orders, caller, own)
    const kept = await updateOrder(orders, caller, { ...own, id: made.id, ver: made.ver })
    expect((await submitOrder(orders, caller, kept)).orderStatus).toBe('submitted')
    expect((await explainOrder(orders, caller, { id: made.id })).revision).toBe(1)
    expect((await copyOrder(orders, caller, { id: made.id })).orderStatus).toBe('draft')
  }
  const { id } = await createOrder(orders, orders.caller, store)
  expect(await refused(explainOrder(orders, ofDistributors, { id }))).toEqual(['notFound'])
})

describe('what cannot be ordered is refused by field, and never an error of the product', () => {
  const asked = (more: object) => ({ ...orders.body([[a, 1]]), ...more })
  test.each([
    ['an unknown customer', { customerCode: 'NONE' }, 'customerCode refMissing'],
    ['a store of another tenant', { customerCode: 'T1' }, 'customerCode refMissing'],
    ['a closed store', { customerCode: 'S3' }, 'customerCode customerClosed'],
    ['a store as a distributor', { customerType: 'distributor' }, 'customerCode refMissing'],
    [
      'a distributor that does not supply it',
      { customerCode: 'S2', distributorCode: 'D1' },
      'distributorCode supplierForeign',
    ],
    ['an unknown warehouse', { warehouseCode: 'NONE' }, 'warehouseCode refMissing'],
    ['an unknown sales rep', { salesRepCode: 'NONE' }, 'salesRepCode refMissing'],
    ['an unknown way', { orderWay: 'pigeon' }, 'orderWay dictMissing'],
  ])('%s', async (_, more, said) => {
    expect(await refused(createOrder(orders, orders.caller, asked(more)))).toEqual([said])
  })

  test('products, units and repeated lines, each at its place', async () => {
    await orders.query("update product_product set is_deleted = 1 where tenant_id = 'one' and code = $1", [c])
    const lines = [
      [a, 1, 'carton'],
      ['NONE', 1],
      [c, 1],
      [b, 1, 'tray'],
      [a, 2, 'carton'],
    ] as const
    expect(await refused(orders.create(lines))).toEqual([
      'lines.1.productCode refMissing',
      'lines.2.productCode refInvalid',
      'lines.3.unit unitNotOfProduct',
      'lines.4.productCode duplicateLine',
    ])
    await orders.query("update product_product set is_deleted = 0 where tenant_id = 'one'")
  })

  test.each([
    [0, 'quantityPositive'],
    [-1, 'quantityPositive'],
    [100_000, 'max|max=99999.99'],
    [1.234, 'decimals|max=2'],
    [1e-7, 'decimals|max=2'],
    ['1e3', 'numberFormat'],
    ['三', 'numberFormat'],
    [null, 'numberFormat'],
  ])('a quantity of %s', (quantity, message) => {
    const parsed = previewOrderCall.body.safeParse({ customerCode: 'S1', lines: [{ productCode: a, quantity }] })
    expect(parsed.error?.issues).toMatchObject([{ path: ['lines', 0, 'quantity'], message }])
  })

  test('more than 500 lines, none at all, and quantities as text', () => {
    const parse = (lines: unknown) => previewOrderCall.body.safeParse({ customerCode: 'S1', lines })
    const line = { productCode: 'P', quantity: '12.50' }
    expect(parse(Array(501).fill(line)).error?.issues).toMatchObject([{ path: ['lines'], message: 'maxCount|max=500' }])
    expect(parse([]).error?.issues).toMatchObject([{ path: ['lines'], message: 'minCount|min=1' }])
    expect(parse([line]).data?.lines[0]?.quantity).toBe(12.5)
  })

  test('the same external number twice', async () => {
    await orders.create([[a, 1]], { externalNo: 'X-2' })
    expect(await refused(orders.create([[a, 1]], { externalNo: 'X-2' }))).toEqual(['externalNo duplicate'])
  })

  test('dates that are too early or to come', async () => {
    const day = (offset: number) =>
      new Date(Date.now() + 8 * 3_600_000 + offset * 86_400_000).toISOString().slice(0, 10)
    const of = async (orderDate: string, requiredDeliveryDate?: string) =>
      refused(orders.create([[a, 1]], { orderDate, requiredDeliveryDate, submit: true }))
    expect(await of(day(-3))).toEqual(['done'])
    expect(await of(day(-4))).toEqual(['orderDate orderDateTooEarly'])
    expect(await of(day(1))).toEqual(['orderDate orderDateFuture'])
    expect(await of(day(0), day(2))).toEqual(['done'])
    expect(await of(day(0), day(0))).toEqual(['requiredDeliveryDate deliveryOutside'])
    expect(await of(day(0), day(31))).toEqual(['requiredDeliveryDate deliveryOutside'])
  })
})

describe('what keeps a draft from being submitted', () => {
  test('stock, quotas, base numbers and the smallest order: told with the draft, refused at submission', async () => {
    await addQuota(4)
    await orders.query(
      `insert into pricing_base_number (tenant_id, product_code, product_id, object_type, object_code, minimum, multiple, valid_from)
       select 'one', code, id, 'all', '*', 6, 6, '2020-01-01' from product_product where tenant_id = 'one' and code = $1`,
      [b],
    )
    await orders.query(
      `insert into pricing_min_order (tenant_id, object_type, object_code, min_amount, valid_from)
       values ('one', 'all', '*', 50000, '2020-01-01')`,
    )
    await orders.stock(2, 3)
    const draft = await orders.create([
      [a, 5],
      [b, 5],
      [c, 4],
    ])
    expect(draft.faults.map(({ line, code }) => [line, code])).toEqual([
      [2, 'belowMinimum'],
      [3, 'stockShort'],
      [1, 'quotaShort'],
      [null, 'orderAmountShort'],
    ])
    expect(draft.lines).toMatchObject([{ quotaLeft: 4 }, { minimum: 6, multiple: 6 }, { stock: 3 }])
    expect(await refused(orders.submit(draft))).toEqual([
      'lines.1.quantity belowMinimum',
      'lines.2.quantity stockShort',
      'lines.0.quantity quotaShort',
      'lines orderAmountShort',
    ])
    expect(await orders.held(draft.id)).toEqual({ stock: 0, quota: 0 })
  })

  test('a store that was closed since, and a product that went', async () => {
    const draft = await orders.create([[a, 1]], { customerCode: 'S2' })
    await orders.query('update customer_store set is_closed = 1 where id = 622')
    await orders.query("update product_product set is_deleted = 1 where tenant_id = 'one' and code = $1", [a])
    expect(await refused(orders.submit(draft))).toEqual([
      'customerCode customerClosed',
      'lines.0.productCode refInvalid',
    ])
    await orders.query("update product_product set is_deleted = 0 where tenant_id = 'one'")
    await orders.query('update customer_store set is_closed = 0 where id = 622')
  })
})

test('the parameters of orders hold', async () => {
  const set = (type: string, param: string, value: string) =>
    orders.query('insert into parameter_system_config (tenant_id, type, param, value) values ($1, $2, $3, $4)', [
      'one',
      type,
      param,
      value,
    ])
  await set('OrderParams', 'maxLines', '1')
  await set('OrderParams', 'backDays', '0')
  const two = orders.create([
    [a, 1],
    [b, 1],
  ])
  expect(await refused(two)).toEqual(['lines maxCount'])
  const yesterday = new Date(Date.now() - 16 * 3_600_000).toISOString().slice(0, 10)
  const told = await preview([[a, 1]], { orderDate: yesterday })
  expect(told.faults.map(({ code }) => code)).toEqual(['orderDateTooEarly'])
  await orders.query("delete from parameter_system_config where type = 'OrderParams'")
})

test('GrossAmount 0 hides every amount of a preview and of an order', async () => {
  await addPromotion('3', [{ threshold: 10, amountOff: 1 }])
  const draft = await orders.create([[a, 10]])
  await orders.query(
    `insert into parameter_system_config (tenant_id, type, param, value) values ('one', 'GrossAmount', 'GrossAmount', '0')`,
  )
  const [told, kept] = [await preview([[a, 10]]), await explainOrder(orders, orders.caller, { id: draft.id })]
  for (const one of [told, kept]) {
    expect(one).toMatchObject({ totalPrice: null, trace: [], hints: [], lines: [{ price: null, netAmount: null }] })
    expect(JSON.stringify(one)).not.toMatch(/:(100|90)[,}]/)
  }
  const shown = await detail(draft.id)
  expect(shown).not.toHaveProperty('totalPrice')
  expect((shown.lines as WireRow[])[0]).not.toHaveProperty('netAmount')
  // Who cannot see it can still place it.
  await orders.submit(draft)
  await orders.query("delete from parameter_system_config where type = 'GrossAmount'")
})

test('customers beyond the caller’s reach are not there', async () => {
  const near = await addUser(orders, { name: 'near', keys: ['order/orderhistory:place'] })
  expect(await refused(createOrder(orders, near, orders.body([[a, 1]])))).toEqual(['customerCode refMissing'])
})
