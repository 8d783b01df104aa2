import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { heldCoupons, type OrderRef, useCoupons } from '@sfa/marketing/operations/hold-coupons'
import { findCalculation } from '../placing/keep-calculation'
import type { OrderLine } from './order-rows'

/**
 * Of the coupons that an order holds, each is used up as soon as something ships of what it was for: of the lines that it
 * made cheaper, or that it gives. Of an order that was calculated elsewhere that is any line. `lines` are those of the order
 * as they are now. Doing it again does nothing.
 */
export async function useShippedCoupons(tx: Tx, order: OrderRef, lines: readonly OrderLine[]): Promise<void> {
  const held = await heldCoupons(tx, order)
  if (held.length === 0) return
  const goods = await goodsOfCoupons(tx, order.id, lines)
  const used = held.filter(no => lines.some(line => line.shipped > 0n && (goods.get(no)?.has(line.lineNo) ?? true)))
  await useCoupons(tx, order, used)
}

/** Numbers of the lines that each coupon is for. */
async function goodsOfCoupons(
  tx: Tx,
  orderId: string,
  lines: readonly OrderLine[],
): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const trace = (await findCalculation(tx, orderId))?.calculation.trace ?? []
  const coupons = trace.filter(({ stage, outcome }) => stage === 'coupon' && outcome === 'applied')
  return new Map(
    coupons.map(({ id, lines: shares }) => [
      id,
      new Set([
        ...shares.flatMap(({ lineNo, amount }) => (amount > 0 ? [lineNo] : [])),
        ...lines.flatMap(({ lineNo, giftSource }) => (giftSource === id ? [lineNo] : [])),
      ]),
    ]),
  )
}
