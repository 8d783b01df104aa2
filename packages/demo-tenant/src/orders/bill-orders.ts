import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { sql } from 'kysely'

/**
 * Credit accounts of all who have ordered, and the movements that their balances add up to: what open orders hold, and
 * what was billed with each shipment. An order that was shipped as a whole has the movement of its bill alone; one that was
 * cancelled has held its total and given it back. One of five customers has a limit; where an order waits because of it, it is
 * exceeded.
 */
export async function billOrders(tx: Tx, author: string): Promise<void> {
  await sql`
    with bills as materialized (${bills})
    insert into receivable_credit_account (object_type, object_code, credit_limit, on_excess, receivable, held, last_move_time,
      create_by, create_time, last_modified_by, last_modified_time)
    select customer, code, case
        when bool_or(waits) then floor((sum(billed) + sum(held) - sum(paid) - max(total) filter (where waits) / 2) / 10000) * 10000
        when hashtext(code) % 5 = 0 then nullif(ceil((sum(billed) + sum(held)) * 1.3 / 100000), 0) * 100000
      end, 'review', sum(billed) - sum(paid), sum(held), max(greatest(submitted, shipped, paid_at, cancelled)), ${author}, min(submitted), ${author},
      max(greatest(submitted, shipped, paid_at, cancelled))
    from bills group by customer, code order by customer desc, code`.execute(tx)
  await sql`
    insert into receivable_credit_move (account_id, kind, held_change, receivable_change, held_after, receivable_after, order_id,
      document_no, user_name, create_time)
    select a.id, m.kind, m.held, m.billed, sum(m.held) over so_far, sum(m.billed) over so_far, b.id,
      case m.kind when 'pay' then ${paidNumber} else b.number end, ${author}, m.at
    from (${bills}) b join receivable_credit_account a on a.object_type = b.customer and a.object_code = b.code
    cross join lateral (
      select 'hold' kind, b.total held, 0 billed, b.submitted as at where b.is_open or b.cancelled is not null
      union all
      select 'release', -b.total, 0, b.cancelled where b.cancelled is not null
      union all
      select 'bill', case when b.is_open then -b.billed else 0 end, b.billed, b.shipped where b.shipped is not null
      union all
      select 'pay', 0, -b.paid, b.paid_at where b.paid > 0
    ) m
    window so_far as (partition by a.id order by m.at, b.id, m.kind = 'pay', m.kind desc rows unbounded preceding)
    order by m.at, b.id, m.kind = 'pay', m.kind desc`.execute(tx)
  await payOrders(tx)
}

/** The number of the payment of an order of the demo: one for each order. */
const paidNumber = sql`'PY' || substr(b.number, 3)`
const online = sql`o.payment_method = 'online'`

/**
 * The payments that the movements are of. Of those paid online, one in forty has a failed attempt before it.
 */
async function payOrders(tx: Tx): Promise<void> {
  await sql`
    insert into receivable_payment (code, subject, direction, state, document_no, order_id, customer_code, customer_name, way,
      provider, provider_no, amount, refunded_amount, pay_time, answer, user_name, store_id, distributor_id, org_id,
      sales_rep_id, create_by, create_time, last_modified_by, last_modified_time)
    select case when p.failed then 'PY' || substr(b.number, 3) || '-1' else ${paidNumber} end, 'order', 'pay',
      case when p.failed then 'failed' else 'succeeded' end, b.number, o.id, o.customer_code, o.customer_name,
      case when not ${online} then 'cash' when o.id % 3 = 0 then 'alipay' else 'wechat' end,
      case when ${online} then case when o.id % 3 = 0 then 'alipay' else 'wechat' end end,
      case when ${online} then case when p.failed then '41' else '42' end || lpad(o.id::text, 18, '0') end, b.paid, 0,
      case when not p.failed then b.paid_at end, case when p.failed then '余额不足' end, p.author, o.store_id,
      o.distributor_id, o.org_id, o.sales_rep_id, p.author, p.at, p.author, p.at
    from (${bills}) b join order_order o on o.id = b.id
    cross join lateral (
      select false failed, b.paid_at as at, case when ${online} then case when o.id % 3 = 0 then '支付宝' else '微信支付' end else o.create_by end author
      union all
      select true, b.paid_at - interval '2 minutes', case when o.id % 3 = 0 then '支付宝' else '微信支付' end where ${online} and o.id % 40 = 0
    ) p
    where b.paid > 0 order by p.at, b.number`.execute(tx)
}

/** Orders that count, with what was billed of each and what it still holds. */
const bills = sql`
  select o.id, o.order_number number, o.customer_type customer, o.customer_code code, coalesce(o.submitted_time, o.create_time) submitted,
    o.total_price total, o.order_status = 'underReview' waits, o.order_status not in ('shipped', 'signed', 'closed', 'cancelled') is_open,
    case when o.order_status = 'cancelled' then o.cancelled_time end cancelled,
    case when o.order_status in ('partlyShipped', 'shipped', 'signed', 'closed') then o.shipped_time end shipped,
    b.billed, coalesce(o.paid_amount, 0) paid,
    case when coalesce(o.paid_amount, 0) > 0 then
      case when o.payment_method = 'online' then coalesce(o.submitted_time, o.create_time) + interval '3 minutes'
        else coalesce(o.signed_time, o.shipped_time) end end paid_at,
    case when o.order_status in ('shipped', 'signed', 'closed', 'cancelled') then 0 else o.total_price - b.billed end held
  from order_order o cross join lateral (
    select case o.order_status when 'shipped' then o.total_price when 'signed' then o.total_price
      when 'closed' then o.total_price
      when 'partlyShipped' then (
        select sum(floor(l.net_amount * l.shipped / l.quantity + 0.5))::bigint from order_order_lines l where l.head_id = o.id)
      else 0 end billed
  ) b where o.order_status <> 'draft'`
