import type { Tx } from '@sfa/db/tenant-transaction'
import { sql } from 'kysely'
import { goods } from './demo-prices'

/** Of one full year: 40 drinks with parts for six regions, 60 distributors, 40 stores, 20 materials. */
const sizes = { drinks: 40, distributors: 60, stores: 40, materials: 20 }

/**
 * 400 quotas of this year, the parts of the first ones allocated to regions. Some are used from the beginning, one by 97 %
 * (demo-tenant.md "Other"). What is used and allocated is told by movements, as everywhere.
 */
export async function seedQuotas(tx: Tx, now: Date): Promise<void> {
  const year = now.getUTCFullYear()
  const time = sql`make_date(${year}::int, 1, 1), make_date(${year}::int, 12, 31)`
  const made = sql`'陈晓禾', ${now}::timestamptz - interval '90 days', '陈晓禾', ${now}::timestamptz - interval '10 days'`
  const columns = sql`product_code, object_type, object_code, measure, total, alarm, used, valid_from, valid_to, create_by,
    create_time, last_modified_by, last_modified_time`
  await sql`
    insert into pricing_quota (${columns}, allocated)
    select p.code, 'org', 'HQ', 'quantity', 90000, 80000, 0, ${time}, ${made}, 12000 * (
      select count(*) from (select from sys_org where level = 2 order by code limit 6) region)
    from (${goods}) g join product_product p on p.id = g.id where g.n < ${sizes.drinks} order by p.code`.execute(tx)
  // The first part is the one that is nearly used up.
  await sql`
    insert into pricing_quota (${columns}, parent_id)
    select q.product_code, 'org', o.code, q.measure, 12000, 11400,
      case when row_number() over (order by q.product_code, o.code) = 1 then 11640
        else 1200 * (row_number() over (order by q.product_code, o.code) % 8) end, ${time}, ${made}, q.id
    from pricing_quota q cross join (select code from sys_org where level = 2 order by code limit 6) o
    where q.object_code = 'HQ' order by q.product_code, o.code`.execute(tx)
  await sql`
    insert into pricing_quota (${columns})
    select p.code, 'distributor', d.code, 'amount', 50000, 45000, 0, ${time}, ${made}
    from (
      select code, (row_number() over (order by code))::int n from distributor_distributor
      where is_deleted = 0 order by code limit ${sizes.distributors}
    ) d join (${goods}) g on g.n = d.n + ${sizes.drinks} join product_product p on p.id = g.id order by d.code`.execute(
    tx,
  )
  await sql`
    insert into pricing_quota (${columns})
    select p.code, 'store', s.code, 'quantity', 600, 500, 30 * (s.n % 10), ${time}, ${made}
    from (
      select code, (row_number() over (order by code))::int n from customer_store
      where level = 'A' and is_deleted = 0 and state = 'passed' order by code limit ${sizes.stores}
    ) s join (${goods}) g on g.n = s.n + 120 join product_product p on p.id = g.id order by s.code`.execute(tx)
  await sql`
    insert into pricing_quota (${columns})
    select code, 'org', 'HQ', 'quantity', 2000, 1800, 0, ${time}, ${made} from product_product
    where product_type = '2' and is_deleted = 0 order by code limit ${sizes.materials}`.execute(tx)
  await sql`
    insert into pricing_quota_move (quota_id, kind, amount, balance, source, user_name, create_time)
    select q.id, m.kind, m.amount, q.balance, m.source, '陈晓禾', ${now}::timestamptz - interval '10 days'
    from pricing_quota q
    left join pricing_quota u on u.id = q.parent_id
    cross join lateral (values ('receive', case when u.id is not null then q.total end, u.object_code),
      ('allocate', nullif(q.allocated, 0), '各大区'), ('debit', nullif(q.used, 0), '期初')) m (kind, amount, source)
    where m.amount is not null order by q.id`.execute(tx)
}
