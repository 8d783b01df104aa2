import { membersOf } from '@sfa/db/ref-checks'
import type { Tx } from '@sfa/db/tenant-transaction'
import { validChildren } from '@sfa/db/tree-rows'
import { AppError } from '@sfa/domain/app-error'
import { type Language, textIn } from '@sfa/domain/language'
import { isTree, type Resource } from '@sfa/resource-kit/resource'

/** Whether a record must stay valid while others use it: nodes of trees, and resources whose definition says so. */
export const isKeptWhileUsed = (resource: Resource) => resource.keptWhileUsed || isTree(resource)

/**
 * Refuses to make a node with valid children, or a record that others use, invalid; the refusal says how many there
 * are.
 */
export async function refuseInvalidating(tx: Tx, resource: Resource, id: string, language: Language): Promise<void> {
  if (!isKeptWhileUsed(resource)) return
  const count = await validChildren(tx, resource, id)
  if (count > 0) throw new AppError('hasChildren', { count })
  const members = (await membersOf(tx, resource, [id])).get(id)
  if (members)
    throw new AppError('hasMembers', { count: members.count, what: textIn(language, members.resource.label) })
}
