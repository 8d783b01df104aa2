import { store } from '@sfa/customer/definitions/store.resource'
import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { findRow } from '@sfa/db/record/write-rows'
import { distributor } from '@sfa/distributor/definitions/distributor.resource'
import { AppError } from '@sfa/kernel/app-error'
import type { Resource } from '@sfa/kit/resource'
import type { Caller } from '@sfa/operations/caller'
import { accessFor } from '@sfa/operations/permission/access'
import type { PricedCustomer } from './priced-customer'

/** Throws `notFound` for a record beyond the caller's reach. */
export async function requireRow(tx: Tx, caller: Caller, resource: Resource, id: string): Promise<void> {
  const { any } = await accessFor(tx, caller, resource, 'any')
  if (!(await findRow(tx, resource, id, { scope: any.scope }))) throw new AppError('notFound')
}

/** The customer that a call names. Throws `notFound` for one beyond the caller's reach. */
export async function requireCustomer(
  tx: Tx,
  caller: Caller,
  { storeId, distributorId }: { storeId?: string | null; distributorId?: string | null },
): Promise<PricedCustomer> {
  if (storeId) await requireRow(tx, caller, store, storeId)
  if (distributorId) await requireRow(tx, caller, distributor, distributorId)
  if (storeId) return { storeId, distributorId: distributorId ?? null }
  if (!distributorId) throw new AppError('invalid', {}, 200, [{ field: 'storeId', code: 'required' }])
  return { distributorId }
}
