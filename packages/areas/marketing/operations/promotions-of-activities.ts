import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { sql } from 'kysely'
import { promotionId } from './compile-promotion'
import type { Buyer } from './order-facts'

/**
 * The promotions that are steps of activities, by their ids among those of all types (`promotionId`), and whether the
 * customer has them on the day (`YYYY-MM-DD`): where its application for one of these activities was passed and the activity
 * is ongoing. A promotion that is not among them is for all customers of its own scope; without a customer none of them applies. Of a store that
 * orders from a distributor the store is the customer.
 */
export async function promotionsOfActivities(
  tx: Tx,
  { storeId = null, distributorId = null }: Buyer,
  day: string,
): Promise<ReadonlyMap<string, boolean>> {
  const ofCustomer =
    storeId === null ? sql`p.distributor_id = ${distributorId}::bigint` : sql`p.store_id = ${storeId}::bigint`
  const { rows } = await sql<{ type: '3' | '4' | '5' | '7'; promotion: string; has: boolean }>`
    select s.step_type "type", coalesce(s.full_minus, s.full_discount, s.full_gift, s.product_discount)::text promotion,
      bool_or(p.id is not null and activity_status(a.application_start, a.application_end, a.activity_start, a.activity_end,
        a.approval_status, ${day}::date) = '3') has
    from activity_activity a join activity_activity_steps s on s.head_id = a.id
    left join activity_application p on p.activity_id = a.id and p.approval_status = 'Done' and ${ofCustomer}
    where a.is_deleted = 0 and a.approval_status in ('Done', 'Closed')
      and coalesce(s.full_minus, s.full_discount, s.full_gift, s.product_discount) is not null
    group by 1, 2`.execute(tx)
  return new Map(rows.map(({ type, promotion, has }) => [promotionId(type, promotion), has]))
}
