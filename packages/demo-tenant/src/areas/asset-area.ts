import { asset } from '@sfa/asset/definitions/asset.resource'
import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { isEmpty } from '@sfa/foundation/operations/insert-all'
import { sql } from 'kysely'
import type { SeedStep } from '../seed-step'

const keeper = '林文静'
/** Coolers of a whole demo. */
const coolers = 9_000

/**
 * Coolers of the larger stores, one of fifteen of them in stock or in repair, and when they were seen last: one of twelve
 * was not seen for longer than the setting allows. A tenant that has assets keeps its own.
 */
export const assetArea: SeedStep = {
  name: 'assets',
  async run({ services, tenant, now }) {
    if (tenant.scale === 0) return
    await inTenant(services.db, tenant.id, async tx => {
      if (!(await isEmpty(tx, asset))) return
      await sql`
        with stores as (
          select id, org_id, row_number() over (order by level, id) n from customer_store
          where is_deleted = 0 and is_closed = 0 and merged_into is null and org_id is not null order by level, id
          limit ${Math.round(coolers * tenant.scale)}
        )
        insert into asset_asset (code, name, kind, model, state, store_id, org_id, deployed_date, price, last_seen_time,
          last_seen_by, create_by, create_time, last_modified_by, last_modified_time)
        select 'ZC' || lpad(n::text, 6, '0'), case n % 3 when 0 then '双门冰柜' when 1 then '单门冰柜' else '卧式冰柜' end, 'cooler',
          case n % 3 when 0 then 'SC-500D' when 1 then 'SC-300' else 'WB-280' end,
          case when n % 30 = 7 then 'stock' when n % 30 = 19 then 'repair' else 'deployed' end,
          case when n % 30 <> 7 then id end, org_id,
          case when n % 30 <> 7 then (${now}::timestamptz - (120 + n % 600) * interval '1 day')::date end,
          case n % 3 when 0 then 320000 when 1 then 180000 else 150000 end,
          case when n % 30 not in (7, 19) then ${now}::timestamptz - case when n % 12 = 5 then 95 + n % 40 else n % 60 end
            * interval '1 day' end,
          case when n % 30 not in (7, 19) then ${keeper} end, ${keeper}, ${now}::timestamptz - interval '700 days', ${keeper},
          ${now}::timestamptz - interval '1 day'
        from stores`.execute(tx)
    })
  },
}
