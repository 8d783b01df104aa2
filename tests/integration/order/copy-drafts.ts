import type { Asked, Orders } from './start-orders'

/** Drafts of the same lines, by copying one: 200 saves are not what is tried here. */
export async function copyDrafts(
  orders: Pick<Orders, 'create' | 'query'>,
  count: number,
  lines: (at: number) => readonly Asked[],
): Promise<{ id: string; ver: number }[]> {
  const models = [await orders.create(lines(0)), await orders.create(lines(1))]
  const copied = await orders.query(
    `with heads as (
       insert into order_order (tenant_id, order_number, order_status, customer_type, store_id, distributor_id,
         customer_code, customer_name, org_id, warehouse_id, order_date, quantity, total_price, revision)
       select o.tenant_id, o.order_number || '-' || n, o.order_status, o.customer_type, o.store_id, o.distributor_id,
         o.customer_code, o.customer_name, o.org_id, o.warehouse_id, o.order_date, o.quantity, o.total_price, 0
       from generate_series(1, $1) n join order_order o on o.id = ($2::bigint[])[1 + n % 2]
       returning tenant_id, id, ver, split_part(order_number, '-', 3)::int n
     ), lines as (
       insert into order_order_lines (tenant_id, head_id, line_no, product, unit, quantity, price, is_gift, base_quantity)
       select h.tenant_id, h.id, l.line_no, l.product, l.unit, l.quantity, l.price, 0, l.base_quantity
       from heads h join order_order_lines l on l.head_id = ($2::bigint[])[1 + h.n % 2])
     select id::text, ver from heads`,
    [count, models.map(({ id }) => id)],
  )
  return copied as { id: string; ver: number }[]
}
