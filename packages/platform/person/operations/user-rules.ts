import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import type { Caller } from '@sfa/operations/caller'
import { requireReach } from '@sfa/operations/permission/data-scope'
import type { Change } from '@sfa/operations/resource/behaviour'
import { requireRoomForUser } from '@sfa/operations/resource/saving/company-limits'
import { resourceOf } from '@sfa/registry/registry'
import { sql } from 'kysely'
import { canBeCombined } from '../rules/field-roles'
import { requireNoMoreRights, requireOwnKeys } from './permission/own-rights'
import { requireReachedPeople } from './reached-people'

/**
 * Checks roles that exclude each other, and that the caller gives no user, themselves included, more rights than the
 * caller has (docs/security.md).
 */
export async function checkUserChange(tx: Tx, caller: Caller, { before, changed }: Change): Promise<void> {
  if (before?.id === caller.userId && (changed.isDeleted === '1' || changed.roleIds !== undefined))
    throw new AppError('ownAccount')
  const becomesValid = before ? changed.isDeleted === '0' && before.isDeleted !== '0' : changed.isDeleted !== '1'
  if (becomesValid) await requireRoomForUser(tx)
  const touchesAccount = changed.isDeleted === '1' || changed.roleIds !== undefined
  if (before && touchesAccount) await requireNoMoreRights(tx, caller, String(before.id))
  await requireReachedDistributor(tx, caller, { before, changed })
  await requireReachedPeople(tx, caller, 'superiorID', { before, changed })
  const roleIds = changed.roleIds as string[] | null | undefined
  if (!roleIds?.length) return
  const { rows } = await sql<{ code: string }>`select code from sys_role where id = any(${roleIds}::bigint[])`.execute(
    tx,
  )
  if (!canBeCombined(rows.map(row => row.code)))
    throw new AppError('invalid', {}, 200, [{ field: 'roleIds', code: 'rolesExclusive' }])
  const held = (before?.roleIds ?? []) as string[]
  await requireOwnKeys(
    tx,
    caller,
    roleIds.filter(id => !held.includes(id)),
  )
}

/** A user of a distributor sees what is the distributor's: only a caller who reaches the distributor may give that. */
async function requireReachedDistributor(
  tx: Tx,
  caller: Caller,
  { before, changed }: Pick<Change, 'before' | 'changed'>,
) {
  const id = changed.distributorID as string | null | undefined
  if (id && id !== before?.distributorID)
    await requireReach(tx, caller, resourceOf('distributor.distributor'), 'any', id, 'outOfScope')
}
