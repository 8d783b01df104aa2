import type { WireRow } from '@sfa/db/search/search-rows'
import { dayAt } from '@sfa/kernel/china-day'
import type { Settings } from '@sfa/kit/settings/settings'
import { answerAction } from '@sfa/operations/action/answer-action'
import type { Caller } from '@sfa/operations/caller'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { saveSettings } from '@sfa/operations/settings/save-settings'
import { searchSettings } from '@sfa/operations/settings/search-settings'
import { previewOrderCall } from '@sfa/order/definitions/order.calls'
import { order } from '@sfa/order/definitions/order.resource'
import { cancelOrders } from '@sfa/order/operations/placing/cancel-orders'
import { explainOrder } from '@sfa/order/operations/placing/explain-order'
import { previewOrder } from '@sfa/order/operations/placing/place-order'
import { rebateAccount } from '@sfa/receivable/definitions/rebate-account.resource'
import { rebateGrant } from '@sfa/receivable/definitions/rebate-grant.resource'
import { rebateMove } from '@sfa/receivable/definitions/rebate-move.resource'
import { rebateSetting } from '@sfa/receivable/definitions/rebate-setting'
import { endOverdue } from '@sfa/receivable/operations/expire-rebates'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Orders, outcome, refused, startOrders } from './start-orders'

let orders: Orders
let [a, b] = ['', '']
let admin: Caller
beforeAll(async () => {
  orders = await startOrders()
  ;[a, b] = orders.codes as [string, string]
  admin = { ...orders.caller, keys: new Set(['*:*:*']) }
})
afterAll(() => orders.stop())
beforeEach(() =>
  orders.query(`
    delete from receivable_rebate_move; delete from receivable_rebate_grant; delete from receivable_rebate_account;
    delete from parameter_system_config where type = 'RebateSetting'`),
)

/** A rebate for a customer, granted unless `draft`; answers its record. */
async function grant(amount: number, more: WireRow = {}, draft = false): Promise<WireRow> {
  const values = { objectType: 'store', objectCode: 'S1', amount, reason: '季度返利', ...more }
  const { data } = await answerCall(orders, orders.caller, rebateGrant, 'create', values)
  const { id } = data as WireRow
  if (!draft) await answerAction(orders, orders.caller, rebateGrant, 'grantRebate', { id })
  return data as WireRow
}
const actOn = (name: string, id: unknown, body: WireRow = {}) =>
  answerAction(orders, orders.caller, rebateGrant, name, { id, ...body })
const act = (name: string, id: string, body: WireRow = {}) =>
  answerAction(orders, orders.caller, order, name, { id, ...body }) as Promise<WireRow>
const preview = (quantity: number, rebateAmount: number, more: object = {}) =>
  previewOrder(
    orders,
    orders.caller,
    previewOrderCall.body.parse({ ...orders.body([[a, quantity]]), rebateAmount, ...more }),
  )
const set = async (settings: Settings, values: object) => {
  const { ver } = await searchSettings(orders, admin, settings)
  await saveSettings(orders, admin, settings, { ver, values })
}
const account = async (code = 'S1') => {
  const [row] = await orders.query(
    'select balance::int, held::int from receivable_rebate_account where object_code = $1',
    [code],
  )
  return row
}
const moves = async () =>
  (
    await orders.query('select kind, balance_change::int b, held_change::int h from receivable_rebate_move order by id')
  ).map(({ kind, b, h }) => [kind, b, h])
/** What is true of all accounts, whatever was done: answers those that break it. */
const brokenLaws = () =>
  orders.query(`
    select a.id, 'balance' as law from receivable_rebate_account a cross join lateral (
      select coalesce(sum(balance_change), 0) balance, coalesce(sum(held_change), 0) held
      from receivable_rebate_move m where m.account_id = a.id) m
    where a.balance <> m.balance or a.held <> m.held or a.held < 0 or a.balance < a.held
    union all
    select a.id, 'remaining' from receivable_rebate_account a
    where a.balance - a.held <> (
      select coalesce(sum(g.remaining), 0) from receivable_rebate_grant g where g.account_id = a.id)
    union all
    select m.account_id, 'afterwards' from receivable_rebate_move m
    where (m.balance_after, m.held_after) <> (
      select sum(o.balance_change), sum(o.held_change) from receivable_rebate_move o
      where o.account_id = m.account_id and o.id <= m.id)`)

