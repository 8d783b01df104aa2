import { wireNow } from '@sfa/db/record/wire-time'
import type { WireRow } from '@sfa/db/search/search-rows'
import { paymentSetting } from '@sfa/mall/definitions/payment-setting'
import { answerAction } from '@sfa/operations/action/answer-action'
import type { Caller } from '@sfa/operations/caller'
import { reportFigures } from '@sfa/operations/report/report-figures'
import { searchReport } from '@sfa/operations/report/search-report'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { saveSettings } from '@sfa/operations/settings/save-settings'
import { searchSettings } from '@sfa/operations/settings/search-settings'
import { order } from '@sfa/order/definitions/order.resource'
import { endWaiting } from '@sfa/order/operations/payment/expire-payments'
import { payLogQuery } from '@sfa/order/operations/payment/pay-log.report'
import { startPayment } from '@sfa/order/operations/payment/start-payment'
import { cancelOrders } from '@sfa/order/operations/placing/cancel-orders'
import { payment } from '@sfa/receivable/definitions/payment.resource'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Orders, outcome, refused, startOrders } from './start-orders'

let orders: Orders
let [a] = ['']
let admin: Caller
beforeAll(async () => {
  orders = await startOrders()
  ;[a] = orders.codes as [string]
  admin = { ...orders.caller, keys: new Set(['*:*:*']) }
})
afterAll(() => orders.stop())
beforeEach(() => orders.query(`delete from parameter_system_config where type in ('PaymentSetting', 'GrossAmount')`))

const act = (name: string, id: string, body: WireRow = {}) =>
  answerAction(orders, admin, order, name, { id, ...body }) as Promise<WireRow>
const pay = (id: string, payAmount: number, more: WireRow = {}) =>
  act('pay', id, { payWay: 'transfer', payAmount, ...more })
const refund = (id: unknown, refundAmount: number, more: WireRow = {}) =>
  answerAction(orders, admin, payment, 'refund', { id, refundAmount, refundReason: '多付', ...more })

/** An order of 100.00 of S2, approved. */
async function approved(quantity = 10): Promise<{ id: string; no: string }> {
  const draft = await orders.create([[a, quantity]], { customerCode: 'S2' })
  await orders.submit(draft)
  await act('approve', draft.id)
  const [row] = await orders.query('select order_number no from order_order where id = $1', [draft.id])
  return { id: draft.id, no: String(row?.no) }
}
const stateOf = async (id: string) => {
  const [row] = await orders.query(
    `select pay_state state, paid_amount::int paid, unpaid_amount::int unpaid, coalesce(written_off, 0)::int off
     from order_order where id = $1`,
    [id],
  )
  return row
}
const receivable = async () => {
  const [row] = await orders.query("select receivable::int from receivable_credit_account where object_code = 'S2'")
  return Number(row?.receivable)
}
const movesOf = async (id: string) =>
  (
    await orders.query(
      `select kind, receivable_change::int change from receivable_credit_move where order_id = $1 and receivable_change <> 0
       order by id`,
      [id],
    )
  ).map(({ kind, change }) => [kind, change])
const paymentsOf = (id: string) =>
  orders.query(
    `select id::text, direction, state, amount::int, coalesce(refunded_amount, 0)::int refunded, provider_no no
     from receivable_payment p where order_id = $1 order by p.id`,
    [id],
  )

test('what is paid lowers the receivable once, whether the goods left before or after', async () => {
  const { id } = await approved()
  const before = await receivable()
  await pay(id, 40, { payNo: 'V1' })
  expect(await stateOf(id)).toEqual({ state: 'partly', paid: 4000, unpaid: 6000, off: 0 })
  // An advance.
  expect(await receivable()).toBe(before - 4000)
  await act('ship', id)
  expect(await receivable()).toBe(before + 6000)
  await pay(id, 60)
  expect(await stateOf(id)).toEqual({ state: 'paid', paid: 10_000, unpaid: 0, off: 0 })
  expect(await movesOf(id)).toEqual([
    ['pay', -4000],
    ['bill', 10_000],
    ['pay', -6000],
  ])
  expect(await outcome(pay(id, 1))).toBe('paymentNothingOpen')
  const changes = await orders.query(
    "select kind from record_event where resource = 'order.order' and record_id = $1",
    [id],
  )
  expect(changes.filter(({ kind }) => kind === 'paid')).toHaveLength(2)
})

test('no more is taken than is left, no voucher twice, nothing for drafts and cancelled orders, nothing in advance of now', async () => {
  const { id } = await approved()
  expect(await refused(pay(id, 100.01))).toEqual(['payAmount paymentTooMuchOf'])
  expect(await refused(pay(id, 0))).toEqual(['payAmount paymentAmountAbove'])
  expect(await refused(pay(id, 1, { payTime: '2099-01-01 00:00:00' }))).toEqual(['payTime paymentFuture'])
  await pay(id, 10, { payNo: 'V2' })
  expect(await refused(pay(id, 10, { payNo: 'V2' }))).toEqual(['payNo paymentNoKnown'])
  // One voucher may pay several orders.
  await pay((await approved()).id, 10, { payNo: 'V2' })
  const draft = await orders.create([[a, 1]], { customerCode: 'S2' })
  expect(await outcome(pay(draft.id, 1))).toBe('paymentOfDraft')
  await cancelOrders(orders, admin, { ids: [id], reason: '客户取消订单' })
  expect(await outcome(pay(id, 1))).toBe('paymentOfCancelled')
  // What was paid of it is to be paid back.
  expect(await stateOf(id)).toMatchObject({ state: 'over', unpaid: -1000 })
})

