import type { Tx } from '@sfa/db/tenant-transaction'
import { sql } from 'kysely'

/** So many, and one of so many in a smaller demo. */
const most = 12
const oneOf = 8

/** The largest orders that were submitted are beyond the credit of their customers, and wait for a decision. */
export const reviewOrders = (tx: Tx) =>
  sql`
    update order_order set order_status = 'underReview', review_reason = '超出信用额度' where id in (
      select id from order_order where order_status = 'submitted' order by total_price desc, id
      limit (select least(${most}, ceil(count(*) / ${oneOf}::numeric)) from order_order where order_status = 'submitted'))`.execute(
    tx,
  )