test('a rebate is in the account once it is granted, and what is left of it can be taken back', async () => {
  const draft = await grant(80, {}, true)
  expect(await account()).toBeUndefined()
  expect(draft.code).toMatch(/^FL\d{8}-\d{6}$/)
  await actOn('grantRebate', draft.id)
  const other = await grant(20, { validTo: '2099-12-31' })
  expect(await account()).toEqual({ balance: 10_000, held: 0 })
  expect(await outcome(actOn('grantRebate', draft.id))).toBe('wrongState')
  await actOn('revokeRebate', other.id, { revokeReason: '发放有误' })
  expect(await account()).toEqual({ balance: 8000, held: 0 })
  expect(await moves()).toEqual([
    ['grant', 8000, 0],
    ['grant', 2000, 0],
    ['revoke', -2000, 0],
  ])
  const { data } = await answerCall(orders, orders.caller, rebateAccount, 'search', {})
  expect(data).toMatchObject([{ objectCode: 'S1', storeID: '621', orgID: '601', balance: 80, available: 80 }])
  const told = await answerCall(orders, orders.caller, rebateMove, 'search', {})
  expect(told.data).toMatchObject([{ kind: 'revoke', note: '发放有误' }, {}, { kind: 'grant', note: '季度返利' }])
  expect(await brokenLaws()).toEqual([])
})

test('a rebate is for a customer that there is, of an amount, and not over', async () => {
  expect(await refused(grant(10, { objectCode: 'NONE' }))).toEqual(['objectCode objectUnknown'])
  expect(await outcome(grant(0))).toBe('invalid')
  expect(await refused(grant(10, { validTo: '2020-01-01' }))).toEqual(['validTo rebateOver'])
})

test('an order uses what is wanted, what there is, and the share that the setting allows', async () => {
  expect(await preview(10, 30)).toMatchObject({ rebateAmount: 0, rebate: { balance: 0, most: 0 } })
  await grant(70)
  const told = await preview(10, 30, { paymentMethod: 'online' })
  expect(told).toMatchObject({
    originalPrice: 100,
    rebateAmount: 30,
    onlinePaymentAmount: 0.7,
    totalPrice: 69.3,
    rebate: { balance: 70, most: 50 },
    lines: [{ rebateAmount: 30, netAmount: 69.3 }],
  })
  expect(told.trace).toMatchObject([{ stage: 'rebate', saving: 30 }, { stage: 'online' }])
  const most = await preview(10, 60)
  expect(most).toMatchObject({ rebateAmount: 50, warnings: [{ code: 'rebateLimited', wanted: 60, given: 50 }] })
  await set(rebateSetting, { orderShare: 12.5 })
  expect(await preview(10, 60)).toMatchObject({ rebateAmount: 12.5, rebate: { balance: 70, most: 12.5 } })
})

test('the setting says whose orders use rebates, and how long they are valid', async () => {
  await grant(10)
  await grant(10, { objectType: 'distributor', objectCode: 'D1' })
  const ofDistributor = { customerType: 'distributor', customerCode: 'D1' }
  expect(await preview(10, 5, ofDistributor)).toMatchObject({ rebateAmount: 5 })
  await set(rebateSetting, { forStores: '0', validDays: 2 })
  expect(await refused(preview(10, 5))).toEqual(['rebateAmount rebateNotAllowed'])
  expect(await preview(10, 0)).toMatchObject({ rebateAmount: 0, rebate: null })
  expect(await preview(10, 5, ofDistributor)).toMatchObject({ rebateAmount: 5 })
  await set(rebateSetting, { forDistributors: '0' })
  expect(await refused(preview(10, 5, ofDistributor))).toEqual(['rebateAmount rebateNotAllowed'])
  const { id } = await grant(10)
  const [row] = await orders.query('select valid_to::text "validTo" from receivable_rebate_grant where id = $1', [id])
  expect(row).toEqual({ validTo: dayAt(Date.now() + 2 * 86_400_000) })
})

test('what an order holds is used by its shipments in their shares, and the rest comes back when it is closed', async () => {
  await grant(20, { validTo: '2099-06-30' })
  await grant(50, { validTo: '2099-01-31' })
  const one = await orders.create([[a, 10]], { rebateAmount: 60, submit: true })
  expect(one).toMatchObject({ rebateAmount: 50, totalPrice: 50 })
  expect(await account()).toEqual({ balance: 7000, held: 5000 })
  const two = await orders.create([[a, 3]], { rebateAmount: 15, submit: true })
  // Those that end first are held first.
  expect((await moves()).slice(2)).toEqual([
    ['hold', 0, 5000],
    ['hold', 0, 1500],
  ])
  await act('approve', one.id)
  await act('ship', one.id, { lines: [{ lineNo: 1, quantity: 3 }] })
  expect(await account()).toEqual({ balance: 5500, held: 5000 })
  await act('close', one.id, { reason: '客户不再需要' })
  expect(await account()).toEqual({ balance: 5500, held: 1500 })
  await act('approve', two.id)
  await act('ship', two.id)
  expect(await account()).toEqual({ balance: 4000, held: 0 })
  expect(await brokenLaws()).toEqual([])
})

test('a draft remembers the rebate that was wanted, beside what was given', async () => {
  await grant(20)
  const draft = await orders.create([[a, 10]], { rebateAmount: 45 })
  const explain = (caller = orders.caller) => explainOrder(orders, caller, { id: draft.id })
  expect(await explain()).toMatchObject({ rebateWanted: 45, rebateAmount: 20 })
  await grant(30)
  expect(await orders.submit(draft)).toMatchObject({ rebateAmount: 45 })
})

