import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { depthBelow, moveBelow, placeBelow, type TreePlace } from '@sfa/db/record/tree-rows'
import type { ExtraColumns } from '@sfa/db/record/write-rows'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import { parentOf } from '@sfa/kit/fields/field-questions'
import type { Resource } from '@sfa/kit/resource'
import { noteContent } from './content-version'

const refuse = (field: string, code: 'refMissing' | 'refInvalid' | 'treeCycle' | 'treeTooDeep', params = {}) =>
  new AppError('invalid', {}, 200, [{ field, code, params }])

/** Level and path of a new node; nothing for a resource that is no tree. */
export async function placeNew(tx: Tx, resource: Resource, values: WireRow): Promise<ExtraColumns> {
  const entry = parentOf(resource.fields)
  if (!entry) return {}
  const [name, { maxLevel }] = entry
  const parentId = (values[name] as string | null | undefined) ?? null
  const place = await placeBelow(tx, resource, parentId)
  if (!place) throw refuse(name, 'refMissing', { value: parentId })
  refuseBelowInvalid(name, place, values.isDeleted)
  if (place.level > maxLevel) throw refuse(name, 'treeTooDeep', { max: maxLevel })
  return { level: place.level, full_path: place.fullPath }
}

/** A valid node stands below valid ones, however it comes there. */
function refuseBelowInvalid(field: string, { belowInvalid }: TreePlace, isDeleted: unknown): void {
  if (belowInvalid !== undefined && isDeleted !== '1') throw refuse(field, 'refInvalid', { value: belowInvalid })
}

/**
 * New level and path of a node whose parent changes; the nodes below it move with it. Cycles, trees that would become
 * too deep, and valid nodes below invalid ones are refused.
 */
export async function placeMoved(tx: Tx, resource: Resource, before: WireRow, values: WireRow): Promise<ExtraColumns> {
  const [name] = parentOf(resource.fields) ?? []
  if (name === undefined) return {}
  if (values[name] === undefined || values[name] === before[name]) {
    // A node that becomes valid again.
    const place = values.isDeleted === '0' && (await placeBelow(tx, resource, (before[name] as string | null) ?? null))
    if (place) refuseBelowInvalid(name, place, values.isDeleted)
    return {}
  }
  const node = { ...before, isDeleted: values.isDeleted ?? before.isDeleted }
  const { from, to } = await checkMove(tx, resource, node, values[name] as string | null)
  const moved = await moveBelow(tx, resource, String(before.id), from, to)
  await noteContent(tx, resource, moved, 't.ver - 1')
  return { level: to.level, full_path: to.fullPath }
}

/** Where a node is and where it would be below another parent. Throws `invalid` where it cannot be moved there. */
export async function checkMove(
  tx: Tx,
  resource: Resource,
  before: WireRow,
  parentId: string | null,
): Promise<{ from: TreePlace; to: TreePlace }> {
  const [name, field] = parentOf(resource.fields) ?? []
  if (name === undefined || !field) throw new AppError('invalidRequest')
  const id = String(before.id)
  const from: TreePlace = { level: Number(before.level), fullPath: String(before.fullPath) }
  const to = await placeBelow(tx, resource, parentId)
  if (!to) throw refuse(name, 'refMissing', { value: parentId })
  refuseBelowInvalid(name, to, before.isDeleted)
  if (parentId === id || to.fullPath.startsWith(`${from.fullPath}${id}/`)) throw refuse(name, 'treeCycle')
  if (to.level + (await depthBelow(tx, resource, id, from)) > field.maxLevel)
    throw refuse(name, 'treeTooDeep', { max: field.maxLevel })
  return { from, to }
}
