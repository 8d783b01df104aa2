import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { orderBy } from '@sfa/db/search/order-by'
import { reportRelation } from '@sfa/operations/report/report-relation'
import { searchReport } from '@sfa/operations/report/search-report'
import { aCaller } from '@sfa/test-kit/a-caller'
import { startTenantServices, type TenantServices } from '@sfa/test-kit/start-tenant-services'
import { stockMoveQuery } from '@sfa/warehouse/operations/stock-move.report'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

let services: TenantServices
let warehouses: string[] = []
let caller = aCaller()

/** 10,000 deliveries out of each of four warehouses, and a transfer between two of them every hundredth time. */
beforeAll(async () => {
  services = await startTenantServices()
  const role = await services.pool.query(
    `with page as (
       insert into sys_menu (tenant_id, code, name, description_cn, description_en, path)
       values ('one', 'stock', 'stock', '库存流水', 'Stock ledger', '/warehouse/stockmove') returning code
     ), role as (
       insert into sys_role (tenant_id, code, name, data_scope) values ('one', 'ALL', '全部', 'all') returning id
     )
     insert into sys_role_menu (tenant_id, role_id, menu_code, action_keys)
     select 'one', id, code, '{*:*:*}' from page, role returning role_id::text`,
  )
  caller = aCaller({ roleIds: [role.rows[0].role_id] })
  const made = await services.pool.query(
    `insert into warehouse_warehouse (tenant_id, code, name, warehouse_type)
     select 'one', 'W' || n, '库' || n, 'central' from generate_series(0, 3) n returning id::text`,
  )
  warehouses = made.rows.map(({ id }) => id)
  await services.pool.query(
    `insert into warehouse_stock_move (tenant_id, document_type, document_id, document_no, line, product_id, from_location,
       from_warehouse_id, to_location, to_warehouse_id, quantity, unit_cost, value, from_value, to_value, create_time)
     select 'one', 'order', n, 'D' || n, 1, 1, 'WAREHOUSE', ($1::bigint[])[1 + n % 4],
       case when n % 100 = 0 then 'WAREHOUSE' else 'CUSTOMER' end, case when n % 100 = 0 then ($1::bigint[])[2 + n % 4] end,
       1, 1, 100, 100, case when n % 100 = 0 then 100 end, timestamptz '2026-01-01' + n * interval '1 minute'
     from generate_series(1, 40000) n`,
    [warehouses],
  )
  await services.pool.query('analyze warehouse_stock_move, warehouse_warehouse')
})
afterAll(() => services.stop())

const planOf = (filters: Record<string, unknown>) =>
  inTenant(services.db, 'one', async tx => {
    const search = { filters }
    const { found, shape, sort } = await reportRelation(services, tx, caller, stockMoveQuery, search, 'search')
    const { rows } = await sql<Record<string, string>>`
      explain select report_rows.* ${found} order by ${orderBy(shape, sort)} limit 20`.execute(tx)
    return rows.map(row => Object.values(row)[0]).join('\n')
  })

test('the newest moves come from the index by time, those of one warehouse from its own', async () => {
  const newest = await planOf({})
  expect(newest).toContain('Merge Append')
  expect(newest.match(/Index Scan Backward using warehouse_stock_move_by_time/g)).toHaveLength(2)
  expect(await planOf({ warehouseID: [warehouses[3]] })).not.toContain('Seq Scan on warehouse_stock_move')
})

test('a transfer stands once for each of its warehouses, a delivery once', async () => {
  const page = { pageIndex: 1, pageSize: 3 }
  const { rows } = await searchReport(services, caller, stockMoveQuery, { page })
  expect(
    rows.map(({ documentNo, warehouseID, incoming, outgoing }) => [documentNo, warehouseID, incoming, outgoing]),
  ).toEqual([
    ['D40000', warehouses[0], null, 1],
    ['D40000', warehouses[1], 1, null],
    ['D39999', warehouses[3], null, 1],
  ])
  const counted = { warehouseID: [warehouses[1]], page: { ...page, count: 'exact' } }
  expect((await searchReport(services, caller, stockMoveQuery, counted)).total).toBe(10_400)
})
