import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { findRow } from '@sfa/db/record/write-rows'
import { countRows } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import type { AnswerOf } from '@sfa/kit/call'
import type { Caller } from '@sfa/operations/caller'
import { scopeOf } from '@sfa/operations/permission/data-scope'
import { changeList } from '@sfa/operations/resource/lists/change-list'
import { dissolve } from '@sfa/operations/resource/lists/dissolve'
import type { Services } from '@sfa/operations/services'
import { store } from '../definitions/store.resource'
import type { dissolveStoreGroupCall, StoreBinding, StoresChanged } from '../definitions/store-group.calls'
import { storeGroup } from '../definitions/store-group.resource'
import { countGroups } from './count-groups'

/** Binds stores to a static group or unties them. Throws `notFound`, `groupIsInvalid`, `groupIsDynamic`. */
export async function bindStores(
  services: Services,
  caller: Caller,
  by: 'add' | 'remove',
  { id, storeIds, searches, preview }: StoreBinding,
): Promise<StoresChanged> {
  await inTenant(services.db, caller.tenantId, async tx => {
    const group = await findRow(tx, storeGroup, id)
    if (!group) throw new AppError('notFound')
    const name = String(group.description)
    if (group.groupType === 'dynamic') throw new AppError('groupIsDynamic', { name })
    if (by === 'add' && group.isDeleted === '1') throw new AppError('groupIsInvalid', { name })
  })
  const selection = { ids: storeIds, searches }
  const { refused, ...done } = await changeList(services, caller, {
    of: store,
    field: 'groupIds',
    id,
    by,
    selection,
    ...(preview && { preview }),
  })
  if (!preview) await inTenant(services.db, caller.tenantId, tx => countGroups(tx, [id]))
  return { ...done, ...(refused && { refused: [...refused] }) }
}

/** Unties all stores and makes the group invalid. Throws `groupBeyondReach` where the caller does not reach all. */
export async function dissolveStoreGroup(
  services: Services,
  caller: Caller,
  { id }: { id: string },
): Promise<AnswerOf<typeof dissolveStoreGroupCall>> {
  await inTenant(services.db, caller.tenantId, async tx => {
    const members = { filters: { groupIds: [id] } }
    const all = await countRows(tx, store, { ...members, scope: 'everything' })
    const reached = await countRows(tx, store, { ...members, scope: await scopeOf(tx, caller, store, 'update') })
    if (reached < all) throw new AppError('groupBeyondReach', { count: all - reached })
  })
  const done = await dissolve(services, caller, store, { field: 'groupIds', resource: storeGroup.key, id })
  await inTenant(services.db, caller.tenantId, tx => countGroups(tx, [id]))
  return done
}
