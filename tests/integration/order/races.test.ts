import type { WireRow } from '@sfa/db/search/search-rows'
import { promotionResources } from '@sfa/marketing/definitions/promotion-kinds'
import { answerAction } from '@sfa/operations/action/answer-action'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { order } from '@sfa/order/definitions/order.resource'
import { cancelOrders } from '@sfa/order/operations/placing/cancel-orders'
import { submitOrder } from '@sfa/order/operations/placing/submit-order'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { copyDrafts } from './copy-drafts'
import { type Asked, type Orders, outcome, startOrders } from './start-orders'

let orders: Orders
let [a, b, c] = ['', '', '']
beforeAll(async () => {
  orders = await startOrders()
  ;[a, b, c] = orders.codes as [string, string, string]
})
afterAll(() => orders.stop())

const drafts = (count: number, lines: (at: number) => readonly Asked[]) => copyDrafts(orders, count, lines)
const submit = (one: { id: string; ver: number }) => outcome(submitOrder(orders, orders.caller, one))
const count = (said: readonly string[], code: string) => said.filter(one => one === code).length

test('200 orders for the last 100, of products in opposite sequence, sell exactly 100', async () => {
  await orders.stock(0, 100)
  const lines: readonly Asked[] = [
    [a, 1],
    [b, 1],
  ]
  const all = await drafts(200, at => (at === 0 ? lines : lines.toReversed()))
  const said = await Promise.all(all.map(submit))
  expect([count(said, 'done'), count(said, 'stockShort')]).toEqual([100, 100])
  expect(await orders.has(0)).toEqual({ onHand: 100, reserved: 100 })
  expect(await orders.has(1)).toMatchObject({ reserved: 100 })
  // Given back once, however often it is asked for, while others take it again.
  const sold = all.filter((_, at) => said[at] === 'done').slice(0, 40)
  const waiting = all.filter((_, at) => said[at] === 'stockShort').slice(0, 60)
  const cancel = async ({ id }: { id: string }) =>
    (await cancelOrders(orders, orders.caller, { ids: [id], reason: '客户取消订单' }))[0]?.ok
  const [cancelled] = await Promise.all([Promise.all([...sold, ...sold].map(cancel)), Promise.all(waiting.map(submit))])
  expect(cancelled.every(ok => ok)).toBe(true)
  const again = await Promise.all(waiting.map(submit))
  expect(again.filter(code => !['done', 'stockShort', 'stale', 'wrongState'].includes(code))).toEqual([])
  expect(await orders.has(0)).toEqual({ onHand: 100, reserved: 100 })
  const [living] = await orders.query(
    `select count(*)::int from order_order o where order_status = 'submitted' and exists (
       select from warehouse_stock_hold h where h.document_id = o.id)`,
  )
  expect(living).toEqual({ count: 100 })
})

test('200 orders for the last 100 of a quota sell exactly 100', async () => {
  await orders.query(
    `insert into pricing_quota (tenant_id, product_code, product_id, object_type, object_code, org_id, measure, total, used,
       allocated, valid_from, valid_to, target_type)
     select 'one', code, id, 'org', 'O1', 601, 'quantity', 100, 0, 0, '2020-01-01', '2099-12-31', 'product'
     from product_product where tenant_id = 'one' and code = $1`,
    [c],
  )
  const all = await drafts(200, () => [[c, 1]])
  const said = await Promise.all(all.map(submit))
  expect([count(said, 'done'), count(said, 'quotaShort')]).toEqual([100, 100])
  expect(await orders.query('select used::float8, balance::float8 from pricing_quota')).toEqual([
    { used: 100, balance: 0 },
  ])
  await orders.query('delete from pricing_quota_move; delete from pricing_quota')
})

