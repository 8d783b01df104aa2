import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { lineAmount } from '@sfa/kernel/money/share'
import { readCustomerFacts, readProductFacts } from '@sfa/marketing/operations/order-facts'
import { promotionsInForce } from '@sfa/marketing/operations/promotion-versions'
import { promotionsOfActivities } from '@sfa/marketing/operations/promotions-of-activities'
import { calculateOrder } from '@sfa/marketing/rules/promotion/calculate-order'
import { indexPromotions } from '@sfa/marketing/rules/promotion/promotion-index'
import { findPrices } from '@sfa/pricing/operations/find-prices'
import { orderFaults } from '@sfa/pricing/operations/order-limits'
import { servingWarehouse } from '@sfa/warehouse/operations/serving-warehouse'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Demo, startDemo } from '../bulk/start-demo'

let demo: Demo
beforeAll(async () => {
  demo = await startDemo(new Date('2026-06-15T02:00:00Z'))
})
afterAll(() => demo.stop())

const rows = async (text: string) => (await demo.pool.query(text)).rows

interface Stored {
  id: string
  number: string
  storeId: string
  distributorId: string | null
  warehouseId: string
  day: string
  total: number
  freeGoods: number
  payment: string
  baseQuantity: number
}
interface StoredLine {
  productId: string
  unitId: string
  quantity: number
  baseQuantity: number
  price: number
  net: number
}

test('orders have the shape that the demo wants, and their lines add up to them', async () => {
  const [all] = await rows(`
    select count(*)::int orders, count(*) filter (where order_status = 'cancelled')::int cancelled,
      count(distinct order_date)::int days, min(order_date)::text first, max(order_date)::text last,
      (sum(discount_amount + money_off_amount) / sum(original_price))::float8 reduced
    from order_order where tenant_id = 'one'`)
  expect(all.orders).toBeGreaterThan(350)
  expect(all.orders).toBeLessThan(550)
  expect(all.cancelled).toBeLessThan(all.orders * 0.05)
  expect(all.days).toBeGreaterThan(20)
  expect(all.first >= '2026-05-18').toBe(true)
  expect(all.last < '2026-06-15').toBe(true)
  expect(all.reduced).toBeGreaterThan(0.02)
  // 4.5 % of the whole demo; here promotions are for a few products, which every order has.
  expect(all.reduced).toBeLessThan(0.15)
  const [lines] = await rows(`
    select count(*) filter (where is_gift = 0)::float8 / count(distinct head_id) of_order, min(net_amount)::int least,
      count(*) filter (where is_gift = 1)::int gifts from order_order_lines where tenant_id = 'one'`)
  expect(lines.of_order).toBeGreaterThan(4)
  expect(lines.of_order).toBeLessThan(6)
  expect(lines.least).toBe(0)
  expect(lines.gifts).toBeGreaterThan(0)
  const states = await rows(`select distinct order_status state from order_order where tenant_id = 'one'`)
  expect(states.map(({ state }) => state)).toEqual(expect.arrayContaining(['shipped', 'signed', 'closed', 'cancelled']))
  const wrong = await rows(`
    select o.order_number from order_order o join (
      select head_id, sum(original_amount) original, sum(discount_amount) discount, sum(money_off_amount) money_off,
        sum(coupon_amount) coupon, sum(rebate_amount) rebate, sum(net_amount) net, sum(base_quantity) filter (where is_gift = 0) base, array_agg(distinct product) products,
        bool_or(shipped > quantity or signed > shipped) too_much, sum(shipped) shipped, sum(quantity - shipped) open
      from order_order_lines where tenant_id = 'one' group by 1
    ) l on l.head_id = o.id
    where o.tenant_id = 'one' and (o.original_price <> l.original or o.discount_amount <> l.discount
      or o.money_off_amount <> l.money_off or o.total_price <> l.net or o.quantity <> l.base or o.product <> l.products
      or l.too_much or o.coupon_amount <> l.coupon or o.rebate_amount <> l.rebate or o.total_price <> o.original_price - o.discount_amount
        - o.money_off_amount - o.coupon_amount - o.rebate_amount - o.online_payment_amount
      or (o.order_status in ('shipped', 'signed', 'closed') and l.open <> 0)
      or (o.order_status = 'partlyShipped' and (l.open = 0 or l.shipped = 0))
      or (o.order_status in ('draft', 'submitted', 'approved', 'cancelled') and l.shipped <> 0))`)
  expect(wrong).toEqual([])
})

test('calculating an order again at its day gives its totals, and it lacks nothing', async () => {
  const sample = await inTenant(demo.db, 'one', async tx => {
    const { rows: found } = await sql<Stored>`
      select id::text, order_number number, store_id::text "storeId", distributor_id::text "distributorId",
        warehouse_id::text "warehouseId", order_date::text "day", total_price::float8 total,
        free_goods_amount::float8 "freeGoods", payment_method payment, quantity::float8 "baseQuantity"
      from order_order where customer_type = 'store' and coupon_amount = 0 and rebate_amount = 0 order by md5(order_number) limit 60`.execute(
      tx,
    )
    for (const stored of found) await expectSame(tx, stored)
    return found
  })
  expect(sample).toHaveLength(60)
})

