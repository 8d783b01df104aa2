import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { settingsOf } from '@sfa/operations/settings/settings-of'
import { rebateSetting } from '@sfa/receivable/definitions/rebate-setting'
import { deliveryDays, orderParams } from '../order-params'
import type { CustomerType } from './order-customer'

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
  /** Thousandths of the net amount that rebates may pay, and whose orders. */
  rebate: { share: number; for: Readonly<Record<CustomerType, boolean>> }
  /** What phones submit has to be made during a visit. */
  visitsOnly: boolean
  /** Bounds of prices that are typed by hand, in percent of the price of the customer; null where none may be. */
  manualPrice: { from: number; to: number } | null
}

export async function placingParams(tx: Tx): Promise<PlacingParams> {
  const params = await orderParams(tx)
  const rebate = await settingsOf(tx, rebateSetting)
  return {
    backDays: params.backDays,
    delivery: deliveryDays(params),
    onlineShare: Math.round(params.onlineDiscount * 1000) / 100,
    mostLines: params.maxLines,
    visitsOnly: params.visitsOnly,
    rebate: {
      share: Math.round(Number(rebate.orderShare ?? rebateSetting.fields.orderShare.default) * 10),
      for: { store: rebate.forStores === '1', distributor: rebate.forDistributors === '1' },
    },
    manualPrice: params.manualPrice,
  }
}