test('whatever is done with orders, what is held is what living orders have, and nothing when all are cancelled', async () => {
  await orders.query(`
    delete from warehouse_stock_hold; delete from order_calculation; delete from order_order_lines; delete from order_order;
    update warehouse_stock set on_hand = 100000, reserved = 0 where tenant_id = 'one'`)
  await orders.query(
    `insert into pricing_quota (tenant_id, product_code, product_id, object_type, object_code, org_id, measure, total, used,
       allocated, valid_from, valid_to, target_type)
     select 'one', code, id, 'org', 'O1', 601, 'quantity', 1000000, 0, 0, '2020-01-01', '2099-12-31', 'product'
     from product_product where tenant_id = 'one'`,
  )
  const act = (action: string, id: string, body: WireRow = {}) =>
    outcome(answerAction(orders, orders.caller, order, action, { id, ...body }))
  const steps = fc.array(
    fc.record({
      at: fc.nat(2),
      does: fc.constantFrom('submit', 'submit', 'approve', 'reject', 'cancel'),
    }),
    { maxLength: 8 },
  )
  const line = fc.tuple(fc.constantFrom(a, b, c), fc.integer({ min: 1, max: 40 }), fc.constantFrom('bottle', 'carton'))
  const lines = fc.uniqueArray(line, { minLength: 1, maxLength: 4, selector: ([code, , unit]) => `${code} ${unit}` })
  await fc.assert(
    fc.asyncProperty(fc.tuple(lines, lines, lines), steps, async (wished, done) => {
      const ids: string[] = []
      for (const one of wished) ids.push((await orders.create(one)).id)
      for (const { at, does } of done) await act(does, ids[at] as string, bodies[does])
      const [sums] = await orders.query(
        `select
           coalesce((select sum(base_quantity) from order_order_lines l join order_order o on o.id = l.head_id
             where o.order_status not in ('draft', 'cancelled')), 0)::float8 living,
           (select sum(reserved) from warehouse_stock where tenant_id = 'one')::float8 reserved,
           coalesce((select sum(quantity) from warehouse_stock_hold), 0)::float8 held,
           (select sum(used) from pricing_quota)::float8 used`,
      )
      expect(sums).toEqual({ living: sums?.living, reserved: sums?.living, held: sums?.living, used: sums?.living })
      await cancelOrders(orders, orders.caller, { ids, reason: '客户取消订单' })
      const [left] = await orders.query(
        `select (select sum(reserved) from warehouse_stock where tenant_id = 'one')::float8 reserved,
           (select count(*) from warehouse_stock_hold)::int holds, (select sum(used) from pricing_quota)::float8 used`,
      )
      expect(left).toEqual({ reserved: 0, holds: 0, used: 0 })
    }),
    { numRuns: 12 },
  )
})

const bodies: Readonly<Record<string, WireRow>> = {
  reject: { opinion: '数量有误' },
  cancel: { cancelReason: '客户取消订单' },
}

