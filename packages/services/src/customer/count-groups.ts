import type { Tx } from '@sfa/db/tenant-transaction'
import { sql } from 'kysely'

/** Members of these groups, as many as there are now. */
export async function countGroups(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update customer_store_group g set member_count = (
      select count(*) from customer_store_by_group_ids p where p.target_id = g.id
    ) where id = any(${ids}::bigint[])`.execute(tx)
}
