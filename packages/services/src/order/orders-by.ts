import { product } from '@sfa/resources/product/product.resource'
import { type RawBuilder, sql } from 'kysely'
import type { QueryTools } from '../report/report-query'
import { type AskedOrders, countedOrders, quantitySums } from './order-figures'

/**
 * Rows `r` of a report whose figures are those of whole orders: one for each key and part of the time, with what
 * is asked beside it. `key` is a number of an order `h`; one that has none counts under 0.
 */
export const ordersBy = (
  rows: QueryTools['rows'],
  question: AskedOrders,
  key: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(
  with ${countedOrders(rows, question)},
  sums as (
    select coalesce(${key}, 0) as key, h.bucket, count(*) orders, count(distinct h.customer) customers,
      max(h.customer_code) customer_code, max(h.customer_name) customer_name, sum(h.original_price) original_price,
      sum(h.discount_amount) discount_amount, sum(h.money_off_amount) money_off_amount,
      sum(h.coupon_amount) coupon_amount, sum(h.rebate_amount) rebate_amount,
      sum(h.online_payment_amount) online_payment_amount, sum(h.total_price) total_price
    from heads h group by 1, 2
  ),
  products as (
    select coalesce(${key}, 0) as key, h.bucket, bool_or(l.is_gift = 0) is_ordered, ${quantitySums}
    from heads h join order_order_lines l on l.head_id = h.id left join ${rows(product)} p on p.id = l.product
    group by 1, 2, l.product
  ),
  amounts as (
    select key, bucket, count(*) filter (where is_ordered) skus, sum(quantity) quantity, sum(big_quantity) big_quantity,
      sum(gifts) gifts
    from products group by 1, 2
  ),
  before as (select coalesce(${key}, 0) as key, h.bucket, sum(h.total_price) previous from heads_before h group by 1, 2)
  select sums.*, amounts.skus, coalesce(amounts.quantity, 0) quantity, coalesce(amounts.big_quantity, 0) big_quantity,
    coalesce(amounts.gifts, 0) gifts, coalesce(before.previous, 0) previous, asked.step, asked.first, asked.last
  from sums left join amounts using (key, bucket) left join before using (key, bucket) cross join asked
)`
