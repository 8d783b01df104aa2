import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { refreshStatistics } from '@sfa/db/schema/refresh-statistics'
import { sql } from 'kysely'
import { goods } from './demo-prices'

/** Of one full year: 40 drinks with parts for six regions, 60 distributors, 40 stores, 20 materials. */
const sizes = { drinks: 40, distributors: 60, stores: 40, materials: 20 }

/** Of what sells more in a year there is no quota: a total is below 100,000, and has to be a third more than what was used. */
const mostSold = 40_000

const author = '陈晓禾'

/**
 * 400 quotas of this year, the parts of the first ones allocated to regions, after the orders: what they have used is
 * debited as submitting them does, and what cancelled ones had is given back, and totals are larger than that. One is used by 97 %.
 */
export async function seedQuotas(tx: Tx, now: Date): Promise<void> {
  const year = now.getUTCFullYear()
  const time = sql`make_date(${year}::int, 1, 1), make_date(${year}::int, 12, 31)`
  const made = sql`${author}, ${now}::timestamptz - interval '90 days', ${author}, ${now}::timestamptz - interval '10 days'`
  const columns = sql`product_code, object_type, object_code, measure, total, alarm, valid_from, valid_to, create_by,
    create_time, last_modified_by, last_modified_time`
  await sql`
    insert into pricing_quota (${columns})
    select p.code, 'org', 'HQ', 'quantity', 10000, 9000, ${time}, ${made}
    from (${goods}) g join product_product p on p.id = g.id where g.id not in (
      select l.product from order_order o join order_order_lines l on l.head_id = o.id and l.is_gift = 0
      where o.order_status not in ('draft', 'cancelled') and o.order_date >= make_date(${year}::int, 1, 1)
      group by 1 having sum(l.base_quantity) > ${mostSold})
    order by p.code limit ${sizes.drinks}`.execute(tx)
  await sql`
    insert into pricing_quota (${columns}, parent_id)
    select q.product_code, 'org', o.code, q.measure, 5000, 4750, ${time}, ${made}, q.id
    from pricing_quota q cross join (select code from sys_org where level = 2 order by code limit 6) o
    where q.object_code = 'HQ' order by q.product_code, o.code`.execute(tx)
  await sql`
    insert into pricing_quota (${columns})
    select p.code, 'distributor', d.code, 'amount', 50000, 45000, ${time}, ${made}
    from (
      select code, (row_number() over (order by code))::int n from distributor_distributor
      where is_deleted = 0 order by code limit ${sizes.distributors}
    ) d join (${goods}) g on g.n = d.n + ${sizes.drinks} join product_product p on p.id = g.id order by d.code`.execute(
    tx,
  )
  await sql`
    insert into pricing_quota (${columns})
    select p.code, 'store', s.code, 'quantity', 600, 500, ${time}, ${made}
    from (
      select code, (row_number() over (order by code))::int n from customer_store
      where level = 'A' and is_deleted = 0 and state = 'passed' order by code limit ${sizes.stores}
    ) s join (${goods}) g on g.n = s.n + 120 join product_product p on p.id = g.id order by s.code`.execute(tx)
  await useQuotas(tx, now)
  await sql`
    insert into pricing_quota (${columns})
    select code, 'org', 'HQ', 'quantity', 2000, 1800, ${time}, ${made} from product_product
    where product_type = '2' and is_deleted = 0 order by code limit ${sizes.materials}`.execute(tx)
}

/**
 * Debits each quota that covers product, customer and day, of regions and the company the nearer one
 * (pricing/debit-quotas.ts), and writes down how it got its total: a third more than what was used. Of the last product one
 * part is nearly used up, and not of the first ones, which visitors order.
 */
