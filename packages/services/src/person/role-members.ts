import { inTenant } from '@sfa/db/tenant-transaction'
import { findRow } from '@sfa/db/write-rows'
import { AppError } from '@sfa/domain/app-error'
import { selectionSchema } from '@sfa/resource-kit/selection'
import { givenId } from '@sfa/resource-kit/wire-id'
import { role } from '@sfa/resources/person/role.resource'
import { user } from '@sfa/resources/person/user.resource'
import { z } from 'zod'
import { type Caller, requireKey } from '../caller'
import { readBody } from '../read-body'
import { selectedIds } from '../resource/selected-records'
import { changeRecord } from '../resource/update-record'
import type { Services } from '../services'

/** Each user is changed and signed out singly, in one transaction; for more there is the import. */
const most = 1000
const body = z.object({
  roleID: givenId,
  add: z.array(givenId).max(most).default([]),
  remove: z.array(givenId).max(most).default([]),
  /** Users to add: the selection of a picker, with searches that are not resolved yet. */
  selection: selectionSchema.optional(),
})

/**
 * Gives a role to users and takes it from others, all or none. Users whose roles change have to sign in again. Needs
 * the key to edit users, since a role is part of a user. Throws `selectionTooLarge`, and as a change of the users
 * would.
 */
export async function changeRoleMembers(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  input: unknown,
): Promise<{ changed: number }> {
  requireKey(caller, 'person/usermanagement:edit')
  const parsed = readBody(body, input)
  const { roleID, remove, selection } = parsed
  return inTenant(db, caller.tenantId, async tx => {
    if (!(await findRow(tx, role, roleID))) throw new AppError('notFound')
    const picked = selection ? await selectedIds(tx, caller, user, selection, 'update', most) : []
    const add = [...new Set([...parsed.add, ...picked])]
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
