import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { type RawBuilder, sql } from 'kysely'
import { goods } from './demo-prices'

const madeAt = (now: Date): RawBuilder<unknown> =>
  sql`'林文静', ${now}::timestamptz - interval '100 days', '林文静', ${now}::timestamptz - interval '20 days'`
const made = sql`create_by, create_time, last_modified_by, last_modified_time`

/** Every drink is ordered in cartons; some groups and distributors order more of some at once. */
export async function seedBaseNumbers(tx: Tx, now: Date): Promise<void> {
  const from = sql`make_date(${now.getUTCFullYear()}::int, 1, 1)`
  const columns = sql`object_type, object_code, product_id, minimum, multiple, valid_from, ${made}`
  await sql`
    insert into pricing_base_number (${columns})
    select 'all', '*', g.id, g.ratio, g.ratio, ${from}, ${madeAt(now)} from (${goods}) g where g.ratio > 1 order by g.n`.execute(
    tx,
  )
  await sql`
    insert into pricing_base_number (${columns})
    select 'group', s.code, g.id, 2 * g.ratio, g.ratio, ${from}, ${madeAt(now)}
    from (select code, (row_number() over (order by code))::int n from customer_store_group where is_deleted = 0) s
    join (${goods}) g on g.n % 40 = s.n order by s.code, g.n`.execute(tx)
  await sql`
    insert into pricing_base_number (${columns})
    select 'distributor', d.code, g.id, 20 * g.ratio, 5 * g.ratio, ${from}, ${madeAt(now)}
    from (
      select code, (row_number() over (order by code))::int n from distributor_distributor
      where is_deleted = 0 order by code limit 40
    ) d join (${goods}) g on g.n % 40 = d.n order by d.code, g.n`.execute(tx)
}

/** By channel, for everybody, and for the first large stores. */
export async function seedMinOrders(tx: Tx, now: Date): Promise<void> {
  const from = sql`make_date(${now.getUTCFullYear()}::int, 1, 1)`
  const columns = sql`object_type, object_code, min_amount, min_quantity, delivery_value, valid_from, ${made}`
  await sql`
    insert into pricing_min_order (${columns})
    select type, code, amount * 100, quantity, value, ${from}, ${madeAt(now)}
    from (values ('all', '*', 100, null, 150), ('channel', '0201', 200, 24, 300), ('channel', '0203', 1000, null, 1500),
      ('channel', '03', 150, 12, 200), ('group', 'SG03', 80, null, 100)) one (type, code, amount, quantity, value)`.execute(
    tx,
  )
  await sql`
    insert into pricing_min_order (${columns})
    select 'store', code, 50000, 48, 500, ${from}, ${madeAt(now)} from customer_store
    where level = 'A' and is_deleted = 0 and state = 'passed' order by code limit 12`.execute(tx)
}
