import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import { tableOf } from '@sfa/kit/resource'
import { aCaller } from '@sfa/test-kit/a-caller'
import { startTenantServices, type TenantServices } from '@sfa/test-kit/start-tenant-services'
import { stock } from '@sfa/warehouse/definitions/stock.resource'
import { postStock, type StockPosting, transferStock } from '@sfa/warehouse/operations/post-stock'
import { releaseStock, reserveStock } from '@sfa/warehouse/operations/reserve-stock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let services: TenantServices
const caller = aCaller()
let [w1, w2, short] = ['', '', '']
let products: string[] = []
let foreign = ''

beforeAll(async () => {
  services = await startTenantServices()
  const [brand] = await query(
    `insert into product_brand (tenant_id, code, name_cn) values ('one', 'B', '品牌') returning id::text`,
  )
  products = (
    await query(
      `insert into product_product (tenant_id, code, full_name_cn, category_ids, brand_id, source_uom, target_uom, denominator, unit_price, big_unit_price)
       select 'one', 'P' || n, '茶' || n, '{1}', ${brand?.id}, 'bottle', 'carton', 12, 100, 1200 from generate_series(1, 12) n returning id::text`,
    )
  ).map(({ id }) => String(id))
  const warehouses = await query(
    `insert into warehouse_warehouse (tenant_id, code, name, warehouse_type, negative_allowed, is_deleted)
     values ('one', 'W1', '一号库', 'central', 0, 0), ('one', 'W2', '二号库', 'central', 0, 0),
       ('one', 'W3', '可负库', 'central', 1, 0), ('one', 'W4', '停用库', 'central', 0, 1), ('two', 'W1', '别家', 'central', 0, 0)
     returning id::text`,
  )
  ;[w1, w2, short] = warehouses.map(({ id }) => String(id)) as [string, string, string]
  foreign = String(warehouses[4]?.id)
})
afterAll(() => services.stop())

const query = async (text: string, values: unknown[] = []) =>
  (await services.pool.query(text, values)).rows as Record<string, unknown>[]
const run = <T>(work: (tx: Tx) => Promise<T>) => inTenant(services.db, 'one', work)
let made = 0
const aDocument = (type = 'order') => {
  made += 1
  return { type, id: String(made), no: `D${made}` }
}
const product = (index: number) => products[index] as string
const post = (posting: Omit<StockPosting, 'document'> & { document?: StockPosting['document'] }) =>
  run(tx => postStock(tx, caller, { document: aDocument('adjustment'), ...posting }))
/** Goods that come into the first warehouse. */
const receive = (index: number, quantity: number, more: object = {}) =>
  post({
    moves: [{ line: 1, productId: product(index), from: 'SUPPLIER', to: { warehouseId: w1 }, quantity, ...more }],
  })
const reserve = (document: ReturnType<typeof aDocument>, lines: readonly [index: number, quantity: number][]) =>
  run(tx =>
    reserveStock(
      tx,
      caller,
      document,
      lines.map(([index, quantity], at) => ({
        line: at + 1,
        warehouseId: w1,
        productId: product(index),
        quantity,
      })),
    ),
  )
const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    error => {
      if (error instanceof AppError) return error.code
      throw error
    },
  )
const has = async (index: number, warehouseId = w1) => {
  const [row] = await query(
    `select on_hand::float8 "onHand", reserved::float8 reserved, average_cost::float8 cost from ${tableOf(stock)}
     where warehouse_id = $1 and product_id = $2`,
    [warehouseId, product(index)],
  )
  return row
}

