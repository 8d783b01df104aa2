import { explainOrder } from '@sfa/order/operations/placing/explain-order'
import { beforeEach, expect, test } from 'vitest'
import { placing } from './placing-kit'
import type { Orders } from './start-orders'

let orders: Orders
let a = ''
const { addPromotion, preview, idOf } = placing((started, codes) => {
  orders = started
  a = codes[0]
})

/** As many promotions in force as a large company has in a season, each like the first one, for the given product. */
const addMany = async (from: number, to: number, productId: string, threshold: number) =>
  orders.query(
    `insert into marketing_promotion_version (tenant_id, promotion_type, promotion_id, version, code, name, valid_from, valid_to, rule, state)
     select tenant_id, '3', n, 1, 'M' || n, '满减促销活动' || n, valid_from, valid_to, rule || jsonb_build_object('id', '3-' || n,
       'code', 'M' || n, 'name', '满减促销活动' || n, 'steps', jsonb_build_array(jsonb_build_object('threshold', $4::int, 'amountOff', 1)),
       'products', jsonb_build_object('products', jsonb_build_array($3::text), 'groups', '[]'::jsonb, 'brands', '[]'::jsonb,
         'categories', '[]'::jsonb, 'excluded', '[]'::jsonb)), '{}'
     from marketing_promotion_version, generate_series($1::int, $2::int) n where code = 'P3'`,
    [from, to, productId, threshold],
  )

beforeEach(() => addPromotion('3', [{ threshold: 100, amountOff: 8 }]))

test('an order keeps nothing of promotions that are not for what it orders, however many there are', async () => {
  await addMany(10_001, 12_000, '999999', 100)
  expect((await preview([[a, 10]])).trace).toHaveLength(2001)
  const { id } = await orders.create([[a, 10]], { submit: true })
  expect((await explainOrder(orders, orders.caller, { id })).trace).toMatchObject([{ code: 'P3', saving: 8 }])
  const [kept] = await orders.query('select max(octet_length(calculation::text))::int bytes from order_calculation')
  expect(kept?.bytes).toBeLessThan(2_000)
})

test('of promotions that only miss their thresholds it keeps a hundred, and the hints that ask the least', async () => {
  await addMany(10_001, 11_000, await idOf(a), 20_000)
  const { id } = await orders.create([[a, 10]], { submit: true })
  const { trace, hints } = await explainOrder(orders, orders.caller, { id })
  expect(trace.filter(({ outcome }) => outcome === 'skipped')).toHaveLength(100)
  expect(trace).toContainEqual(expect.objectContaining({ code: 'P3', outcome: 'applied' }))
  expect(hints.length).toBeLessThanOrEqual(20)
  const [kept] = await orders.query('select max(octet_length(calculation::text))::int bytes from order_calculation')
  expect(kept?.bytes).toBeLessThan(50_000)
})
