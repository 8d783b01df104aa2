import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { sql } from 'kysely'

/**
 * The larger shops that a distributor supplies have a primary one for each of the three groups of drinks, since the year
 * began; those with two distributors had the other one for the first of them the year before. In bulk, since there are
 * many.
 */
export async function seedPrimaryDistributors(tx: Tx, now: Date): Promise<void> {
  const year = now.getUTCFullYear()
  await sql`
    insert into customer_primary_distributor (store_id, store_code, store_name, org_id, category_id, distributor_id,
      valid_from, valid_to, create_by, create_time, last_modified_by, last_modified_time)
    select s.id, s.code, s.name, s.org_id, c.id, s.distributor_id_list[1 + (c.place + before) % s.distributor_count],
      make_date(${year}::int - before, 1, 1), case when before = 1 then make_date(${year}::int - 1, 12, 31) end,
      s.create_by, s.create_time, s.create_by, s.create_time
    from customer_store s
    cross join (
      select id, code, (row_number() over (order by code))::int - 1 place from product_category
      where code in ('01', '02', '03')
    ) c
    cross join generate_series(0, 1) before
    where s.level in ('A', 'B') and s.distributor_count > 0 and (before = 0 or (s.distributor_count > 1 and c.place = 0))
    order by s.id, c.code, before`.execute(tx)
}

/** Shops without a distributor are supplied by the first large shop of their team that has one. */
export async function seedWholesalers(tx: Tx): Promise<void> {
  await sql`
    insert into customer_wholesaler (wholesaler_id, store_id, store_code, store_name, org_id, create_by, create_time,
      last_modified_by, last_modified_time)
    select w.id, s.id, s.code, s.name, s.org_id, s.create_by, s.create_time, s.create_by, s.create_time
    from customer_store s
    join (
      select distinct on (org_id) org_id, id from customer_store
      where level in ('A', 'B') and distributor_count > 0 and is_deleted = 0 and state = 'passed' order by org_id, level, id
    ) w on w.org_id = s.org_id
    where s.distributor_count = 0 and s.level in ('C', 'D') order by s.id`.execute(tx)
}
