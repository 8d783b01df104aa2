import type { WireRow } from '@sfa/db/search/search-rows'
import { promotionResources } from '@sfa/marketing/definitions/promotion-kinds'
import { answerAction } from '@sfa/operations/action/answer-action'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { order } from '@sfa/order/definitions/order.resource'
import { cancelOrders } from '@sfa/order/operations/placing/cancel-orders'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Asked, type Orders, outcome, startOrders } from './start-orders'

let orders: Orders
beforeAll(async () => {
  orders = await startOrders()
  // Parts of units bring the fen to share that whole ones do not.
  await orders.query("update parameter_unit set decimals = 1 where tenant_id = 'one'")
  const scope = { products: [], groups: [], categories: [], brands: [], excluded: [] }
  const coupon = { code: 'C1', name: '券', type: 'amountOff', threshold: 1_000, amountOff: 505, products: scope }
  await orders.query(
    `insert into marketing_promotion_version (tenant_id, promotion_type, promotion_id, version, code, name, valid_from,
       valid_to, rule, state) values ('one', 'coupon', 901, 1, 'C1', '券', '2020-01-01', '2099-12-31', $1, '{}')`,
    [JSON.stringify({ ...coupon, stackable: false })],
  )
  await orders.query(`
    insert into marketing_coupon (tenant_id, number, batch_id, version, store_id, valid_from, valid_to)
      values ('one', 'LAW', 901, 1, 621, '2020-01-01', '2099-12-31');
    insert into receivable_credit_account (tenant_id, object_type, object_code, credit_limit, on_excess)
      values ('one', 'store', 'S1', 100000000, 'review')`)
  const always = { validFrom: '2020-01-01', validTo: '2099-12-31', basis: 'amount' }
  await promote('3', {
    ...always,
    code: 'M1',
    name: '每满30减7',
    mode: 'every',
    steps: [{ threshold: 30, amountOff: 7 }],
  })
  await promote('4', { ...always, code: 'Z1', name: '满250打87折', steps: [{ threshold: 250, rate: 87 }] })
})
afterAll(() => orders.stop())

/** With a budget that some orders exhaust: they go without it. */
async function promote(type: '3' | '4', values: WireRow): Promise<void> {
  const given = { ...values, budget: 400 }
  const { id } = (await answerCall(orders, orders.caller, promotionResources[type], 'create', given)).data as WireRow
  for (const name of ['submit', 'pass'])
    await answerAction(orders, orders.caller, promotionResources[type], name, { id })
}

/** Everything that orders take from others, in fen and basic units. */
const taken = async () =>
  (
    await orders.query(`select
      (select coalesce(sum(reserved), 0)::float8 from warehouse_stock where tenant_id = 'one') stock,
      (select coalesce(sum(quantity), 0)::float8 from warehouse_stock_hold) "stockHeld",
      (select coalesce(sum(held), 0)::int from receivable_credit_account) credit,
      (select coalesce(sum(held_change), 0)::int from receivable_credit_move) "creditMoved",
      (select sum(coalesce(reserved, 0))::int from (select reserved from marketing_full_minus
        union all select reserved from marketing_full_discount) p) budgets,
      (select coalesce(sum(amount), 0)::int from marketing_promotion_move) "budgetsMoved",
      (select count(*)::int from marketing_coupon where state = 'locked') coupons`)
  )[0]

const living = async () =>
  (
    await orders.query(`with living as (select * from order_order where order_status not in ('draft', 'cancelled'))
      select coalesce(sum(base), 0)::float8 stock, coalesce(sum(base), 0)::float8 "stockHeld",
        coalesce(sum(total_price), 0)::int credit, coalesce(sum(total_price), 0)::int "creditMoved",
        coalesce(sum(discount_amount + money_off_amount), 0)::int budgets,
        coalesce(sum(discount_amount + money_off_amount), 0)::int "budgetsMoved",
        count(*) filter (where coupon_amount > 0)::int coupons
      from living join (select head_id, sum(base_quantity) base from order_order_lines group by 1) l on l.head_id = living.id`)
  )[0]

/** Orders whose lines do not add up to their totals, or of which a line is below nothing. */
const broken = () =>
  orders.query(`select o.id from order_order o join (
      select head_id, sum(original_amount) original, sum(discount_amount) discount, sum(money_off_amount) money_off,
        sum(coupon_amount) coupon, sum(net_amount) net, min(net_amount) least
      from order_order_lines group by 1) l on l.head_id = o.id
    where (o.original_price, o.discount_amount, o.money_off_amount, o.coupon_amount, o.total_price)
      <> (l.original, l.discount, l.money_off, l.coupon, l.net) or l.least < 0
      or o.total_price <> o.original_price - o.discount_amount - o.money_off_amount - o.coupon_amount
        - o.rebate_amount - o.online_payment_amount`)

const bodies: Readonly<Record<string, WireRow>> = { reject: { opinion: '数量有误' } }

test('lines add up to totals, what is held is what living orders have, and all of it comes back', async () => {
  const line: fc.Arbitrary<Asked> = fc.tuple(
    fc.constantFrom(...orders.codes),
    fc.integer({ min: 1, max: 4_000 }).map(hundredths => hundredths / 100),
    fc.constantFrom('bottle', 'carton'),
  )
  const lines = fc.uniqueArray(line, { minLength: 1, maxLength: 5, selector: ([code, , unit]) => `${code} ${unit}` })
  const wish = fc.record({ lines, withCoupon: fc.boolean() })
  const step = fc.record({ at: fc.nat(2), does: fc.constantFrom('submit', 'submit', 'approve', 'reject') })
  const before = await taken()
  const seen = { budgets: 0, coupons: 0 }
  await fc.assert(
    fc.asyncProperty(fc.tuple(wish, wish, wish), fc.array(step, { maxLength: 8 }), async (wishes, steps) => {
      const ids: string[] = []
      for (const one of wishes)
        ids.push((await orders.create(one.lines, one.withCoupon ? { couponNos: ['LAW'] } : {})).id)
      for (const { at, does } of steps)
        await outcome(answerAction(orders, orders.caller, order, does, { id: ids[at], ...bodies[does] }))
      expect(await broken()).toEqual([])
      const holds = await living()
      expect(await taken()).toEqual(holds)
      seen.budgets += Number(holds?.budgets)
      seen.coupons += Number(holds?.coupons)
      await cancelOrders(orders, orders.caller, { ids, reason: '客户取消订单' })
      expect(await taken()).toEqual(before)
    }),
    { numRuns: 15 },
  )
  expect(Math.min(seen.budgets, seen.coupons)).toBeGreaterThan(0)
})