/** The laws of the ledger, over everything that this file has posted. */
async function requireLaws(): Promise<void> {
  const wrong = await query(`
    with entry as (
      select to_location place, to_warehouse_id warehouse_id, product_id, batch, quantity from warehouse_stock_move where tenant_id = 'one'
      union all
      select from_location, from_warehouse_id, product_id, batch, -quantity from warehouse_stock_move where tenant_id = 'one'
    ), balance as (
      select warehouse_id, product_id, sum(quantity) quantity from entry where warehouse_id is not null group by 1, 2
    )
    select 'locations' law from entry having sum(quantity) <> 0
    union all
    select 'balance' from warehouse_stock s left join balance b using (warehouse_id, product_id)
      where s.tenant_id = 'one' and s.on_hand <> coalesce(b.quantity, 0)
    union all
    select 'batches' from warehouse_stock s where s.tenant_id = 'one' and s.on_hand <> coalesce((
      select sum(on_hand) from warehouse_stock_batch t
      where t.tenant_id = 'one' and t.warehouse_id = s.warehouse_id and t.product_id = s.product_id), 0)
    union all
    select 'value' from warehouse_stock s where s.tenant_id = 'one' and s.stock_value <> coalesce((
      select sum(case when m.to_warehouse_id = s.warehouse_id then m.to_value else -m.from_value end) from warehouse_stock_move m
      where m.tenant_id = 'one' and m.product_id = s.product_id and s.warehouse_id in (m.from_warehouse_id, m.to_warehouse_id)), 0)
    union all
    select 'worth nothing' from warehouse_stock s where s.tenant_id = 'one' and s.on_hand = 0 and s.stock_value <> 0
    union all
    select 'average' from warehouse_stock s where s.tenant_id = 'one' and s.on_hand <> 0
      and s.average_cost <> round(s.stock_value::numeric(38,18) / s.on_hand / 100, 6)
    union all
    select 'holds' from warehouse_stock s where s.tenant_id = 'one' and s.reserved <> coalesce((
      select sum(quantity) from warehouse_stock_hold h
      where h.tenant_id = 'one' and h.warehouse_id = s.warehouse_id and h.product_id = s.product_id), 0)
    union all
    select 'short' from warehouse_stock s join warehouse_warehouse w on w.tenant_id = s.tenant_id and w.id = s.warehouse_id
      where w.negative_allowed = 0 and (s.on_hand < s.reserved or s.reserved < 0)`)
  expect(wrong).toEqual([])
}

