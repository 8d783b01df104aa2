import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import { type Caller, holdsKey } from '@sfa/operations/caller'
import { scopeOf } from '@sfa/operations/permission/data-scope'
import { sql } from 'kysely'
import { user } from '../../definitions/user.resource'

/** Throws `notFound` for a role that is not there or no longer valid, `beyondOwnRights` as `requireOwnKeys` does. */
export async function requireOwnRoles(tx: Tx, caller: Caller, roleIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ n: string }>`
    select count(*) n from sys_role where id = any(${roleIds}::bigint[]) and is_deleted = 0`.execute(tx)
  if (Number(rows[0]?.n) !== new Set(roleIds).size) throw new AppError('notFound')
  await requireOwnKeys(tx, caller, roleIds)
}

/** Throws `beyondOwnRights` where one of the roles grants a key that the caller does not hold. */
export async function requireOwnKeys(tx: Tx, caller: Caller, roleIds: readonly string[]): Promise<void> {
  if (roleIds.length === 0 || caller.keys.has('*:*:*')) return
  if ((await keysOfRoles(tx, roleIds)).some(key => !holdsKey(caller, key))) throw new AppError('beyondOwnRights')
}

/**
 * Throws `userHoldsMore` where the user holds a key that the caller does not, so that no caller can take over an
 * account with more rights.
 */
export async function requireNoMoreRights(tx: Tx, caller: Caller, userId: string): Promise<void> {
  if (userId === caller.userId || caller.keys.has('*:*:*')) return
  const { rows } = await sql<{ role_id: string }>`
    select role_id from sys_user_role where user_id = ${userId}`.execute(tx)
  const keys = await keysOfRoles(
    tx,
    rows.map(row => row.role_id),
  )
  if (keys.some(key => !holdsKey(caller, key))) throw new AppError('userHoldsMore')
}

/** Keys of the mobile application grant no rights in the product. */
async function keysOfRoles(tx: Tx, roleIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select distinct case key when '*:*:*' then key else ltrim(m.path, '/') || ':' || key end key
    from sys_role_menu g join sys_menu m on m.code = g.menu_code and m.path is not null and m.platform <> '2'
    cross join unnest(g.action_keys) key
    where g.role_id = any(${roleIds}::bigint[])`.execute(tx)
  return rows.map(row => row.key)
}

/** Whether a role with this data scope reaches no more than the caller does. */
export async function scopeIsWithin(
  tx: Tx,
  caller: Caller,
  scope: string,
  orgIds: readonly string[],
): Promise<boolean> {
  if (caller.keys.has('*:*:*')) return true
  const own = await scopeOf(tx, caller, user, 'any')
  if (own === 'everything') return true
  if (scope === 'all') return false
  return scope !== 'custom' || (own !== undefined && orgIds.every(id => own.orgIds.includes(id)))
}
