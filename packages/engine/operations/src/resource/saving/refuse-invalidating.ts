import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { type Use, usesOf } from '@sfa/db/record/ref-checks'
import { validChildren } from '@sfa/db/record/tree-rows'
import { AppError } from '@sfa/kernel/app-error'
import { fillText, type Language, textIn } from '@sfa/kernel/language'
import type { Label } from '@sfa/kit/label'
import { fieldOf, isTree, type Resource } from '@sfa/kit/resource'

/** Whether a record must stay valid while others use it: nodes of trees, and resources whose definition says so. */
export const isKeptWhileUsed = (resource: Resource) => resource.keptWhileUsed || isTree(resource)

/**
 * Refuses to make a node with valid children, or a record that others use, invalid; the refusal says what they are and
 * how many of each.
 */
export async function refuseInvalidating(tx: Tx, resource: Resource, id: string, language: Language): Promise<void> {
  if (!isKeptWhileUsed(resource)) return
  const children = await validChildren(tx, resource, id)
  const uses = await usesOf(tx, resource, [id])
  const [first] = uses
  if (!first && children > 0) throw new AppError('hasChildren', { count: children })
  if (first && uses.length === 1 && children === 0)
    throw new AppError('hasMembers', { count: first.count, what: textIn(language, first.resource.label) })
  if (first) throw new AppError('stillUsed', { uses: usesInWords(children, uses, language) })
}

const childrenText: Label = ['有效下级{n}个', '{n} valid children']
const useText: Label = ['{what}{n}个', '{what}: {n}']

function usesInWords(children: number, uses: readonly Use[], language: Language): string {
  const below = children > 0 ? [fillText(textIn(language, childrenText), { n: children })] : []
  const others = uses.map(({ resource, field, count: n }) => {
    const isOnly = uses.filter(use => use.resource === resource).length === 1
    const name = textIn(language, resource.label)
    const what = isOnly ? name : `${name} (${textIn(language, fieldOf(resource, field).label)})`
    return fillText(textIn(language, useText), { what, n })
  })
  return [...below, ...others].join(textIn(language, ['、', ', ']))
}