describe('orders that are submitted at once share', () => {
  const none = { products: [], groups: [], categories: [], brands: [], excluded: [] }
  const orderCount = 16
  /** Each with the total that its author has seen: none costs more than that. */
  const submitAll = async (placed: readonly { id: string; ver: number; totalPrice: number | null }[]) =>
    Promise.all(placed.map(one => outcome(orders.submit(one, one.totalPrice ?? undefined))))
  const place = (more: Parameters<Orders['create']>[1] = {}) =>
    Promise.all(
      Array.from({ length: orderCount }, (_, at) => {
        const lines: readonly Asked[] = [
          [a, 1],
          [b, 1],
        ]
        return orders.create(at % 2 === 0 ? lines : lines.toReversed(), more)
      }),
    )
  const others = (said: readonly string[], ...allowed: string[]) => said.filter(code => !allowed.includes(code))
  beforeEach(() =>
    orders.query(`
      delete from warehouse_stock_hold; delete from pricing_quota_move; delete from pricing_quota;
      delete from order_calculation; delete from order_order_lines; delete from order_order;
      delete from receivable_credit_move; delete from receivable_credit_account;
      update warehouse_stock set on_hand = 100000, reserved = 0 where tenant_id = 'one'`),
  )

  test('one coupon: one of them has it', async () => {
    const rule = { code: 'C1', name: '券', type: 'amountOff', threshold: 1_000, amountOff: 500, products: none }
    await orders.query(
      `insert into marketing_promotion_version (tenant_id, promotion_type, promotion_id, version, code, name, valid_from,
         valid_to, rule, state) values ('one', 'coupon', 901, 1, 'C1', '券', '2020-01-01', '2099-12-31', $1, '{}')`,
      [JSON.stringify({ ...rule, stackable: false })],
    )
    await orders.query(
      `insert into marketing_coupon (tenant_id, number, batch_id, version, store_id, valid_from, valid_to)
       values ('one', 'RACE', 901, 1, 621, '2020-01-01', '2099-12-31')`,
    )
    const placed = await place({ couponNos: ['RACE'] })
    const said = await submitAll(placed)
    expect(count(said, 'done')).toBe(1)
    expect(others(said, 'done', 'invalid', 'couponLocked')).toEqual([])
    expect(await orders.query("select state, order_id::text id from marketing_coupon where number = 'RACE'")).toEqual([
      { state: 'locked', id: placed[said.indexOf('done')]?.id },
    ])
  })

  test('a credit limit: it holds to the last yuan', async () => {
    await orders.query(
      `insert into receivable_credit_account (tenant_id, object_type, object_code, credit_limit, on_excess)
       values ('one', 'store', 'S1', 15000, 'refuse')`,
    )
    const placed = await place()
    const said = await submitAll(placed)
    expect(count(said, 'done')).toBe(7)
    expect(others(said, 'done', 'creditExceeded', 'invalid')).toEqual([])
    const ledger = () =>
      orders.query(
        `select a.held::int, coalesce(sum(m.held_change), 0)::int moves
         from receivable_credit_account a left join receivable_credit_move m on m.account_id = a.id group by a.id, a.held`,
      )
    expect(await ledger()).toEqual([{ held: 14_000, moves: 14_000 }])
    const ids = placed.map(one => one.id)
    await Promise.all([1, 2].map(() => cancelOrders(orders, orders.caller, { ids, reason: '客户取消订单' })))
    expect(await ledger()).toEqual([{ held: 0, moves: 0 }])
  })

  test('the budget of a promotion: it is used to its last yuan', async () => {
    const values = { code: 'RACE', name: '满减', validFrom: '2020-01-01', validTo: '2099-12-31', basis: 'amount' }
    const given = { ...values, mode: 'every', steps: [{ threshold: 20, amountOff: 3 }], budget: 30 }
    const { id } = (await answerCall(orders, orders.caller, promotionResources['3'], 'create', given)).data as WireRow
    for (const name of ['submit', 'pass'])
      await answerAction(orders, orders.caller, promotionResources['3'], name, { id })
    const placed = await place()
    expect(placed.map(({ totalPrice }) => totalPrice)).toEqual(placed.map(() => 17))
    const said = await submitAll(placed)
    expect(count(said, 'done')).toBe(10)
    expect(others(said, 'done', 'priceChanged', 'promotionBudgetShort')).toEqual([])
    const ledger = () =>
      orders.query(
        `select p.reserved::int, p.uses::int,
           (select coalesce(sum(amount), 0)::int from marketing_promotion_move m where m.promotion_id = p.id) moves,
           (select count(*)::int from marketing_promotion_use u where u.promotion_id = p.id and u.state = 'reserved') held
         from marketing_full_minus p where p.id = $1`,
        [id],
      )
    expect(await ledger()).toEqual([{ reserved: 3000, uses: 10, moves: 3000, held: 10 }])
    const ids = placed.map(one => one.id)
    await Promise.all([1, 2].map(() => cancelOrders(orders, orders.caller, { ids, reason: '客户取消订单' })))
    expect(await ledger()).toEqual([{ reserved: 0, uses: 0, moves: 0, held: 0 }])
  })
})
