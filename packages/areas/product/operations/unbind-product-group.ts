import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { AnswerOf, BodyOf } from '@sfa/kit/call'
import { type Caller, sourceOf } from '@sfa/operations/caller'
import { dissolve } from '@sfa/operations/resource/lists/dissolve'
import { leaveList } from '@sfa/operations/resource/lists/leave-list'
import type { Services } from '@sfa/operations/services'
import type { dismissProductGroupCall, unbindProductsCall } from '../definitions/product.calls'
import { product } from '../definitions/product.resource'
import { productGroup } from '../definitions/product-group.resource'

/** Removes products from a group (`unbindingProductGroup`). Answers how many were in it. */
export async function unbindProducts(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { id: groupId, productIds }: BodyOf<typeof unbindProductsCall>,
): Promise<AnswerOf<typeof unbindProductsCall>> {
  return inTenant(db, caller.tenantId, async tx => ({
    unbound: await leaveList(tx, caller, product, { field: 'groupIds', id: groupId }, sourceOf(caller), {
      ids: productIds,
    }),
  }))
}

/**
 * Removes all products from a group and makes it invalid (`dismissProductGroup`). Answers how many were in it; above
 * 500 it continues as the job `batchId`.
 */
export function dismissProductGroup(
  services: Pick<Services, 'db'>,
  caller: Caller,
  { id }: BodyOf<typeof dismissProductGroupCall>,
): Promise<AnswerOf<typeof dismissProductGroupCall>> {
  return dissolve(services, caller, product, { field: 'groupIds', resource: productGroup.key, id })
}
