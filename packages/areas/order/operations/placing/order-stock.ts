import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { sql } from 'kysely'

/** What a warehouse can still promise of some products. */
export interface OrderStock {
  /** It may go below 0. */
  isUnlimited: boolean
  /** Basic units, not held by others. */
  of(productId: string): number
}

/** Nothing is locked: submitting asks again, under locks. */
export async function stockFor(tx: Tx, warehouseId: string, productIds: readonly string[]): Promise<OrderStock> {
  const { rows } = await sql<{ isUnlimited: boolean; stock: Record<string, number> | null }>`
    select w.negative_allowed = 1 "isUnlimited", (
      select jsonb_object_agg(s.product_id::text, s.on_hand - s.reserved) from warehouse_stock s
      where s.warehouse_id = w.id and s.product_id = any(${[...productIds]}::bigint[])) stock
    from warehouse_warehouse w where w.id = ${warehouseId}`.execute(tx)
  const [found] = rows
  return { isUnlimited: found?.isUnlimited ?? false, of: id => found?.stock?.[id] ?? 0 }
}
