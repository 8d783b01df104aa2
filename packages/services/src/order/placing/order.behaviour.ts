import { order } from '@sfa/resources/order/order.resource'
import { hiddenPrices } from '../../pricing/hidden-prices'
import type { Behaviour } from '../../resource/behaviour'

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
