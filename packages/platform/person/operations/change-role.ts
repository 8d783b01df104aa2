import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { recordChange } from '@sfa/db/record/record-change'
import { findRow } from '@sfa/db/record/write-rows'
import { AppError } from '@sfa/kernel/app-error'
import { fixedRoles } from '@sfa/kit/permission/admin-role'
import { type Caller, sourceOf } from '@sfa/operations/caller'
import { sql } from 'kysely'
import { role } from '../definitions/role.resource'

/** Parts of a role as the operation log keeps them: a name, and the value at that moment. */
export type RoleParts = Readonly<Record<string, unknown>>

/**
 * Replaces a part of a role (its pages, its field masks) under the role's own lock and `ver`, and writes the difference
 * into the operation log: a value that was removed stands as null. Answers the role's new `ver`. Throws `notFound`,
 * `stale`, and `adminRole`, whose rights cannot be changed.
 */
export async function changeRole(
  tx: Tx,
  caller: Caller,
  { roleID, ver }: { roleID: string; ver: number },
  replace: () => Promise<{ before: RoleParts; after: RoleParts }>,
): Promise<number> {
  const found = await findRow(tx, role, roleID, { lock: true })
  if (!found) throw new AppError('notFound')
  if (found.ver !== ver) throw new AppError('stale')
  if (fixedRoles.includes(String(found.code))) throw new AppError('adminRole')
  const { before, after } = await replace()
  await sql`update sys_role set ver = ver + 1, last_modified_by = ${caller.userName}, last_modified_time = now()
    where id = ${roleID}`.execute(tx)
  const gone = Object.fromEntries(Object.keys(before).map(name => [name, null]))
  await recordChange(tx, {
    resource: role.key,
    recordId: roleID,
    operation: 'update',
    before,
    after: { ...gone, ...after, ver: ver + 1 },
    source: sourceOf(caller),
    userId: caller.userId,
    userName: caller.userName,
    traceId: caller.traceId,
  })
  return ver + 1
}
