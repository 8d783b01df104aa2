import type { Behaviour } from '@sfa/operations/resource/behaviour'
import { hiddenPrices } from '@sfa/product/operations/hidden-prices'
import { order } from '../../definitions/order.resource'

/** Amounts of the head and of lines. */
export const orderAmounts = [
  'originalPrice',
  'discountAmount',
  'moneyOffAmount',
  'couponAmount',
  'freeGoodsAmount',
  'rebateAmount',
  'onlinePaymentAmount',
  'totalPrice',
  'writtenOff',
  'paidAmount',
  'unpaidAmount',
  'lines.price',
  'lines.originalAmount',
  'lines.discountAmount',
  'lines.moneyOffAmount',
  'lines.couponAmount',
  'lines.rebateAmount',
  'lines.onlinePaymentAmount',
  'lines.netAmount',
] as const

export const orderBehaviour: Behaviour = { of: order, hidden: hiddenPrices(...orderAmounts) }
