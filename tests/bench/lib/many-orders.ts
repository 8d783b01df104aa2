import type { TestApi } from '../../integration/session/start-api'
import { fillProducts } from './many-products'

/** Orders of the last year up to a number, with five lines each, after those of the demo. */
export async function fillOrders(api: TestApi, count: number): Promise<void> {
  await fillProducts(api, 400)
  // What lines change of their heads is known already.
  await api.sql('alter table order_order_lines disable trigger user')
  await api.sql(heads, [count])
  await api.sql(lines)
  await api.sql('alter table order_order_lines enable trigger user')
  for (const table of ['order_order', 'order_order_lines']) await api.sql(`vacuum analyze ${table}`)
}

const shown = `order_status, customer_type, store_id, distributor_id, customer_code, customer_name, sales_area, customer_group,
  org_id, sales_rep_id, warehouse_id, order_way, payment_method, channel_type, source, type, quantity, original_price,
  discount_amount, money_off_amount, coupon_amount, free_goods_amount, rebate_amount, online_payment_amount, total_price`
const heads = `
  insert into order_order (tenant_id, order_number, order_date, product, promotion_codes, create_time, ${shown})
  select 'yunhe', 'X' || to_char(day.day, 'YYYYMMDD') || '-' || lpad(n::text, 7, '0'), day.day,
    array(select goods.ids[1 + (n::bigint * 7 + place) % cardinality(goods.ids)] from generate_series(1, 5) place order by 1),
    promotion_codes, day.day, ${shown}
  from generate_series(1, $1::int) n
  cross join (
    select array_agg(id) ids from product_product where tenant_id = 'yunhe' and product_type = '1' and is_deleted = 0
  ) goods
  cross join lateral (select (now() - (366 - n * 365.0 / $1::int) * interval '1 day')::date as day) day
  join (
    select *, row_number() over (order by md5(order_number)) - 1 as at, count(*) over () as orders
    from order_order where tenant_id = 'yunhe' and order_number like 'SO%'
  ) demo on demo.at = n % demo.orders`
const lines = `
  insert into order_order_lines (tenant_id, head_id, line_no, product, unit, quantity, price, base_quantity, original_amount,
    net_amount)
  select 'yunhe', o.id, place, one.product, unit.id, 1, 100, 1, o.original_price / 5, o.total_price / 5
  from order_order o cross join lateral unnest(o.product) with ordinality as one (product, place)
  cross join (select id from parameter_unit where tenant_id = 'yunhe' order by id limit 1) unit
  where o.tenant_id = 'yunhe' and o.order_number like 'X%'`
