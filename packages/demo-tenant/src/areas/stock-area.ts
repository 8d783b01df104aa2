import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { refreshStatistics } from '@sfa/db/schema/refresh-statistics'
import { isEmpty } from '@sfa/foundation/operations/insert-all'
import { stockWarning } from '@sfa/warehouse/definitions/stock-warning.resource'
import { sql } from 'kysely'
import { seedStockDocuments } from '../demo/demo-stock-documents'
import { RowRandom } from '../random'
import type { SeedStep } from '../seed-step'
import { workTime } from '../work-time'

const author = '林文静'

/**
 * What is done with stock by hand, and from when on there is too little or too much of it: after the orders, whose goods
 * come and go first. A tenant that has limits keeps its own.
 */
export const stockArea: SeedStep = {
  name: 'stock documents and limits',
  async run({ services, tenant, now }) {
    if (tenant.scale === 0) return
    await inTenant(services.db, tenant.id, async tx => {
      if (!(await isEmpty(tx, stockWarning))) return
      const day = (before: number) => workTime(now, before, new RowRandom(1, 'warehouse', before))
      await seedStockDocuments(tx, day(3))
      await seedWarnings(tx, day(20))
      await refreshStatistics(tx, ['warehouse_stock_warning'])
    })
  },
}

/** The first three products of every warehouse have limits; in some warehouses there is too little or too much. */
async function seedWarnings(tx: Tx, at: Date): Promise<void> {
  await sql`
    insert into warehouse_stock_warning (warehouse_id, product_id, minimum, maximum, receiver_ids, create_by, create_time,
      last_modified_by, last_modified_time)
    select warehouse_id, product_id,
      case when n % 61 = 9 then least(240, floor(on_hand / 4)) when n % 47 = 5 then on_hand + 120 else 240 end,
      case when n % 61 = 9 then greatest(on_hand - 60, ceil(on_hand / 2)) when n % 47 = 5 then greatest(on_hand + 1200, 6000)
        else 6000 end,
      array(select id from sys_user where user_name in ('admin', 'clerk') order by user_name), ${author}, ${at}::timestamptz, ${author}, ${at}::timestamptz
    from (
      select s.*, row_number() over (order by w.code, p.code)::int n
      from (select *, row_number() over (partition by warehouse_id order by product_code) place from warehouse_stock) s
      join warehouse_warehouse w on w.id = s.warehouse_id join product_product p on p.id = s.product_id where place <= 3
    ) s order by n`.execute(tx)
}
