import type { Tx } from '@sfa/db/tenant-transaction'
import { tableOf } from '@sfa/resource-kit/resource'
import { promotionResources } from '@sfa/resources/marketing/promotion-kinds'
import { sql } from 'kysely'

/** What promotions have given away is what their uses add up to. */
export async function countUses(tx: Tx): Promise<void> {
  for (const [type, resource] of Object.entries(promotionResources))
    await sql`
      update ${sql.table(tableOf(resource))} p set reserved = u.reserved, consumed = u.consumed, uses = u.uses
      from (
        select promotion_id, sum(amount - consumed) reserved, sum(consumed) consumed, count(*) uses
        from marketing_promotion_use where promotion_type = ${type} group by 1
      ) u where p.id = u.promotion_id`.execute(tx)
}
