import { inTenant } from '@sfa/db/tenant-transaction'
import { AppError } from '@sfa/domain/app-error'
import { product } from '@sfa/resources/product/product.resource'
import { productGroup } from '@sfa/resources/product/product-group.resource'
import { z } from 'zod'
import type { Caller } from '../caller'
import { dissolve } from '../resource/dissolve'
import { leaveList } from '../resource/leave-list'
import type { Services } from '../services'

const id = z.coerce.string().regex(/^\d{1,18}$/)
const unbindBody = z.object({ id, productIds: z.array(id).min(1).max(10_000) })

/** Takes products out of a group (`unbindingProductGroup`, 2-master-data.md §7). Answers how many were in it. */
export async function unbindProducts(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  body: unknown,
): Promise<{ unbound: number }> {
  const parsed = unbindBody.safeParse(body)
  if (!parsed.success) throw new AppError('invalidRequest')
  const { id: groupId, productIds } = parsed.data
  return inTenant(db, caller.tenantId, async tx => ({
    unbound: await leaveList(tx, caller, product, { field: 'groupIds', id: groupId }, 'page', { ids: productIds }),
  }))
}

/**
 * Takes all products out of a group and makes it invalid (`dismissProductGroup`). Answers how many were in it; above 500
 * it goes on as the job `batchId`.
 */
export function dismissProductGroup(
  services: Pick<Services, 'db'>,
  caller: Caller,
  body: unknown,
): Promise<{ unbound?: number; batchId: string }> {
  const parsed = z.object({ id }).safeParse(body)
  if (!parsed.success) throw new AppError('invalidRequest')
  return dissolve(services, caller, product, { field: 'groupIds', resource: productGroup.key, id: parsed.data.id })
}
