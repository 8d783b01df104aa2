import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import { fixedRoles } from '@sfa/kit/permission/admin-role'
import type { Caller } from '@sfa/operations/caller'
import type { Change } from '@sfa/operations/resource/behaviour'
import { sql } from 'kysely'
import { scopeIsWithin } from './permission/own-rights'

/**
 * A role that valid users have cannot become invalid; the roles of administrators cannot be changed; a data scope cannot
 * be widened beyond the caller's own.
 */
export async function checkRoleChange(tx: Tx, caller: Caller, { before, changed }: Change): Promise<void> {
  if (
    before &&
    fixedRoles.includes(String(before.code)) &&
    (changed.isDeleted === '1' || changed.dataScope !== undefined)
  )
    throw new AppError('adminRole')
  if (before && changed.isDeleted === '1') {
    const { rows } = await sql<{ n: string }>`
      select count(*) n from sys_user where ${before.id}::bigint = any(role_ids) and is_deleted = 0`.execute(tx)
    const count = Number(rows[0]?.n ?? 0)
    if (count > 0) throw new AppError('roleInUse', { count })
  }
  const dataScope = changed.dataScope ?? before?.dataScope
  const orgIds = (changed.scopeOrgIds ?? before?.scopeOrgIds ?? []) as string[]
  if (changed.dataScope !== undefined || changed.scopeOrgIds !== undefined)
    if (!(await scopeIsWithin(tx, caller, String(dataScope), orgIds)))
      throw new AppError('invalid', {}, 200, [{ field: 'dataScope', code: 'beyondOwnRights' }])
}
