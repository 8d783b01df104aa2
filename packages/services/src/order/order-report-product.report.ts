import { orderReportProduct } from '@sfa/resources/order/order-report-product.report'
import { product } from '@sfa/resources/product/product.resource'
import { type RawBuilder, sql } from 'kysely'
import { type QueryTools, reportQuery } from '../report/report-query'
import {
  type AskedOrders,
  amountValues,
  countedOrders,
  periodDays,
  periodName,
  quantitySums,
  quantityValues,
} from './order-figures'

/** An amount of a line `l`, to those who may read the same of its order `h`. */
const amount = (ofLine: string, ofOrder: string) =>
  sql`case when ${sql.ref(`h.${ofOrder}`)} is not null then ${sql.ref(`l.${ofLine}`)} end`

/** Rows `r`: one for each product and part of the time, with what is asked beside it. */
const linesByProduct = (rows: QueryTools['rows'], question: AskedOrders): RawBuilder<unknown> => sql`(
  with ${countedOrders(rows, question)},
  ordered as (
    select l.product as key, h.bucket, h.id, h.customer, ${quantitySums}, sum(${amount('original_amount', 'original_price')}) original_price,
      sum(${amount('discount_amount', 'discount_amount')}) discount_amount,
      sum(${amount('money_off_amount', 'money_off_amount')}) money_off_amount,
      sum(${amount('coupon_amount', 'coupon_amount')}) coupon_amount,
      sum(${amount('rebate_amount', 'rebate_amount')}) rebate_amount,
      sum(${amount('online_payment_amount', 'online_payment_amount')}) online_payment_amount,
      sum(${amount('net_amount', 'total_price')}) total_price
    from heads h join order_order_lines l on l.head_id = h.id left join ${rows(product)} p on p.id = l.product
    group by 1, 2, 3, 4
  ),
  sums as (
    select key, bucket, count(*) orders, count(distinct customer) customers, sum(quantity) quantity,
      sum(big_quantity) big_quantity, sum(gifts) gifts, sum(original_price) original_price,
      sum(discount_amount) discount_amount, sum(money_off_amount) money_off_amount, sum(coupon_amount) coupon_amount,
      sum(rebate_amount) rebate_amount, sum(online_payment_amount) online_payment_amount, sum(total_price) total_price
    from ordered group by 1, 2
  ),
  before as (
    select l.product as key, h.bucket, sum(${amount('net_amount', 'total_price')}) previous
    from heads_before h join order_order_lines l on l.head_id = h.id group by 1, 2
  )
  select sums.*, coalesce(before.previous, 0) previous, asked.step, asked.first, asked.last
  from sums left join before using (key, bucket) cross join asked
)`

export const orderReportProductQuery = reportQuery(
  orderReportProduct,
  ({ rows, params: { orderDate, step, orgID, salesRepID, customerGroup } }) => ({
    from: sql`${linesByProduct(rows, {
      orderDate,
      step,
      others: [orgID(sql`o.org_id`), salesRepID(sql`o.sales_rep_id`), customerGroup(sql`o.customer_group`)],
    })} r left join ${rows(product)} g on g.id = r.key`,
    id: sql`r.key || ' ' || r.bucket`,
    columns: {
      period: periodName,
      productCode: sql`g.code`,
      productName: sql`g.full_name_cn`,
      brandID: sql`g.brand_id`,
      orders: sql`r.orders`,
      customers: sql`r.customers`,
      ...quantityValues,
      ...amountValues,
    },
    more: { ...periodDays, product_id: sql`r.key::text` },
  }),
)
