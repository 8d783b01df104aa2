import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { Buyer } from '@sfa/marketing/operations/order-facts'
import { leftOfTried, promotionsLeft } from '@sfa/marketing/operations/promotions-left'
import { promotionsOfActivities } from '@sfa/marketing/operations/promotions-of-activities'
import type { Promotion } from '@sfa/marketing/rules/promotion/promotion'

/**
 * What an order of the buyer on a day (`YYYY-MM-DD`) is calculated with: the promotions in force with what is left of
 * them, without those of activities in which the store has no part. One that is tried stands in for its version in force,
 * with what orders have left of its limits.
 */
export async function promotionsOfOrder(
  tx: Tx,
  buyer: Buyer,
  day: string,
  tried: readonly Promotion[],
): Promise<Promotion[]> {
  const has = await promotionsOfActivities(tx, buyer, day)
  const ids = new Set(tried.map(({ id }) => id))
  const inForce = await promotionsLeft(tx, buyer, day)
  return [
    ...(await leftOfTried(tx, tried, buyer, day)),
    ...inForce.filter(({ id }) => !ids.has(id) && has.get(id) !== false),
  ]
}
