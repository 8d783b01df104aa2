import { inTenant } from '@sfa/db/tenant-transaction'
import { givenId } from '@sfa/resource-kit/wire-id'
import { product } from '@sfa/resources/product/product.resource'
import { productGroup } from '@sfa/resources/product/product-group.resource'
import { z } from 'zod'
import type { Caller } from '../caller'
import { readBody } from '../read-body'
import { dissolve } from '../resource/dissolve'
import { leaveList } from '../resource/leave-list'
import type { Services } from '../services'

const unbindBody = z.object({ id: givenId, productIds: z.array(givenId).min(1).max(10_000) })

/** Removes products from a group (`unbindingProductGroup`, 2-master-data.md §7). Answers how many were in it. */
export async function unbindProducts(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  body: unknown,
): Promise<{ unbound: number }> {
  const { id: groupId, productIds } = readBody(unbindBody, body)
  return inTenant(db, caller.tenantId, async tx => ({
    unbound: await leaveList(tx, caller, product, { field: 'groupIds', id: groupId }, 'page', { ids: productIds }),
  }))
}

/**
 * Removes all products from a group and makes it invalid (`dismissProductGroup`). Answers how many were in it; above
 * 500 it continues as the job `batchId`.
 */
export function dismissProductGroup(
  services: Pick<Services, 'db'>,
  caller: Caller,
  body: unknown,
): Promise<{ unbound?: number; batchId: string }> {
  const { id } = readBody(z.object({ id: givenId }), body)
  return dissolve(services, caller, product, { field: 'groupIds', resource: productGroup.key, id })
}
