import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationsDir } from '@sfa/db/schema/migrate'
import { answerAction } from '@sfa/operations/action/answer-action'
import { order } from '@sfa/order/definitions/order.resource'
import { cancelOrders } from '@sfa/order/operations/placing/cancel-orders'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { placing } from './placing-kit'
import { type Asked, type Orders, outcome } from './start-orders'

let orders: Orders
let [a, b, c] = ['', '', '']
const { act, addPromotion, idOf } = placing((started, codes) => {
  orders = started
  ;[a, b, c] = codes
})
beforeEach(() =>
  orders.query("update product_product set unit_price = 10000 where tenant_id = 'one' and code = $1", [b]),
)

/** Fen of all promotions together. */
const budgets = async () =>
  (
    await orders.query(`
      select coalesce(sum(reserved), 0)::int reserved, coalesce(sum(consumed), 0)::int consumed, coalesce(sum(uses), 0)::int uses
      from (select reserved, consumed, uses from marketing_full_minus where tenant_id = 'one'
        union all select reserved, consumed, uses from marketing_full_gift where tenant_id = 'one') p`)
  )[0]
const approved = async (lines: readonly Asked[]) => {
  const { id } = await orders.create(lines, { submit: true })
  await act('approve', id)
  return id
}
const ship = (id: string, ...lines: (readonly [lineNo: number, quantity: number])[]) =>
  act('ship', id, { lines: lines.map(([lineNo, quantity]) => ({ lineNo, quantity })) })
const close = (id: string) => act('close', id, { reason: '其余不再发货' })
/** 10.00 off for A, as soon as there are ten of it. */
const tenOffA = async (more = {}) =>
  addPromotion('3', [{ threshold: 100, amountOff: 10 }], { mode: 'ladder', productIds: [await idOf(a)], ...more })

test('a budget holds, whatever is shipped beside the products of its promotion', async () => {
  await tenOffA({ budget: 20, alarm: 20 })
  const said: string[] = []
  for (let n = 0; n < 5; n++) {
    const placed = await orders.create([
      [a, 10],
      [b, 10],
    ])
    said.push(String(placed.totalPrice))
    await orders.submit(placed)
    await act('approve', placed.id)
    await ship(placed.id, [1, 10])
    await close(placed.id)
  }
  expect(said).toEqual(['1090', '1090', '1100', '1100', '1100'])
  expect(await budgets()).toEqual({ reserved: 0, consumed: 2000, uses: 2 })
})

test('what is shipped consumes what belongs to its lines, by cumulative half-up shares', async () => {
  await tenOffA()
  const one = await approved([
    [a, 12],
    [b, 10],
  ])
  await ship(one, [2, 10])
  expect(await budgets()).toMatchObject({ reserved: 1000, consumed: 0 })
  const seen: unknown[] = []
  for (const quantity of [1, 4, 2, 5]) {
    await ship(one, [1, quantity])
    seen.push((await budgets())?.consumed)
  }
  expect(seen).toEqual([83, 417, 583, 1000])
})

test('an amount off the whole order is consumed by the lines that it was allocated to', async () => {
  await addPromotion('3', [{ threshold: 100, amountOff: 10 }], { mode: 'ladder' })
  const one = await approved([
    [a, 16],
    [b, 2],
    [c, 10],
  ])
  await ship(one, [1, 16])
  // 160.00, 200.00 and 100.00 have 3.48, 4.35 and 2.17 of it.
  expect(await budgets()).toMatchObject({ reserved: 652, consumed: 348 })
  await ship(one, [2, 1], [3, 10])
  expect(await budgets()).toMatchObject({ reserved: 217, consumed: 783 })
  await close(one)
  expect(await budgets()).toMatchObject({ reserved: 0, consumed: 783 })
})

test('two shipments of two products consume 3.84 and 6.16 of 10.00', async () => {
  await addPromotion('3', [{ threshold: 100, amountOff: 10 }], { mode: 'ladder' })
  const one = await approved([
    [a, 28],
    [c, 45],
  ])
  await ship(one, [1, 28])
  expect(await budgets()).toEqual({ reserved: 616, consumed: 384, uses: 1 })
  await ship(one, [2, 45])
  expect(await budgets()).toEqual({ reserved: 0, consumed: 1000, uses: 1 })
})

test('two shipments that cut both lines consume 3.84 and 6.16 of 10.00', async () => {
  await addPromotion('3', [{ threshold: 100, amountOff: 10 }], { mode: 'ladder' })
  // Of 200.00 and 400.00 the lines have 3.33 and 6.67.
  const one = await approved([
    [a, 20],
    [b, 4],
  ])
  // 0.4995 and 3.335, each half-up; of the whole order it would be 3.83.
  await ship(one, [1, 3], [2, 2])
  expect(await budgets()).toEqual({ reserved: 616, consumed: 384, uses: 1 })
  await ship(one, [1, 17], [2, 2])
  expect(await budgets()).toEqual({ reserved: 0, consumed: 1000, uses: 1 })
})

test('the value of a gift is consumed with the gift', async () => {
  await addPromotion('5', [{ threshold: 100, gift: await idOf(c), giftQuantity: 3 }])
  const one = await approved([[a, 10]])
  expect(await budgets()).toMatchObject({ reserved: 3000 })
  await ship(one, [1, 10])
  expect(await budgets()).toMatchObject({ reserved: 3000, consumed: 0 })
  await ship(one, [2, 1])
  expect(await budgets()).toMatchObject({ reserved: 2000, consumed: 1000 })
  await close(one)
  expect(await budgets()).toEqual({ reserved: 0, consumed: 1000, uses: 1 })
})