describe('posting', () => {
  test('what comes in and goes out changes on hand and the value', async () => {
    await receive(0, 10, { unitCost: '3.00' })
    await receive(0, 5, { unitCost: 4 })
    const [move] = await post({
      moves: [{ line: 1, productId: product(0), from: { warehouseId: w1 }, to: 'CUSTOMER', quantity: 3 }],
    })
    expect(move).toMatchObject({ unitCost: 3333333n, fromAfter: 120000n })
    expect(await has(0)).toEqual({ onHand: 12, reserved: 0, cost: 3.333333 })
    await requireLaws()
  })

  test('a document posts once, all its moves or none', async () => {
    const document = aDocument('shipment')
    const out = (index: number, line: number, quantity: number) => ({
      line,
      productId: product(index),
      from: { warehouseId: w1 },
      to: 'CUSTOMER' as const,
      quantity,
    })
    const failed = await post({ document, moves: [out(0, 1, 1), out(1, 2, 5), out(0, 3, 99)] }).catch(error => error)
    expect(failed).toMatchObject({
      code: 'stockShort',
      params: { product: '茶2', wanted: '5', available: '0' },
      details: [{ field: 'lines.1.quantity' }, { field: 'lines.2.quantity', params: { available: '11' } }],
    })
    expect(await has(0)).toMatchObject({ onHand: 12 })
    expect(await outcome(post({ document, moves: [out(0, 1, 2)] }))).toBe('done')
    expect(await outcome(post({ document, moves: [out(0, 1, 2)] }))).toBe('stockPostedAlready')
    expect(await has(0)).toMatchObject({ onHand: 10 })
  })

  test('a transfer takes the value along; gifts, scrap and goods in transit are locations of their own', async () => {
    const line = { line: 1, productId: product(0), quantity: 4, fromWarehouseId: w1, toWarehouseId: w2 }
    await run(tx => transferStock(tx, caller, { document: aDocument('transfer'), lines: [line] }))
    // 13.33 of the 33.33 that ten were worth.
    expect(await has(0, w2)).toEqual({ onHand: 4, reserved: 0, cost: 3.3325 })
    await post({
      moves: (['GIFT', 'SCRAP', 'TRANSIT'] as const).map((to, at) => ({
        line: at + 1,
        productId: product(0),
        from: { warehouseId: w2 },
        to,
        quantity: 1,
      })),
    })
    expect(await has(0, w2)).toMatchObject({ onHand: 1 })
    await requireLaws()
  })

  test('a warehouse that may be short gives what it does not have', async () => {
    const away = { line: 1, productId: product(0), from: { warehouseId: short }, to: 'CUSTOMER' as const, quantity: 3 }
    expect(await outcome(post({ moves: [away] }))).toBe('done')
    expect(await has(0, short)).toMatchObject({ onHand: -3 })
    await requireLaws()
  })

  test('batches that expire first leave first, and the ledger says which', async () => {
    await receive(2, 5, { batch: 'LATE', expires: '2027-05-01' })
    await receive(2, 5, { batch: 'SOON', expires: '2027-01-01' })
    const moves = await post({
      moves: [{ line: 1, productId: product(2), from: { warehouseId: w1 }, to: 'CUSTOMER', quantity: 7 }],
    })
    expect(moves.map(({ part, batch, quantity }) => [part, batch, quantity])).toEqual([
      [1, 'SOON', 50000n],
      [2, 'LATE', 20000n],
    ])
    await requireLaws()
  })

  test('nothing comes into a warehouse out of use, and none of another tenant is known', async () => {
    const [off] = await query(`select id::text from warehouse_warehouse where tenant_id = 'one' and code = 'W4'`)
    const into = (warehouseId: string, productId = product(0)) =>
      outcome(post({ moves: [{ line: 1, productId, from: 'SUPPLIER', to: { warehouseId }, quantity: 1 }] }))
    expect(await into(String(off?.id))).toBe('warehouseIsInvalid')
    expect(await into(foreign)).toBe('notFound')
    expect(await into(w1, '999999999')).toBe('notFound')
    const same = { line: 1, productId: product(0), quantity: 1, fromWarehouseId: w1, toWarehouseId: w1 }
    expect(
      await outcome(run(tx => transferStock(tx, caller, { document: aDocument('transfer'), lines: [same] }))),
    ).toBe('sameWarehouse')
  })

  test('the server can neither change nor remove what the ledger has', async () => {
    for (const statement of ['update warehouse_stock_move set quantity = 1', 'delete from warehouse_stock_move'])
      await expect(
        inTenant(services.db, 'one', async tx => {
          const { sql } = await import('kysely')
          await sql.raw(statement).execute(tx)
        }),
      ).rejects.toThrow('permission denied')
  })
})

