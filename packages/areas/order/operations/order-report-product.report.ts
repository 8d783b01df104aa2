import { type QueryTools, reportQuery } from '@sfa/operations/report/report-query'
import { product } from '@sfa/product/definitions/product.resource'
import { type RawBuilder, sql } from 'kysely'
import { orderReportProduct } from '../definitions/order-report-product.report'
import {
  type AskedOrders,
  amountSums,
  amountsOfOrder,
  amountValues,
  bigUnit,
  countedOrders,
  noAmounts,
  periodDays,
  periodName,
  quantitySums,
  quantityValues,
} from './order-figures'

/** Amounts of lines `l` added up, for those who may read the same of their order `h`. */
const lineSums = sql.join(
  Object.entries(amountsOfOrder).map(
    ([ofOrder, ofLine]) =>
      sql`sum(case when ${sql.ref(`h.${ofOrder}`)} is not null then ${sql.ref(`l.${ofLine}`)} end) ${sql.ref(ofOrder)}`,
  ),
)

/**
 * Rows `r`: one for each product and part of the time, with what is asked beside it. A product stands in an order more
 * than once, in two units or as a gift, so that orders and customers are counted by what the head says of the products of
 * its lines; who may not read that reads no numbers of orders.
 */
const linesByProduct = (rows: QueryTools['rows'], question: AskedOrders): RawBuilder<unknown> => sql`(
  with ${countedOrders(rows, question, { more: ['product'] })},
  of_customer as (
    select p.id as key, h.bucket, h.customer, count(*) orders from heads h cross join unnest(h.product) p (id) group by 1, 2, 3
  ),
  parts as (
    select l.product as key, h.bucket, true is_sold, null::numeric orders, null::bigint customers, ${quantitySums}, ${lineSums},
      0 previous
    from heads h join order_order_lines l on l.head_id = h.id group by 1, 2
    union all
    select key, bucket, false, sum(orders), count(*), 0, 0, ${noAmounts}, 0 from of_customer group by 1, 2
    union all
    select l.product, h.bucket, false, null, null, 0, 0, ${noAmounts}, sum(case when h.total_price is not null then l.net_amount end)
    from heads_before h join order_order_lines l on l.head_id = h.id group by 1, 2
  ),
  sums as (
    select key, bucket, sum(orders) orders, sum(customers) customers, sum(quantity) quantity, sum(gifts) gifts,
      ${amountSums('parts')}, sum(previous) previous
    from parts group by 1, 2 having bool_or(is_sold)
  )
  select sums.*, sums.quantity / ${bigUnit} big_quantity, asked.step, asked.first, asked.last
  from sums left join ${rows(product)} p on p.id = sums.key cross join asked
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
    own: sql`g.custom_fields`,
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