test('of uses that were written before they knew their lines, the shares are found and corrected', async () => {
  await tenOffA()
  const lines: readonly Asked[] = [
    [a, 10],
    [b, 10],
  ]
  const [closed, open] = [await approved(lines), await approved(lines)]
  await ship(closed, [1, 10])
  await close(closed)
  await ship(open, [2, 10])
  expect(await budgets()).toMatchObject({ reserved: 1000, consumed: 1000 })
  // As the share of the whole order had it: 91 of 1,090 yuan are those of A.
  await orders.query(`
    update marketing_promotion_use set lines = '[]', released = 0, consumed = 92, amount = 92 where state = 'consumed';
    update marketing_promotion_use set lines = '[]', consumed = 908 where state = 'reserved';
    delete from marketing_promotion_move where kind <> 'reserve';
    insert into marketing_promotion_move (tenant_id, promotion_type, promotion_id, kind, amount, order_id, order_no)
    select u.tenant_id, '3', u.promotion_id, m.kind, m.amount, u.order_id, u.order_no from marketing_promotion_use u
    join (values ('consumed', 'consume', 92), ('consumed', 'release', -908), ('reserved', 'consume', 908)) m (state, kind, amount)
      on m.state = u.state;
    update marketing_full_minus set reserved = 92, consumed = 1000 where tenant_id = 'one'`)
  const fill = readFileSync(join(migrationsDir(), '202611270231-fill-uses-by-line.sql'), 'utf8')
  const kept = await orders.query('select order_id, revision, calculation from order_calculation')
  for (const withTrace of [true, false]) {
    if (!withTrace)
      await orders.query(
        "delete from order_calculation; update marketing_promotion_use set lines = '[]', amount = 1000",
      )
    await orders.query(fill)
    expect(await orders.query('select distinct lines from marketing_promotion_use')).toEqual([
      { lines: [{ lineNo: 1, amount: 1000 }] },
    ])
    expect(await budgets()).toMatchObject({ reserved: 1000, consumed: 1000 })
    expect(await brokenLaws()).toEqual([])
  }
  expect(kept).toHaveLength(2)
})

/** Uses, movements and promotions tell the same; what is done is consumed or released. */
const brokenLaws = () =>
  orders.query(`
    select 'done' law, id::text from marketing_promotion_use
      where state <> 'reserved' and consumed + released <> amount or consumed < 0 or released < 0 or consumed + released > amount
    union all
    select 'lines', id::text from marketing_promotion_use u
      where amount <> (select coalesce(sum((l ->> 'amount')::bigint), 0) from jsonb_array_elements(u.lines) l)
    union all
    select 'moves', u.id::text from marketing_promotion_use u cross join lateral (
      select coalesce(sum(amount) filter (where kind in ('consume', 'return')), 0) consumed,
        coalesce(sum(case when kind in ('reserve', 'release') then amount when kind = 'consume' then -amount end), 0) held
      from marketing_promotion_move m where m.promotion_type = u.promotion_type and m.promotion_id = u.promotion_id
        and m.order_id = u.order_id) m
      where m.consumed <> u.consumed or m.held <> case u.state when 'reserved' then u.amount - u.consumed - u.released else 0 end
    union all
    select 'account', p.id::text from (
      select '3' as type, id, reserved, consumed from marketing_full_minus where tenant_id = 'one'
      union all select '5', id, reserved, consumed from marketing_full_gift where tenant_id = 'one') p
    cross join lateral (
      select coalesce(sum(consumed), 0) consumed,
        coalesce(sum(case state when 'reserved' then amount - consumed - released end), 0) reserved
      from marketing_promotion_use u where u.promotion_type = p.type and u.promotion_id = p.id) u
    where coalesce(p.reserved, 0) <> u.reserved or coalesce(p.consumed, 0) <> u.consumed`)

test('however orders are shipped, signed, cancelled and closed, what was reserved is consumed or released', async () => {
  await addPromotion('3', [{ threshold: 30, amountOff: 7.01 }])
  await addPromotion('5', [{ threshold: 100, gift: await idOf(c), giftQuantity: 2 }], {
    productIds: [await idOf(a), await idOf(b)],
  })
  const quantity = fc.integer({ min: 1, max: 13 })
  const step = fc.record({
    does: fc.constantFrom('ship', 'ship', 'ship', 'sign', 'sign', 'close', 'cancel'),
    line: fc.integer({ min: 1, max: 5 }),
    part: fc.integer({ min: 1, max: 13 }),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(quantity, quantity, quantity),
      fc.array(step, { maxLength: 9 }),
      async ([ofA, ofB, ofC], steps) => {
        const id = await approved([
          [a, ofA],
          [b, ofB],
          [c, ofC],
        ])
        for (const { does, line, part } of steps) {
          if (does === 'cancel') await cancelOrders(orders, orders.caller, { ids: [id], reason: '客户取消订单' })
          else if (does === 'close') await outcome(close(id))
          else {
            const given = { lineNo: line, quantity: part, ...(does === 'sign' && { reason: '短缺' }) }
            await outcome(answerAction(orders, orders.caller, order, does, { id, lines: [given] }))
          }
          expect(await brokenLaws()).toEqual([])
        }
        await outcome(act('ship', id))
        await outcome(act('sign', id))
        expect(await brokenLaws()).toEqual([])
        const [held] = await orders.query(
          `select count(*)::int from marketing_promotion_use where order_id = $1 and state = 'reserved'`,
          [id],
        )
        expect(held).toEqual({ count: 0 })
      },
    ),
    { numRuns: 15 },
  )
})
