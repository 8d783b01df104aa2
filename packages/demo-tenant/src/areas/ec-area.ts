import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { isEmpty } from '@sfa/foundation/operations/insert-all'
import { ecShop } from '@sfa/order/definitions/ec-shop.resource'
import { unitsOfProduct } from '@sfa/pricing/operations/units-of-products'
import { sql } from 'kysely'
import { RowRandom } from '../random'
import { roughStatistics } from '../rough-statistics'
import type { SeedStep } from '../seed-step'
import { workTime } from '../work-time'

const keeper = '林文静'
/** Compared codes of each shop. */
const skus = 60

/** Code, name, platform and prefix of the codes of goods. */
export const demoShops = [
  ['ES000001', '云禾天猫旗舰店', 'tmall', 'TM-1'],
  ['ES000002', '云禾京东自营店', 'jd', 'JD-2'],
  ['ES000003', '云禾拼多多专营店', 'pdd', 'PD-3'],
  ['ES000004', '云禾抖音小店', 'douyin', 'DY-4'],
] as const

/** Shops of platforms with what their codes of goods mean. A tenant that has shops keeps its own. */
export const ecArea: SeedStep = {
  name: 'e-commerce shops',
  async run({ services, tenant, now }) {
    if (tenant.size !== 'full' || tenant.scale === 0) return
    await inTenant(services.db, tenant.id, async tx => {
      if (!(await isEmpty(tx, ecShop))) return
      const at = workTime(now, 90, new RowRandom(1, 'ec-shop', 0))
      await seedShops(tx, at)
      await seedSkus(tx, at)
      // A day of a shop is imported next.
      await roughStatistics(tx, tenant, ['order_ec_shop', 'order_ec_sku', 'product_product', 'parameter_unit'])
    })
  },
}

/** Each shop sells for a store that is open, from the warehouse with all goods. */
const seedShops = (tx: Tx, at: Date) =>
  sql`
    insert into order_ec_shop (code, name, platform, customer_type, store_id, warehouse_id, org_id, is_deleted, create_by,
      create_time, last_modified_by, last_modified_time)
    select v.code, v.name, v.platform, 'store', s.id,
      (select id from warehouse_warehouse where warehouse_type = 'central' and is_deleted = 0 order by code limit 1),
      s.org_id, 0, ${keeper}, ${at}::timestamptz, ${keeper}, ${at}::timestamptz
    from (values ${sql.join(
      demoShops.map(([code, name, platform], n) => sql`(${code}, ${name}, ${platform}, ${sql.lit(n)})`),
    )}) v (code, name, platform, n)
    join (select id, org_id, row_number() over (order by code) - 1 n from customer_store
      where is_deleted = 0 and coalesce(is_closed, 0) = 0 and state = 'passed' and org_id is not null) s on s.n = v.n
    order by v.code`.execute(tx)

/** Every third code is a whole carton. */
const seedSkus = (tx: Tx, at: Date) =>
  sql`
    insert into order_ec_sku (shop, sku, sku_name, product_id, unit_id, is_deleted, create_by, create_time, last_modified_by,
      last_modified_time)
    select h.id, v.prefix || lpad(p.n::text, 4, '0'), p.full_name_cn || u.name_cn || '装', p.id, u.id, 0, ${keeper},
      ${at}::timestamptz, ${keeper}, ${at}::timestamptz
    from (values ${sql.join(demoShops.map(([code, , , prefix]) => sql`(${code}, ${prefix})`))}) v (code, prefix)
    join order_ec_shop h on h.code = v.code
    cross join (select *, row_number() over (order by code)::int n from product_product
      where is_deleted = 0 and product_type = '1' order by code limit ${skus}) p
    cross join lateral (select own.unit from (${sql.raw(unitsOfProduct)}) own
      order by own.place * case p.n % 3 when 0 then -1 else 1 end limit 1) sold
    join parameter_unit u on u.id = sold.unit
    order by h.code, p.n`.execute(tx)