test('two payments at the same time take no more than the order owes', async () => {
  const { id } = await approved()
  const told = await Promise.all(Array.from({ length: 6 }, () => outcome(pay(id, 30))))
  expect(told.filter(one => one === 'done')).toHaveLength(3)
  expect(await stateOf(id)).toMatchObject({ paid: 9000 })
  expect((await movesOf(id)).length).toBe(3)
})

test('a payment is paid back in parts, at most whole, and is owed again by that', async () => {
  const { id } = await approved()
  const before = await receivable()
  await pay(id, 100)
  const [made] = await paymentsOf(id)
  await refund(made?.id, 30, { refundNo: 'R1' })
  expect(await stateOf(id)).toMatchObject({ state: 'partly', paid: 7000, unpaid: 3000 })
  expect(await receivable()).toBe(before - 7000)
  expect(await refused(refund(made?.id, 70.01))).toEqual(['refundAmount refundTooMuch'])
  const both = await Promise.all([outcome(refund(made?.id, 50)), outcome(refund(made?.id, 50))])
  expect(both.sort()).toEqual(['done', 'invalid'])
  await refund(made?.id, 20)
  expect(await outcome(refund(made?.id, 1))).toBe('refundedWhole')
  expect(await receivable()).toBe(before)
  const rows = await paymentsOf(id)
  expect(rows.map(({ direction, amount, refunded }) => [direction, amount, refunded])).toEqual([
    ['pay', 10_000, 10_000],
    ['refund', 3000, 0],
    ['refund', 5000, 0],
    ['refund', 2000, 0],
  ])
  expect(await outcome(refund(rows[1]?.id, 1))).toBe('refundOfNothing')
})

test('a shortage is not owed, and what was paid for it is to be paid back; a closed order owes what was delivered', async () => {
  const short = await approved()
  await pay(short.id, 100)
  await act('ship', short.id)
  await act('sign', short.id, { lines: [{ lineNo: 1, quantity: 9, reason: '破损' }] })
  expect(await stateOf(short.id)).toEqual({ state: 'over', paid: 10_000, unpaid: -1000, off: 1000 })
  const [made] = await paymentsOf(short.id)
  await refund(made?.id, 10)
  expect(await stateOf(short.id)).toMatchObject({ state: 'paid' })
  const rest = await approved()
  await act('ship', rest.id, { lines: [{ lineNo: 1, quantity: 4 }] })
  await act('close', rest.id, { reason: '停产' })
  expect(await stateOf(rest.id)).toEqual({ state: 'unpaid', paid: 0, unpaid: 4000, off: 6000 })
  expect(await refused(pay(rest.id, 40.01))).toEqual(['payAmount paymentTooMuchOf'])
  await pay(rest.id, 40)
  expect(await stateOf(rest.id)).toMatchObject({ state: 'paid' })
})

test('the log has every attempt with its totals, and hides amounts where GrossAmount is 0', async () => {
  const { id, no } = await approved()
  await pay(id, 60, { payNo: 'LOG' })
  const [made] = await paymentsOf(id)
  await refund(made?.id, 15)
  const body = { orderNumber: no }
  const { rows } = await searchReport(orders, admin, payLogQuery, body)
  expect(rows).toMatchObject([
    { direction: 'refund', amount: 15, received: null, refunded: 15, orderNumber: no, customerCode: 'S2' },
    { direction: 'pay', amount: 60, received: 60, refunded: null, providerNo: 'LOG', way: 'transfer' },
  ])
  const figures = await reportFigures(orders, admin, payLogQuery, body)
  expect(figures.totals).toMatchObject({ received: 60, refunded: 15, attempts: 2 })
  await orders.query(
    "insert into parameter_system_config (tenant_id, type, param, value) values ('one', 'GrossAmount', 'GrossAmount', '0')",
  )
  const hidden = await searchReport(orders, admin, payLogQuery, body)
  expect(hidden.rows[1]).toMatchObject({ direction: 'pay', providerNo: 'LOG' })
  expect(JSON.stringify(hidden.rows)).not.toMatch(/"(amount|received|refunded)":(15|60)/)
  const { data } = await answerCall(orders, admin, payment, 'search', { documentNo: no })
  expect((data as WireRow[]).every(row => (row.amount ?? null) === null)).toBe(true)
  // What is left is not told either.
  expect(await refused(pay(id, 999))).toEqual(['payAmount paymentTooMuch'])
})

const set = async (values: object) => {
  const { ver } = await searchSettings(orders, admin, paymentSetting)
  await saveSettings(orders, admin, paymentSetting, { ver, values })
}
const start = (orderNumber: string) => startPayment(orders, admin, { orderNumber, provider: 'wechat' }, ['wechat'])

test('the setting says whether orders are paid online, and within which time', async () => {
  const { id, no } = await approved()
  await set({ methods: ['delivery'] })
  expect(await outcome(start(no))).toBe('paymentOnlineOff')
  await set({ methods: ['online', 'delivery'], payMinutes: 5 })
  const begun = await start(no)
  expect(begun).toMatchObject({ amount: 100, paymentNo: expect.stringMatching(/^PY/) })
  expect(begun.expiresTime > wireNow(Date.now() + 4 * 60_000)).toBe(true)
  expect(begun.expiresTime < wireNow(Date.now() + 6 * 60_000)).toBe(true)
  await start(no)
  expect((await paymentsOf(id)).map(({ state }) => state)).toEqual(['expired', 'waiting'])
  expect(await endWaiting(orders, 'one', new Date(Date.now() + 4 * 60_000))).toBe(0)
  expect(await endWaiting(orders, 'one', new Date(Date.now() + 6 * 60_000))).toBe(1)
  expect(await outcome(startPayment(orders, admin, { orderNumber: no, provider: 'alipay' }, ['wechat']))).toBe(
    'paymentProviderOff',
  )
  expect(await outcome(start('NONE'))).toBe('paymentOrderUnknown')
})
