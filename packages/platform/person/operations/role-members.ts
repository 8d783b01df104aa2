import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { findRow } from '@sfa/db/record/write-rows'
import { AppError } from '@sfa/kernel/app-error'
import type { AnswerOf, BodyOf } from '@sfa/kit/call'
import { type Caller, requireKey } from '@sfa/operations/caller'
import { selectedIds } from '@sfa/operations/resource/batch/selected-records'
import { changeRecord } from '@sfa/operations/resource/saving/update-record'
import type { Services } from '@sfa/operations/services'
import { type changeRoleMembersCall, mostRoleMembers } from '../definitions/role.calls'
import { role } from '../definitions/role.resource'
import { user } from '../definitions/user.resource'

/**
 * Gives a role to users and takes it from others, all or none. Users whose roles change have to sign in again. Needs
 * the key to edit users, since a role is part of a user. Throws `selectionTooLarge`, and as a change of the users
 * would.
 */
export async function changeRoleMembers(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { roleID, remove, selection, ...body }: BodyOf<typeof changeRoleMembersCall>,
): Promise<AnswerOf<typeof changeRoleMembersCall>> {
  requireKey(caller, 'person/usermanagement:edit')
  return inTenant(db, caller.tenantId, async tx => {
    if (!(await findRow(tx, role, roleID))) throw new AppError('notFound')
    const picked = selection ? await selectedIds(tx, caller, user, selection, 'update', mostRoleMembers) : []
    const add = [...new Set([...body.add, ...picked])]
    for (const userId of [...new Set([...add, ...remove])].sort()) {
      const found = await findRow(tx, user, userId, { lock: true })
      if (!found) throw new AppError('notFound')
      const others = (found.roleIds as string[]).filter(one => one !== roleID)
      const roleIds = add.includes(userId) ? [...others, roleID] : others
      if (add.includes(userId) && others.length < (found.roleIds as string[]).length) continue
      await changeRecord(tx, caller, user, { id: userId }, { roleIds }, 'update')
    }
    return { changed: add.length + remove.length }
  })
}
