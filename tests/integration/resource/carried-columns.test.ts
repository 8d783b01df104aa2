import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { countRows } from '@sfa/db/search/search-rows'
import { whereOf } from '@sfa/db/search/where-of'
import { product } from '@sfa/product/definitions/product.resource'
import { waitUntil } from '@sfa/test-kit/wait-until'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bulk, startBulk } from '../bulk/start-bulk'

let bulk: Bulk
beforeAll(async () => {
  bulk = await startBulk(1)
  // What vacuum is to find settled has to be on disk.
  await bulk.pool.query(`
    set local synchronous_commit = on;
    insert into product_product (tenant_id, code, full_name_cn, category_ids, brand_id, product_type, source_uom,
      target_uom, denominator, unit_price, big_unit_price, is_deleted)
    select tenant_id, 'N' || n, repeat('产品', 60) || n, category_ids, brand_id + n % 3, product_type, source_uom,
      target_uom, denominator, unit_price, big_unit_price, n % 2
    from product_product cross join generate_series(1, 20000) n where tenant_id = 'one' and code not like 'N%'`)
  // Another session of the server may still see older rows; then vacuum leaves their pages for its next run.
  await waitUntil('vacuum has settled every page of products', async () => {
    await bulk.pool.query('vacuum analyze product_product')
    const { rows } = await bulk.pool.query(
      "select relallvisible = relpages settled from pg_class where relname = 'product_product'",
    )
    return rows[0].settled
  })
})
afterAll(() => bulk.stop())

test('products are counted by brand and status from the index of their codes, without being read', async () => {
  const brand = String(
    (await bulk.pool.query("select brand_id from product_product where code = 'N1'")).rows[0].brand_id,
  )
  for (const filters of [{ brandID: [brand] }, { brandID: [brand], isDeleted: '1' }, { isDeleted: ['0'] }]) {
    const plan = await inTenant(bulk.db, 'one', async tx => {
      const { rows } = await sql<Record<string, string>>`
        explain select count(*) from product_product where ${whereOf(product, { filters })}`.execute(tx)
      return rows.map(row => Object.values(row)[0]).join('\n')
    })
    expect(plan).toContain('Index Only Scan using product_product_code_key')
  }
  const counted = await inTenant(bulk.db, 'one', tx =>
    countRows(tx, product, { filters: { brandID: [brand], isDeleted: '1' } }),
  )
  const { rows } = await bulk.pool.query(
    "select count(*)::int n from product_product where tenant_id = 'one' and brand_id = $1 and is_deleted = 1",
    [brand],
  )
  expect(counted).toBe(rows[0].n)
})
