import { store } from '@sfa/customer/definitions/store.resource'
import type { StoresChanged } from '@sfa/customer/definitions/store-group.calls'
import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { findRow } from '@sfa/db/record/write-rows'
import { AppError } from '@sfa/kernel/app-error'
import type { Caller } from '@sfa/operations/caller'
import { scopeOf } from '@sfa/operations/permission/data-scope'
import { changeList } from '@sfa/operations/resource/lists/change-list'
import type { Services } from '@sfa/operations/services'
import { distributor } from '../definitions/distributor.resource'
import type { Supply } from '../definitions/distributor-store.calls'

/**
 * Assigns stores to a distributor or takes them away (`batchAdd`, `batchDelete`): an edit of the
 * stores, at once or above 500 as a job, which can be undone. Throws `notFound`, `distributorIsInvalid`.
 */
export async function assignStores(
  services: Services,
  caller: Caller,
  by: 'add' | 'remove',
  { distributorId, storeIds, searches, preview }: Supply,
): Promise<StoresChanged> {
  await inTenant(services.db, caller.tenantId, async tx => {
    const scope = await scopeOf(tx, caller, distributor, 'any')
    const found = await findRow(tx, distributor, distributorId, { scope })
    if (!found) throw new AppError('notFound')
    if (by === 'add' && found.isDeleted === '1')
      throw new AppError('distributorIsInvalid', { name: String(found.name) })
  })
  const { refused, ...done } = await changeList(services, caller, {
    of: store,
    field: 'distributorIdList',
    id: distributorId,
    by,
    selection: { ids: storeIds, searches },
    ...(preview && { preview }),
  })
  return { ...done, ...(refused && { refused: [...refused] }) }
}
