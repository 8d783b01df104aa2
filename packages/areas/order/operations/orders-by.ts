import type { QueryTools } from '@sfa/operations/report/report-query'
import { product } from '@sfa/product/definitions/product.resource'
import { type RawBuilder, sql } from 'kysely'
import { type AskedOrders, amountSums, bigUnit, countedOrders, noAmounts, quantitySums } from './order-figures'

/**
 * Rows `r` of a report whose figures are those of whole orders: one for each key and part of the time, with what
 * is asked beside it. `key` is a number of an order `o`; one that has none counts under 0.
 *
 * Lines are added up by product before the product is looked at, and what belongs to a row is put together by adding it
 * up again, not by joining: how many rows there are does not matter then.
 */
export const ordersBy = (
  rows: QueryTools['rows'],
  question: AskedOrders,
  key: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(
  with ${countedOrders(rows, question, { key })},
  products as (
    select h.key, h.bucket, l.product, bool_or(l.is_gift = 0) is_ordered, ${quantitySums}
    from heads h join order_order_lines l on l.head_id = h.id group by 1, 2, 3
  ),
  parts as (
    select h.key, h.bucket, count(*) orders, count(distinct h.customer) customers, max(h.customer_code) customer_code,
      max(h.customer_name) customer_name, ${amountSums('h')}, 0 skus, 0 quantity, 0 big_quantity, 0 gifts, 0 previous
    from heads h group by 1, 2
    union all
    select t.key, t.bucket, 0, 0, null, null, ${noAmounts}, count(*) filter (where t.is_ordered), sum(t.quantity),
      sum(t.quantity / ${bigUnit}), sum(t.gifts), 0
    from products t left join ${rows(product)} p on p.id = t.product group by 1, 2
    union all
    select h.key, h.bucket, 0, 0, null, null, ${noAmounts}, 0, 0, 0, 0, sum(h.total_price) from heads_before h group by 1, 2
  ),
  sums as (
    select key, bucket, sum(orders) orders, sum(customers) customers, max(customer_code) customer_code,
      max(customer_name) customer_name, ${amountSums('parts')}, sum(skus) skus, sum(quantity) quantity,
      sum(big_quantity) big_quantity, sum(gifts) gifts, sum(previous) previous
    from parts group by 1, 2 having sum(orders) > 0
  )
  select sums.*, asked.step, asked.first, asked.last from sums cross join asked
)`
