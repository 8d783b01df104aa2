import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { sql } from 'kysely'

export interface Leader {
  id: string
  userCode: string
  name: string
}

/** The direct superior of a user, the superior of that one, and so on. */
export async function superiorsOf(tx: Tx, userId: string): Promise<Leader[]> {
  // Rows that two transactions or a restored file have closed to a circle end the walk.
  const { rows } = await sql<Leader>`
    with recursive up as (
      select superior_id above, array[id] seen, 0 step from sys_user where id = ${userId}
      union all
      select u.superior_id, w.seen || u.id, w.step + 1 from up w join sys_user u on u.id = w.above
      where u.id <> all(w.seen))
    select u.id::text id, u.user_code "userCode", u.name from up w join sys_user u on u.id = w.above
    where u.is_deleted = 0 and u.id <> all(w.seen) order by w.step`.execute(tx)
  return rows
}
