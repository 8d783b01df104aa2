import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import type { Caller } from '@sfa/operations/caller'
import { type Access, accessForKey } from '@sfa/operations/permission/access'
import { sql } from 'kysely'
import { order } from '../../definitions/order.resource'
import { placeKeyOf, requirePlacing } from './shown-order'

/**
 * What the caller may do with an order by entering orders of its kind of customers. Throws `notFound`, and `notPermitted`
 * where the caller enters those of the other kind alone.
 */
export async function placingAccess(tx: Tx, caller: Caller, id: string): Promise<Access> {
  const { rows } = await sql<{ customerType: string }>`
    select customer_type "customerType" from order_order where id = ${id}`.execute(tx)
  const [found] = rows
  if (!found) throw new AppError('notFound')
  requirePlacing(caller, found.customerType)
  return accessForKey(tx, caller, order, placeKeyOf(found.customerType))
}
