import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { approvalBrief, decideApproval } from '@sfa/operations/approval/decide-approval'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { order } from '@sfa/order/definitions/order.resource'
import { cancelOrders } from '@sfa/order/operations/placing/cancel-orders'
import { explainOrder } from '@sfa/order/operations/placing/explain-order'
import { updateOrder } from '@sfa/order/operations/placing/place-order'
import { describe, expect, test } from 'vitest'
import { approve, inARow, users } from '../workflow/start-approvals'
import { placing } from './placing-kit'
import { type Orders, outcome, refused } from './start-orders'

let orders: Orders
let [a, b, c] = ['', '', '']
const { preview, act, detail, addQuota, addPromotion, addCoupon } = placing((started, codes) => {
  orders = started
  ;[a, b, c] = codes
})

describe('coupons', () => {
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
    await addCoupon('N2', { storeId: 622 })
    await addCoupon('N3', { until: new Date(Date.now() - 1_000).toISOString() })
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
    const reader = { ...orders.caller, language: 'en-US' as const }
    expect((await answerCall(orders, reader, order, 'findById', { id: one.id })).data).toMatchObject({
      reviewReason: 'The credit limit is exceeded',
    })
    const brief = await inTenant(orders.db, 'one', tx => approvalBrief(tx, reader, order.key, String(one.id)))
    expect(brief.row).toMatchObject({ reviewReason: 'The credit limit is exceeded' })
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
