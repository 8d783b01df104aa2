import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { tableOf } from '@sfa/kit/resource'
import { promotionResources } from '@sfa/marketing/definitions/promotion-kinds'
import { sql } from 'kysely'

/** What promotions have given away is what their uses add up to, and so do the movements of their budgets. */
export async function countUses(tx: Tx): Promise<void> {
  for (const [type, resource] of Object.entries(promotionResources))
    await sql`
      update ${sql.table(tableOf(resource))} p set reserved = u.reserved, consumed = u.consumed, uses = u.uses
      from (
        select promotion_id, sum(amount - consumed - released) reserved, sum(consumed) consumed, count(*) uses
        from marketing_promotion_use where promotion_type = ${type} and state <> 'released' group by 1
      ) u where p.id = u.promotion_id`.execute(tx)
  await sql`
    insert into marketing_promotion_move (promotion_type, promotion_id, kind, amount, order_id, order_no, create_time)
    select u.promotion_type, u.promotion_id, m.kind, m.amount, u.order_id, u.order_no, m.at
    from marketing_promotion_use u join order_order o on o.id = u.order_id::bigint
    cross join lateral (
      values ('reserve', u.amount, u.create_time), ('consume', case when u.consumed > 0 then u.consumed end, o.shipped_time),
        ('release', case u.state when 'released' then -u.amount end, o.cancelled_time)
    ) m (kind, amount, at)
    where m.amount is not null order by u.id, m.kind desc`.execute(tx)
}
