import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { sql } from 'kysely'

/** Members of these groups, as many as there are now. */
export async function countGroups(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update customer_store_group g set member_count = (
      select count(*) from customer_store_by_group_ids p where p.target_id = g.id
    ) where id = any(${ids}::bigint[])`.execute(tx)
}

/** Members of all groups, as many as there are now. */
export const countAllGroups = (tx: Tx) =>
  sql`
  update customer_store_group g set member_count = coalesce(m.count, 0)
  from customer_store_group o left join (
    select target_id, count(*) count from customer_store_by_group_ids group by 1
  ) m on m.target_id = o.id
  where g.id = o.id and g.member_count is distinct from coalesce(m.count, 0)`.execute(tx)