test('a shortage gives back the share of the rebate that paid for it, once, and so does an order closed after it', async () => {
  const { id } = await grant(30)
  const one = await orders.create([[a, 10]], { rebateAmount: 30, submit: true })
  await act('approve', one.id)
  await act('ship', one.id, { lines: [{ lineNo: 1, quantity: 4 }] })
  await act('sign', one.id, { lines: [{ lineNo: 1, quantity: 2, reason: '破损' }] })
  expect((await moves()).slice(2)).toEqual([
    ['use', -1200, -1200],
    ['return', 600, 0],
  ])
  expect(await account()).toEqual({ balance: 2400, held: 1800 })
  expect(await brokenLaws()).toEqual([])
  await act('ship', one.id, { lines: [{ lineNo: 1, quantity: 5 }] })
  // What comes back of one that was taken back leaves the account at once.
  await actOn('revokeRebate', id, { revokeReason: '发放有误' })
  await act('sign', one.id, { lines: [{ lineNo: 1, quantity: 0, reason: '未到货' }] })
  // 7 of 10 have come back: 21.00 of 30.00, of which 6.00 were back before.
  expect((await moves()).slice(4)).toEqual([
    ['use', -1500, -1500],
    ['revoke', -600, 0],
    ['return', 1500, 0],
    ['revoke', -1500, 0],
  ])
  await act('close', one.id, { reason: '客户不再需要' })
  expect((await account())?.held).toBe(0)
  expect(await brokenLaws()).toEqual([])
})

test('what comes back of a rebate that has ended leaves the account at once', async () => {
  const late = await grant(10, { validTo: '2099-01-01' })
  const wrong = await grant(10)
  const one = await orders.create([[a, 4]], { rebateAmount: 20, submit: true })
  await grant(5)
  await orders.query("update receivable_rebate_grant set valid_to = '2020-01-01' where id = $1", [late.id])
  await actOn('revokeRebate', wrong.id, { revokeReason: '发放有误' })
  expect(await endOverdue(orders, 'one')).toBe(1)
  expect(await endOverdue(orders, 'one')).toBe(0)
  expect(await account()).toEqual({ balance: 2500, held: 2000 })
  await act('reject', one.id, { opinion: '数量有误' })
  expect(await account()).toEqual({ balance: 500, held: 0 })
  expect((await moves()).slice(-4)).toEqual([
    ['release', 0, -1000],
    ['release', 0, -1000],
    ['expire', -1000, 0],
    ['revoke', -1000, 0],
  ])
  expect(await brokenLaws()).toEqual([])
  expect(await preview(10, 50)).toMatchObject({ rebateAmount: 5 })
})

test('whatever is done with orders, the movements add up, and nothing is held when all are cancelled', async () => {
  await grant(30, { validTo: '2099-01-31' })
  await grant(40)
  const steps = fc.array(
    fc.record({ at: fc.nat(2), does: fc.constantFrom('submit', 'submit', 'approve', 'reject', 'cancel') }),
    { maxLength: 8 },
  )
  const wished = fc.record({ quantity: fc.integer({ min: 1, max: 9 }), rebate: fc.integer({ min: 0, max: 6000 }) })
  await fc.assert(
    fc.asyncProperty(fc.tuple(wished, wished, wished), steps, async (all, done) => {
      const ids: string[] = []
      for (const { quantity, rebate } of all)
        ids.push((await orders.create([[b, quantity]], { rebateAmount: rebate / 100 })).id)
      for (const { at, does } of done) await outcome(act(does, ids[at] as string, bodies[does]))
      expect(await brokenLaws()).toEqual([])
      const [living] = await orders.query(
        `select coalesce(sum(rebate_amount), 0)::int fen from order_order
         where id = any($1) and order_status not in ('draft', 'cancelled')`,
        [ids],
      )
      expect(await account()).toEqual({ balance: 7000, held: living?.fen })
      await cancelOrders(orders, orders.caller, { ids, reason: '客户取消订单' })
      expect(await account()).toEqual({ balance: 7000, held: 0 })
    }),
    { numRuns: 6 },
  )
})

const bodies: Readonly<Record<string, WireRow>> = {
  reject: { opinion: '数量有误' },
  cancel: { cancelReason: '客户取消订单' },
}

test('40 orders at once share a rebate that is enough for half of them, and no more', async () => {
  await grant(60)
  await grant(40, { validTo: '2099-01-31' })
  const drafts = await Promise.all(Array.from({ length: 40 }, () => orders.create([[a, 1]], { rebateAmount: 5 })))
  // With the total that was seen: no order costs more than its author was told.
  const said = await Promise.all(drafts.map(one => outcome(orders.submit(one, 5))))
  expect(said.filter(code => code === 'done')).toHaveLength(20)
  expect(said.filter(code => !['done', 'priceChanged', 'rebateShort'].includes(code))).toEqual([])
  expect(await account()).toEqual({ balance: 10_000, held: 10_000 })
  expect(await brokenLaws()).toEqual([])
})
