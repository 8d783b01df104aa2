import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { aCaller } from '@sfa/test-kit/a-caller'
import { startTenantServices, type TenantServices } from '@sfa/test-kit/start-tenant-services'
import { postStock, type StockMove } from '@sfa/warehouse/operations/post-stock'
import { valuesOfReturns } from '@sfa/warehouse/operations/values-of-moves'
import { publicSequences } from '@sfa/warehouse/rules/stock-sequences'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let services: TenantServices
let warehouse = ''
let product = ''

beforeAll(async () => {
  services = await startTenantServices()
  const [row] = await query(`insert into warehouse_warehouse (tenant_id, code, name, warehouse_type, negative_allowed)
    values ('one', 'W', '可负库', 'central', 1) returning id::text`)
  warehouse = String(row?.id)
  await query(`insert into product_brand (tenant_id, code, name_cn) values ('one', 'B', '品牌')`)
})
afterAll(() => services.stop())

let made = 0
/** Each test has a product of its own, of which nothing is known yet. */
beforeEach(async () => {
  made += 1
  const [row] = await query(
    `insert into product_product (tenant_id, code, full_name_cn, category_ids, brand_id, source_uom, target_uom, denominator,
       unit_price, big_unit_price)
     select 'one', $1, $1, '{1}', id, 'bottle', 'carton', 12, 100, 1200 from product_brand where tenant_id = 'one' returning id::text`,
    [`V${made}`],
  )
  product = String(row?.id)
})

const query = async (text: string, values: unknown[] = []) =>
  (await services.pool.query(text, values)).rows as Record<string, unknown>[]
const post = async (
  type: string,
  move: Pick<StockMove, 'quantity' | 'unitCost'>,
  values?: (tx: Tx) => Promise<(bigint | null)[]>,
) => {
  made += 1
  const document = { type, id: String(made), no: `D${made}` }
  const here = { warehouseId: warehouse }
  const [from, to] = type === 'shipment' ? ([here, 'CUSTOMER'] as const) : (['SUPPLIER', here] as const)
  const moves = [{ line: 1, productId: product, from, to, ...move }]
  const [posted] = await inTenant(services.db, 'one', tx =>
    postStock(tx, aCaller(), { document, moves, ...(values && { values: () => values(tx) }) }),
  )
  return { id: document.id, value: posted?.value, fromValue: posted?.fromValue }
}
const receive = (quantity: number, unitCost: number) => post('receipt', { quantity, unitCost })
const ship = (quantity: number) => post('shipment', { quantity })
/** Goods of shipments that come back, after those that other returns have brought. */
const comeBack = (quantity: number, sent: string[], back: string[] = []) =>
  post('return', { quantity }, tx =>
    valuesOfReturns(tx, {
      sent: { type: 'shipment', ids: sent },
      back: { type: 'return', ids: back },
      lines: [{ line: 1, quantity: BigInt(Math.round(quantity * 10_000)) }],
    }),
  )
const has = async () => {
  const [row] = await query(
    `select s.on_hand::float8 || ' / ' || to_char(s.stock_value / 100.0, 'FM999999990.00') told, s.stock_value::text value,
       (select sum(coalesce(to_value, 0) - coalesce(from_value, 0))::text from warehouse_stock_move m where m.product_id = s.product_id) moved
     from warehouse_stock s where s.product_id = $1`,
    [product],
  )
  expect(row?.moved).toBe(row?.value)
  return row?.told
}

test.each(publicSequences)('$name', async ({ steps }) => {
  for (const [kind, quantity, value, after] of steps) {
    if (kind === 'in') await receive(Number(quantity), Number(value) / Number(quantity))
    else expect((await ship(Number(quantity))).fromValue).toBe(BigInt(value.replace('.', '')))
    expect(await has()).toBe(after)
  }
})

test('what was sent out without being there is settled by the next receipts', async () => {
  await receive(10, 10)
  await receive(10, 20)
  expect((await ship(30)).value).toBe(45000n)
  await receive(4, 30)
  expect(await has()).toBe('-6 / -90.00')
  await receive(6, 30)
  expect(await has()).toBe('0 / 0.00')
  await receive(10, 40)
  expect(await has()).toBe('10 / 400.00')
})

test('goods that were not there come back for what they were worth with what was settled, share by share', async () => {
  await receive(1, 1)
  await ship(1)
  const [first, second] = [await ship(10), await ship(5)]
  await receive(4, 2)
  await receive(11, 3)
  expect([first.value, second.value, await has()]).toEqual([1000n, 500n, '0 / 0.00'])
  // 4 at 2.00 and 6 at 3.00; the other five were settled at 3.00.
  const one = await comeBack(3, [first.id])
  const two = await comeBack(7, [first.id], [one.id])
  expect([one.value, two.value]).toEqual([780n, 1820n])
  expect((await comeBack(5, [second.id])).value).toBe(1500n)
  expect(await has()).toBe('15 / 41.00')
})

test('what comes back in parts is worth together what went out', async () => {
  await receive(3, 10 / 3)
  const { id, value } = await ship(3)
  const back: { id: string; value: bigint | undefined }[] = []
  for (let part = 0; part < 3; part += 1)
    back.push(
      await comeBack(
        1,
        [id],
        back.map(one => one.id),
      ),
    )
  expect([value, back.map(one => one.value)]).toEqual([1000n, [333n, 334n, 333n]])
  expect(await has()).toBe('3 / 10.00')
})

test('of what is not out any more nothing is known: it comes in at the average', async () => {
  await receive(10, 2)
  const { id } = await ship(2)
  await receive(2, 7)
  const { id: first } = await comeBack(2, [id])
  expect(await has()).toBe('12 / 34.00')
  expect((await comeBack(1, [id], [first])).value).toBe(283n)
})
