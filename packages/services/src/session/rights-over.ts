import type { Tx } from '@sfa/db/tenant-transaction'
import { AppError } from '@sfa/domain/app-error'
import { sql } from 'kysely'
import { type Caller, holdsKey } from '../caller'

/**
 * Throws `rightsBeyondOwn` where the user may do something that the caller may not: who sets another's password could
 * else become more than they are.
 */
export async function requireRightsOver(tx: Tx, caller: Caller, userId: string): Promise<void> {
  const { rows } = await sql<{ keys: string[] }>`
    select keys from rights_of(${caller.tenantId}, ${userId}::bigint)`.execute(tx)
  requireAll(caller, rows[0]?.keys ?? [])
}

/** The same for roles that the caller gives away. Throws `notFound` for a role that is not there or no longer valid. */
export async function requireRightsOfRoles(tx: Tx, caller: Caller, roleIds: readonly string[]): Promise<void> {
  const valid = await sql<{ n: string }>`
    select count(*) n from sys_role where id = any(${roleIds}::bigint[]) and is_deleted = 0`.execute(tx)
  if (Number(valid.rows[0]?.n) !== new Set(roleIds).size) throw new AppError('notFound')
  const { rows } = await sql<{ key: string }>`
    select distinct case key when '*:*:*' then key else ltrim(m.path, '/') || ':' || key end key
    from sys_role_menu rm join sys_menu m on m.tenant_id = rm.tenant_id and m.code = rm.menu_code and m.path is not null
    cross join unnest(rm.action_keys) key
    where rm.role_id = any(${roleIds}::bigint[])`.execute(tx)
  requireAll(
    caller,
    rows.map(row => row.key),
  )
}

function requireAll(caller: Caller, keys: readonly string[]): void {
  if (!keys.every(key => holdsKey(caller, key))) throw new AppError('rightsBeyondOwn', {}, 403)
}
