import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPool } from '@sfa/db/connection/pool'
import { migrate, migrationsDir } from '@sfa/db/schema/migrate'
import { startTestServices } from '@sfa/test-kit/start-test-services'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

let pool: pg.Pool
let stop: () => Promise<void>
let folder: string

/** A database as it was before stock had a value. */
beforeAll(async () => {
  const services = await startTestServices({})
  stop = services.stop
  pool = createPool({ url: services.databaseUrl, max: 2 })
  folder = mkdtempSync(join(tmpdir(), 'before-values-'))
  for (const name of readdirSync(migrationsDir()).filter(one => one < '202611270700'))
    cpSync(join(migrationsDir(), name), join(folder, name))
  await migrate(pool, folder)
})
afterAll(async () => {
  await pool.end()
  await stop()
  rmSync(folder, { recursive: true })
})

test('stock that was kept by averages gets a value that its moves add up to', async () => {
  const location = (place: number | string) =>
    typeof place === 'number' ? `'WAREHOUSE', ${place}` : `'${place}', null`
  // Product, from, to, quantity, unit cost, as they were posted.
  const moves: [number, number | string, number | string, number, number][] = [
    [1, 'SUPPLIER', 1, 3, 3.333333],
    [1, 1, 'CUSTOMER', 1, 3.333333],
    [1, 1, 2, 1, 3.333333],
    [2, 'SUPPLIER', 1, 10, 10],
    [2, 'SUPPLIER', 1, 10, 20],
    [2, 1, 'CUSTOMER', 30, 15],
    [2, 'SUPPLIER', 1, 10, 30],
    [2, 'SUPPLIER', 1, 10, 40],
    [3, 'SUPPLIER', 1, 7, 3.494286],
    [3, 1, 'CUSTOMER', 7, 3.494286],
    [4, 'SUPPLIER', 1, 100_000, 0.333333],
    [4, 1, 2, 50_000.5, 0.333333],
  ]
  for (const [at, [product, from, to, quantity, cost]] of moves.entries())
    await pool.query(`insert into warehouse_stock_move (tenant_id, document_type, document_id, document_no, line, product_id,
        from_location, from_warehouse_id, to_location, to_warehouse_id, quantity, unit_cost)
      values ('one', 'd', ${at}, 'D', 1, ${product}, ${location(from)}, ${location(to)}, ${quantity}, ${cost})`)
  await pool.query(`insert into warehouse_stock (tenant_id, warehouse_id, product_id, on_hand, reserved, average_cost)
    values ('one', 1, 1, 1, 0, 3.333333), ('one', 2, 1, 1, 0, 3.333333), ('one', 1, 2, 10, 0, 40), ('one', 1, 3, 0, 0, 3.494286),
      ('one', 1, 4, 49999.5, 0, 0.333333), ('one', 2, 4, 50000.5, 0, 0.333333), ('one', 1, 5, 4, 0, null)`)
  expect(await migrate(pool)).toContain('202611270700-values-of-stock.sql')

  const { rows: stock } = await pool.query(`
    select s.warehouse_id::int w, s.product_id::int p, s.stock_value::int value, s.average_cost::float8 cost, coalesce((
      select sum(case when m.to_warehouse_id = s.warehouse_id then m.to_value else -m.from_value end) from warehouse_stock_move m
      where m.product_id = s.product_id and s.warehouse_id in (m.from_warehouse_id, m.to_warehouse_id)), 0)::int moved
    from warehouse_stock s order by 2, 1`)
  expect(stock).toEqual([
    { w: 1, p: 1, value: 333, cost: 3.33, moved: 333 },
    { w: 2, p: 1, value: 333, cost: 3.33, moved: 333 },
    { w: 1, p: 2, value: 40000, cost: 40, moved: 40000 },
    { w: 1, p: 3, value: 0, cost: 3.494286, moved: 0 },
    { w: 1, p: 4, value: 1666648, cost: 0.333333, moved: 1666648 },
    { w: 2, p: 4, value: 1666682, cost: 0.333333, moved: 1666682 },
    { w: 1, p: 5, value: 0, cost: 0, moved: 0 },
  ])
  const { rows: worth } = await pool.query(`
    select product_id::int p, value::int, coalesce(to_value, -from_value)::int change from warehouse_stock_move
    where product_id in (2, 3) order by id`)
  expect(worth).toEqual([
    { p: 2, value: 10000, change: 10000 },
    { p: 2, value: 20000, change: 20000 },
    { p: 2, value: 45000, change: -45000 },
    { p: 2, value: 30000, change: 15000 },
    { p: 2, value: 40000, change: 40000 },
    { p: 3, value: 2446, change: 2446 },
    { p: 3, value: 2446, change: -2446 },
  ])
})
