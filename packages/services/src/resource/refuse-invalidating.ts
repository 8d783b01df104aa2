import { membersOf } from '@sfa/db/ref-checks'
import type { Tx } from '@sfa/db/tenant-transaction'
import { validChildren } from '@sfa/db/tree-rows'
import { AppError } from '@sfa/domain/app-error'
import { type Language, textIn } from '@sfa/domain/language'
import { isTree, type Resource } from '@sfa/resource-kit/resource'

/** A node of a tree with valid children or members stays valid; the refusal says how many (behaviour.md "Trees"). */
export async function refuseInvalidating(tx: Tx, resource: Resource, id: string, language: Language): Promise<void> {
  if (!isTree(resource)) return
  const count = await validChildren(tx, resource, id)
  if (count > 0) throw new AppError('hasChildren', { count })
  const members = await membersOf(tx, resource, id)
  if (members)
    throw new AppError('hasMembers', { count: members.count, what: textIn(language, members.resource.label) })
}
