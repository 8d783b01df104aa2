import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { isOfShop, shopRules } from '@sfa/mall/operations/shop-rules'
import { shopWarehouse } from '@sfa/mall/operations/shop-warehouse'
import type { WishedShop } from './wish'

interface Placed {
  orderWay?: unknown
  source?: unknown
  note?: unknown
}

/** Undefined for an order that does not come from the shop. */
export async function wishedShop(tx: Tx, placed: Placed): Promise<WishedShop | undefined> {
  if (!isOfShop(placed)) return undefined
  return { rules: await shopRules(tx), warehouse: await shopWarehouse(tx), hasRemark: Boolean(placed.note) }
}
