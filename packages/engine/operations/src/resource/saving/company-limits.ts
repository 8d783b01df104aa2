import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import { type Resource, tableOf } from '@sfa/kit/resource'
import { sql } from 'kysely'

export interface CompanyLimit {
  max: number
  count: number
}

/** How many valid users the caller's company may have, and has; undefined where it has no limit. */
export const userLimit = (tx: Tx): Promise<CompanyLimit | undefined> =>
  limitOf(tx, 'max_users', sql`select count(*) from sys_user where is_deleted = 0`)

/** The same of the records of a list, valid or not. */
export const rowLimit = (tx: Tx, resource: Resource): Promise<CompanyLimit | undefined> =>
  limitOf(tx, 'max_rows', sql`select count(*) from ${sql.table(tableOf(resource))}`)

/** Nothing is counted for a company without the limit. */
async function limitOf(tx: Tx, column: string, count: ReturnType<typeof sql>): Promise<CompanyLimit | undefined> {
  const { rows } = await sql<{ max: number | null; count: string }>`
    select ${sql.ref(column)} max, case when ${sql.ref(column)} is not null then (${count}) end count
    from tenant`.execute(tx)
  const max = rows[0]?.max
  return max === null || max === undefined ? undefined : { max, count: Number(rows[0]?.count) }
}

/** Throws `rowLimit` where the list has `max` records already. */
export async function requireRoomForRecord(tx: Tx, resource: Resource, max: number): Promise<void> {
  const { rows } = await sql<{ count: string }>`select count(*) from ${sql.table(tableOf(resource))}`.execute(tx)
  const count = Number(rows[0]?.count)
  if (count >= max) throw new AppError('rowLimit', { max, count })
}

/** Throws `userLimit`; users who become valid at the same moment are counted one after the other. */
export async function requireRoomForUser(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('user-limit:' || (select id from tenant), 0))
    from tenant where max_users is not null`.execute(tx)
  const limit = await userLimit(tx)
  if (limit && limit.count >= limit.max) throw new AppError('userLimit', { ...limit })
}
