import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { dayAt, hourAt } from '@sfa/kernel/china-day'
import { paymentSetting } from '@sfa/mall/definitions/payment-setting'
import { settingsOf } from '@sfa/operations/settings/settings-of'
import { orderParams as page } from '../definitions/order-params'

/** The figures of the tenant that orders keep to. */
export interface OrderParams {
  /** Days that an order date may lie before today. */
  backDays: number
  /** Lines of one order, gifts not counted. */
  maxLines: number
  /** What phones submit has to be made during a visit. */
  visitsOnly: boolean
  /** Bounds of prices that are typed by hand, in percent of the price of the customer; null where none may be. */
  manualPrice: { from: number; to: number } | null
  /** Signing needs a picture of the receipt. */
  signature: boolean
  /** From this hour (UTC+8) on the earliest day of delivery is one later; 24 never. */
  cutOffHour: number
  /** Delivery is wanted so many days after today at the earliest and at the latest. */
  deliveryFrom: number
  deliveryTo: number
  /** Days after which a signed order closes by itself. */
  closeDays: number
  /** Robot messages are confirmed together from this confidence on, 0 to 1. */
  robotConfidence: number
  /** What paying online saves, in percent. */
  onlineDiscount: number
}

/** The order parameters of the tenant of the transaction, with what paying online saves. */
export async function orderParams(tx: Tx): Promise<OrderParams> {
  const kept = await settingsOf(tx, page)
  const { onlineDiscount } = await settingsOf(tx, paymentSetting)
  const figure = (
    name:
      | Exclude<keyof OrderParams, 'onlineDiscount' | 'visitsOnly' | 'manualPrice' | 'signature'>
      | 'manualPriceFrom'
      | 'manualPriceTo',
  ) => kept[name] ?? Number(page.fields[name].default)
  return {
    backDays: figure('backDays'),
    maxLines: figure('maxLines'),
    visitsOnly: kept.visitsOnly === '1',
    manualPrice: kept.manualPrice === '1' ? { from: figure('manualPriceFrom'), to: figure('manualPriceTo') } : null,
    cutOffHour: figure('cutOffHour'),
    deliveryFrom: figure('deliveryFrom'),
    deliveryTo: Math.max(figure('deliveryFrom'), figure('deliveryTo')),
    closeDays: figure('closeDays'),
    signature: kept.signature === '1',
    robotConfidence: figure('robotConfidence'),
    onlineDiscount: onlineDiscount ?? 0,
  }
}

/** The days on which an order that is submitted now may be delivered, both included, as `YYYY-MM-DD`. */
export function deliveryDays(
  { cutOffHour, deliveryFrom, deliveryTo }: OrderParams,
  now = Date.now(),
): { from: string; to: string } {
  const hour = hourAt(now)
  const from = deliveryFrom + (hour >= cutOffHour ? 1 : 0)
  const after = (days: number) => dayAt(now + days * 86_400_000)
  return { from: after(from), to: after(Math.max(deliveryTo, from)) }
}
