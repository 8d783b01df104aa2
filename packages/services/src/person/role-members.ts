import { inTenant } from '@sfa/db/tenant-transaction'
import { findRow } from '@sfa/db/write-rows'
import { AppError } from '@sfa/domain/app-error'
import { role } from '@sfa/resources/person/role.resource'
import { user } from '@sfa/resources/person/user.resource'
import { z } from 'zod'
import { type Caller, requireKey } from '../caller'
import { changeRecord } from '../resource/update-record'
import type { Services } from '../services'

const id = z.coerce.string().regex(/^\d{1,18}$/)
const body = z.object({
  roleID: id,
  add: z.array(id).max(1000).default([]),
  remove: z.array(id).max(1000).default([]),
})

/**
 * Gives a role to people and takes it from others, all or none. Whoever changes has to sign in again. Needs the key to
 * edit users, since a role is part of a user. Throws as a change of the users would.
 */
export async function changeRoleMembers(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  input: unknown,
): Promise<{ changed: number }> {
  requireKey(caller, 'person/usermanagement:edit')
  const parsed = body.safeParse(input)
  if (!parsed.success) throw new AppError('invalidRequest')
  const { roleID, add, remove } = parsed.data
  return inTenant(db, caller.tenantId, async tx => {
    if (!(await findRow(tx, role, roleID))) throw new AppError('notFound')
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
