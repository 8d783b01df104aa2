import type { Tx } from '@sfa/db/tenant-transaction'
import { deliveryDays, orderParams } from '../order-params'

/** What the tenant says about placing orders, at this moment. */
export interface PlacingParams {
  /** So many days before today an order may be dated. */
  backDays: number
  /** Days on which it may be delivered, both included. */
  delivery: { from: string; to: string }
  /** Thousandths of the net amount that paying online takes off. */
  onlineShare: number
  /** Most ordered lines. */
  mostLines: number
}

export async function placingParams(tx: Tx): Promise<PlacingParams> {
  const params = await orderParams(tx)
  return {
    backDays: params.backDays,
    delivery: deliveryDays(params),
    onlineShare: Math.round(params.onlineDiscount * 1000) / 100,
    mostLines: params.maxLines,
  }
}