async function useQuotas(tx: Tx, now: Date): Promise<void> {
  await refreshStatistics(tx, ['pricing_quota'])
  // What is counted first is guessed to be few rows, which would be compared one by one.
  await sql`select set_config('enable_nestloop', 'off', true)`.execute(tx)
  const given = sql`${now}::timestamptz - interval '80 days'`
  await sql`
    with region as materialized (
      select o.id, r.id region_id from sys_org o join sys_org r
        on r.level = 2 and (r.id = o.id or starts_with(o.full_path, r.full_path || r.id || '/'))
    ), line as materialized (
      select o.id, o.order_number, o.submitted_time, o.order_date, l.product, o.store_id, o.distributor_id, o.org_id,
        o.cancelled_time gone, sum(l.base_quantity) quantity, sum(l.net_amount) / 100.0 amount
      from order_order o join order_order_lines l on l.head_id = o.id and l.is_gift = 0
      where o.order_status <> 'draft' and l.product in (select product_id from pricing_quota)
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9
    ), debit as materialized (
      select coalesce(part.id, q.id) id, l.order_number source, l.submitted_time as at, l.gone, l.product,
        case q.measure when 'amount' then l.amount else l.quantity end amount
      from line l join pricing_quota q on q.product_id = l.product and q.object_type = 'org' and q.parent_id is null
        and q.valid_from <= l.order_date and q.valid_to >= l.order_date
      left join region r on r.id = l.org_id
      left join pricing_quota part on part.parent_id = q.id and part.org_id = r.region_id
      union all
      select q.id, l.order_number, l.submitted_time, l.gone, l.product, case q.measure when 'amount' then l.amount else l.quantity end
      from line l join pricing_quota q on q.product_id = l.product and q.valid_from <= l.order_date and q.valid_to >= l.order_date
        and (q.object_type = 'store' and q.store_id = l.store_id
          or q.object_type = 'distributor' and q.distributor_id = l.distributor_id)
    ), used as (
      select id, sum(amount) used from debit where amount > 0 and gone is null group by 1
    ), flow as materialized (
      select id, 'debit' kind, source, at, product, amount from debit where amount > 0
      union all
      select id, 'credit', source, gone, product, -amount from debit where amount > 0 and gone is not null
    ), sized as materialized (
      select q.id, q.parent_id, coalesce(u.used, 0) used,
        case when q.parent_id is not null and u.used > 0
          and row_number() over (partition by q.parent_id is null order by u.used is null, q.product_code desc, u.used desc) = 1
          then ceil(u.used / 0.97)
          else greatest(q.total, ceil(coalesce(u.used, 0) * 1.33 / 1000) * 1000) end total
      from pricing_quota q left join used u using (id)
    ), grown as materialized (
      select s.id, s.used, coalesce(p.total, 0) allocated, s.total + coalesce(p.total, 0) total, floor(s.total * 0.95) + coalesce(p.total, 0) alarm
      from sized s left join (select parent_id, sum(total) total from sized group by 1) p on p.parent_id = s.id
    ), changed as (
      update pricing_quota q set used = g.used, allocated = g.allocated, total = g.total, alarm = g.alarm
      from grown g where q.id = g.id returning q.id, q.parent_id, q.object_code, q.total, q.allocated
    )
    insert into pricing_quota_move (quota_id, kind, amount, balance, product_id, source, user_name, create_time)
    select m.id, m.kind, m.amount, m.balance, m.product, m.source, ${author}, m.at from (
      select c.id, 'receive' kind, c.total amount, c.total balance, null::bigint product, u.object_code source, ${given} as at
      from changed c join pricing_quota u on u.id = c.parent_id
      union all
      select c.id, 'allocate', c.allocated, c.total - c.allocated, null, '各大区', ${given} from changed c where c.allocated > 0
      union all
      select d.id, d.kind, d.amount,
        g.total - g.allocated - sum(d.amount) over (partition by d.id order by d.at, d.source, d.kind desc rows unbounded preceding),
        d.product, d.source, d.at
      from flow d join grown g using (id)
    ) m order by m.at, m.id, m.source, m.kind desc`.execute(tx)
}
