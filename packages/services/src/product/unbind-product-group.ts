import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { AnswerOf, BodyOf } from '@sfa/resource-kit/call'
import type { dismissProductGroupCall, unbindProductsCall } from '@sfa/resources/product/product.calls'
import { product } from '@sfa/resources/product/product.resource'
import { productGroup } from '@sfa/resources/product/product-group.resource'
import { type Caller, sourceOf } from '../caller'
import { dissolve } from '../resource/lists/dissolve'
import { leaveList } from '../resource/lists/leave-list'
import type { Services } from '../services'

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