describe('reserving', () => {
  test('all lines or none; what is held is not available to others', async () => {
    await receive(3, 10)
    await receive(4, 1)
    const [mine, other] = [aDocument(), aDocument()]
    expect(await outcome(reserve(mine, [[3, 6]]))).toBe('done')
    expect(await outcome(reserve(mine, [[3, 1]]))).toBe('stockHeldAlready')
    expect(
      await outcome(
        reserve(other, [
          [4, 1],
          [3, 5],
        ]),
      ),
    ).toBe('stockShort')
    expect(await has(4)).toMatchObject({ reserved: 0 })
    expect(
      await outcome(
        reserve(other, [
          [3, 2],
          [3, 3],
        ]),
      ),
    ).toBe('stockShort')
    expect(
      await outcome(
        reserve(other, [
          [3, 2],
          [3, 2],
        ]),
      ),
    ).toBe('done')
    const taken = { line: 1, productId: product(3), from: { warehouseId: w1 }, to: 'CUSTOMER' as const, quantity: 1 }
    expect(await outcome(post({ moves: [taken] }))).toBe('stockShort')
    await requireLaws()

    // A shipment of part of the order uses its reservation up; the rest can be given back, once.
    await post({ document: aDocument('shipment'), holder: mine, moves: [{ ...taken, quantity: 4 }] })
    expect(await has(3)).toMatchObject({ onHand: 6, reserved: 6 })
    expect(await run(tx => releaseStock(tx, mine))).toEqual([{ line: 1, quantity: '2' }])
    expect(await run(tx => releaseStock(tx, mine))).toEqual([])
    expect(await run(tx => releaseStock(tx, other, [{ line: 2, quantity: 1 }]))).toEqual([{ line: 2, quantity: '1' }])
    expect(await has(3)).toMatchObject({ onHand: 6, reserved: 3 })
    await requireLaws()
  })

  test('200 documents at once for the last 100: 100 hold one, 100 are told stockShort', async () => {
    await receive(5, 100)
    const outcomes = await Promise.all(Array.from({ length: 200 }, () => outcome(reserve(aDocument(), [[5, 1]]))))
    expect(outcomes.filter(one => one === 'done')).toHaveLength(100)
    expect(outcomes.filter(one => one === 'stockShort')).toHaveLength(100)
    expect(await has(5)).toMatchObject({ onHand: 100, reserved: 100 })
    await requireLaws()
  })

  test('documents with the same products in opposite sequence never block each other', async () => {
    const all = [6, 7, 8, 9]
    const lines = (order: readonly number[]) => order.map(index => [index, 1] as [number, number])
    // The balances do not exist yet: the first documents make them.
    const moves = (order: readonly number[]) =>
      order.map((index, at) => ({
        line: at + 1,
        productId: product(index),
        from: 'SUPPLIER' as const,
        to: { warehouseId: w1 },
        quantity: 10,
      }))
    const orders = Array.from({ length: 20 }, (_, at) => (at % 2 ? all : [...all].reverse()))
    await Promise.all(orders.map(order => post({ moves: moves(order) })))
    const outcomes = await Promise.all(orders.map(order => outcome(reserve(aDocument(), lines(order)))))
    expect(new Set(outcomes)).toEqual(new Set(['done']))
    for (const index of all) expect(await has(index)).toMatchObject({ onHand: 200, reserved: 20 })
    await requireLaws()
  })
})

describe('warnings', () => {
  test('each crossing is told once, to the receivers', async () => {
    const [user] = await query(
      `insert into sys_user (tenant_id, user_name, user_code, name, password_hash) values ('one', 'one.keeper', 'keeper', '库管', 'x') returning id::text`,
    )
    await query(
      `insert into warehouse_stock_warning (tenant_id, warehouse_id, product_id, minimum, maximum, receiver_ids)
       values ('one', $1, $2, 10, 20, array[$3::bigint])`,
      [w1, product(10), user?.id],
    )
    const state = async () =>
      (await query(`select state from warehouse_stock_warning where product_id = $1`, [product(10)]))[0]?.state
    const told = async () =>
      (
        await query(
          `select m.title from message_recipient r join message_message m on m.tenant_id = r.tenant_id and m.id = r.message_id
           where r.user_id = $1 order by m.id`,
          [user?.id],
        )
      ).map(({ title }) => title)
    const go = (quantity: number) =>
      post({
        moves: [
          {
            line: 1,
            productId: product(10),
            quantity: Math.abs(quantity),
            ...(quantity > 0
              ? { from: 'SUPPLIER', to: { warehouseId: w1 } }
              : { from: { warehouseId: w1 }, to: 'CUSTOMER' }),
          },
        ],
      })
    expect(await state()).toBe('low')
    await go(15)
    expect([await state(), await told()]).toEqual(['normal', []])
    await go(-6)
    await go(-1)
    expect([await state(), await told()]).toEqual(['low', ['库存不足：茶11']])
    await go(13)
    await go(1)
    expect([await state(), await told()]).toEqual(['over', ['库存不足：茶11', '库存超限：茶11']])
    await go(-20)
    expect(await told()).toHaveLength(3)
  })

  test('a product that gets another name has it in its balances and warnings too', async () => {
    await query(`update product_product set full_name_cn = '新茶' where id = $1`, [product(10)])
    expect(
      await query(
        `select s.product_name stock, w.product_name warning from warehouse_stock s
         join warehouse_stock_warning w using (tenant_id, warehouse_id, product_id) where s.product_id = $1`,
        [product(10)],
      ),
    ).toEqual([{ stock: '新茶', warning: '新茶' }])
  })
})
