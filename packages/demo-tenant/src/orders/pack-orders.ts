import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { sql } from 'kysely'

/**
 * Packages of all orders that were shipped, whole or in part; the newest one with three lines that is on its way went in
 * three. Numbers begin with 9, so that those of today's shipments are free.
 */
export async function packOrders(tx: Tx, author: string): Promise<void> {
  await sql`
    with moving as materialized (
      select o.id, o.shipped_time,
        case when o.id = (
          select p.id from order_order p where p.order_status = 'shipped' and cardinality(p.product) >= ${parts}::int
          order by p.order_number desc limit 1) then ${parts}::int else 1 end packages
      from order_order o where o.order_status in ('partlyShipped', 'shipped', 'signed', 'closed')
    )
    insert into order_package (code, kind, order_id, carrier, tracking_no, shipped_time, state, create_by, create_time,
      last_modified_by, last_modified_time)
    select 'PK' || to_char(day, 'YYYYMMDD') || '-9' || lpad((row_number() over (partition by day order by id, part))::text, 5, '0'),
      'shipment', id, carrier, case when carrier <> 'own' then upper(carrier) || lpad((id * 17 + part)::text, 12, '0') end, at,
      'shipped', ${author}, at, ${author}, at
    from (
      select m.id, part, m.shipped_time - (m.packages - part) * interval '3 hours' as at,
        (m.shipped_time at time zone 'Etc/GMT-8')::date as day,
        (array['own', 'own', 'sf', 'jd', 'zto'])[1 + (m.id + part) % 5] carrier
      from moving m cross join lateral generate_series(1, m.packages) part
    ) one order by at, id, part`.execute(tx)
  await sql`
    insert into order_package_lines (head_id, line_no, product, order_line, quantity, unit, base_quantity, is_gift)
    select p.id, row_number() over (partition by p.id order by l.line_no), l.product, l.line_no, l.shipped, l.unit,
      round(l.base_quantity * l.shipped / l.quantity, 4), l.is_gift
    from (
      select id, order_id, row_number() over of_order part, count(*) over (partition by order_id) packages
      from order_package window of_order as (partition by order_id order by shipped_time, id)
    ) p
    join order_order_lines l on l.head_id = p.order_id and l.shipped > 0 and (l.line_no - 1) % p.packages = p.part - 1
    order by p.id, l.line_no`.execute(tx)
}

const parts = 3
