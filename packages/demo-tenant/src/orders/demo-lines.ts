import type { Calculation } from '@sfa/marketing/rules/promotion/calculation'
import type { Coupon } from '@sfa/marketing/rules/promotion/promotion'
import type { PromotionUse } from '@sfa/order/rules/given-lines'
import type { RebatePart } from '@sfa/receivable/rules/take-parts'
import type { RebateLeft } from './rebate-book'

/** A line as it is written down. Amounts are fen, of the whole line. */
export interface DemoLine {
  productId: string
  unit: string
  quantity: number
  baseQuantity: number
  price: number
  isGift: boolean
  original: number
  discount: number
  moneyOff: number
  coupon: number
  rebate: number
  online: number
  net: number
  promotionCodes: string | null
  giftSource: string | null
}

/** What is kept of a calculation beside the way to it: its totals in fen. */
export type DemoTotals = Pick<
  Calculation,
  | 'originalPrice'
  | 'discountAmount'
  | 'moneyOffAmount'
  | 'couponAmount'
  | 'freeGoodsAmount'
  | 'rebateAmount'
  | 'onlinePaymentAmount'
  | 'totalPrice'
>

/** What an order uses that its customer has. */
export interface DemoBenefits {
  coupon?: Coupon
  /** Fen that were wanted, and the grants that they come out of. */
  rebate?: RebateLeft & { wanted: number; parts: readonly RebatePart[] }
}

export interface DemoOrder {
  totals: DemoTotals
  /** How it was calculated, as JSON (order/placing/keep-calculation.ts). */
  explanation: string
  uses: readonly PromotionUse[]
  lines: readonly DemoLine[]
  /** Ordered, in basic units. */
  baseQuantity: number
  benefits?: DemoBenefits
}
