import type { FieldFailure } from '@sfa/kernel/app-error'

/** What the pages of the shop say of its orders at a moment. */
export interface ShopRules {
  /** By the switch and the opening hours. */
  isOpen: boolean
  /** What customers read while it is closed; may be empty. */
  closedText: string
  /** Fen; null without a limit. */
  minAmount: number | null
  maxProducts: number
  /** The first day on which it delivers what is ordered now, `YYYY-MM-DD`. */
  deliveryFrom: string
  /** Ways to pay by their names in orders. */
  paymentMethods: readonly string[]
  allowsRemark: boolean
}

export interface ShopOrder {
  /** Fen. */
  totalPrice: number
  productCount: number
  paymentMethod: string | null
  requiredDeliveryDate: string | null
  hasRemark: boolean
}

/** What an order of the shop breaks of these rules. */
export function shopFaults(rules: ShopRules, order: ShopOrder): FieldFailure[] {
  const faults: FieldFailure[] = []
  const { closedText, minAmount, maxProducts, deliveryFrom, paymentMethods } = rules
  if (!rules.isOpen)
    faults.push(
      closedText === ''
        ? { field: 'orderWay', code: 'shopClosed' }
        : { field: 'orderWay', code: 'shopClosedNow', params: { text: closedText } },
    )
  if (minAmount !== null && order.totalPrice < minAmount)
    faults.push({
      field: 'lines',
      code: 'shopAmountShort',
      params: { given: (order.totalPrice / 100).toFixed(2), wanted: (minAmount / 100).toFixed(2) },
    })
  if (order.productCount > maxProducts)
    faults.push({
      field: 'lines',
      code: 'shopTooManyProducts',
      params: { max: maxProducts, given: order.productCount },
    })
  if (order.requiredDeliveryDate !== null && order.requiredDeliveryDate < deliveryFrom)
    faults.push({ field: 'requiredDeliveryDate', code: 'shopDeliversLater', params: { from: deliveryFrom } })
  if (order.paymentMethod !== null && !paymentMethods.includes(order.paymentMethod))
    faults.push({ field: 'paymentMethod', code: 'shopPaymentNotOffered' })
  if (order.hasRemark && !rules.allowsRemark) faults.push({ field: 'note', code: 'shopTakesNoRemark' })
  return faults
}