async function expectSame(tx: Tx, { number, day, storeId, distributorId, ...stored }: Stored): Promise<void> {
  const { rows: lines } = await sql<StoredLine>`
    select product::text "productId", unit::text "unitId", quantity::float8, base_quantity::float8 "baseQuantity",
      price::float8, net_amount::float8 net
    from order_order_lines where head_id = ${stored.id} and is_gift = 0 order by line_no`.execute(tx)
  const customer = { storeId, distributorId }
  const prices = await findPrices(tx, customer, day, lines)
  expect(
    prices.map(({ fen }) => fen),
    number,
  ).toEqual(lines.map(({ price }) => price))
  const has = await promotionsOfActivities(tx, { storeId }, day)
  const promotions = (await promotionsInForce(tx, day)).filter(({ id }) => has.get(id) !== false)
  const given = promotions.flatMap(({ steps }) => steps.flatMap(({ gifts = [] }) => gifts))
  const giftIds = given.flatMap(({ productId, substitutes }) => [productId, ...substitutes])
  const facts = await readProductFacts(tx, [...giftIds, ...lines.map(({ productId }) => productId)])
  const { rows: basic } = await sql<{ id: string; unit: string }>`
    select id::text, basic_unit ->> 'uomid' unit from product_product where id = any(${giftIds}::bigint[])`.execute(tx)
  const ofGifts = await findPrices(
    tx,
    customer,
    day,
    basic.map(({ id, unit }) => ({ productId: id, unitId: unit })),
  )
  const calculation = calculateOrder(indexPromotions(promotions), {
    customer: await readCustomerFacts(tx, storeId),
    ...(stored.payment === 'online' && { onlineShare: 10 }),
    giftPrices: new Map(basic.map(({ id }, at) => [id, ofGifts[at]?.fen ?? 0])),
    lines: lines.map(({ productId, quantity, baseQuantity, price }, at) => {
      const { groupIds, brandId, categoryIds } = facts.get(productId)!
      const original = lineAmount(price, quantity * 10_000)
      return { lineNo: at + 1, productId, groupIds, brandId, categoryIds, original, quantity: baseQuantity * 10_000 }
    }),
  })
  expect(calculation.totalPrice, number).toBe(stored.total)
  expect(calculation.freeGoodsAmount, number).toBe(stored.freeGoods)
  expect(
    calculation.lines.map(({ netAmount }) => netAmount),
    number,
  ).toEqual(lines.map(({ net }) => net))
  const size = { amount: stored.total, baseQuantity: stored.baseQuantity }
  expect(await orderFaults(tx, customer, day, lines, size), number).toEqual([])
  expect((await servingWarehouse(tx, { storeId }))?.id, number).toBe(stored.warehouseId)
}

test('open orders hold what they have not shipped, so that each of them can be shipped', async () => {
  const [held] = await rows(`
    with open as (
      select o.id, l.line_no, l.base_quantity * (l.quantity - l.shipped) / l.quantity quantity
      from order_order o join order_order_lines l on l.head_id = o.id
      where o.order_status in ('submitted', 'underReview', 'approved', 'partlyShipped') and l.quantity > l.shipped
    )
    select count(*)::int lines, count(*) filter (where h.quantity is distinct from round(o.quantity, 4))::int wrong
    from open o full join warehouse_stock_hold h
      on h.document_type = 'order' and h.document_id = o.id and h.line = o.line_no
    where h.id is null or h.document_type = 'order'`)
  expect(held.lines).toBeGreaterThan(10)
  expect(held.wrong).toBe(0)
  expect(await rows('select id from warehouse_stock where available < 0')).toEqual([])
})

test('the database keeps what an order is about as its lines change', async () => {
  const found = await rows(`select id, product from order_order where tenant_id = 'one' order by id limit 1`)
  const [{ id, product: before }] = found
  await rows(`update order_order_lines set promotion_codes = 'MJ000009、MZ000009' where tenant_id = 'one' and head_id = ${id}
    and line_no = 1`)
  const [changed] = await rows(`select promotion_codes from order_order where tenant_id = 'one' and id = ${id}`)
  expect(changed.promotion_codes.split('、')).toEqual(expect.arrayContaining(['MJ000009', 'MZ000009']))
  await rows(`delete from order_order_lines where tenant_id = 'one' and head_id = ${id} and line_no > 1`)
  const [left] = await rows(`select product, promotion_codes from order_order where tenant_id = 'one' and id = ${id}`)
  expect(left.product).toHaveLength(1)
  expect(before).toEqual(expect.arrayContaining(left.product))
  expect(left.promotion_codes).toBe('MJ000009、MZ000009')
})
