import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { beyondCredit } from '@sfa/order/operations/placing/review-reason'
import { sql } from 'kysely'

/** So many, and one of so many in a smaller demo. */
const most = 20
const oneOf = 8

/**
 * The largest orders that were submitted are beyond the credit of their customers, and wait for a decision. Early in the
 * day few are submitted; then the largest approved ones wait too, so that their number does not depend on the hour.
 */
export const reviewOrders = (tx: Tx) =>
  sql`
    update order_order set order_status = 'underReview', review_reason = ${beyondCredit}, approved_time = null where id in (
      select id from order_order where ${open} order by order_status = 'submitted' desc, total_price desc, id
      limit (select least(${most}, ceil(count(*) / ${oneOf}::numeric)) from order_order where ${open}))`.execute(tx)

const open = sql`order_status in ('submitted', 'approved')`
