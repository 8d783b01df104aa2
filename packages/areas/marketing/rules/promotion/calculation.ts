import type { PromotionType } from './promotion'

/** Stages in the order in which they are calculated. */
export const stages = ['7', '4', '3', 'coupon', '5', 'rebate', 'online'] as const
export type Stage = (typeof stages)[number]

export interface CalculatedLine {
  lineNo: number
  original: number
  /** Types 7 and 4. */
  discountAmount: number
  moneyOffAmount: number
  couponAmount: number
  rebateAmount: number
  onlinePaymentAmount: number
  netAmount: number
  /** Ids of the promotions that it took part in. */
  promotions: readonly string[]
}

export interface GivenGift {
  /** Promotion or coupon. */
  source: string
  productId: string
  /** Whole basic units. */
  quantity: number
  /** Fen at the customer's price; what is given costs him nothing. */
  value: number
  substituteFor?: string
}

export type SkipReason =
  | 'thresholdShort'
  | 'scope'
  | 'varieties'
  | 'limit'
  | 'budget'
  | 'betterChosen'
  | 'exclusive'
  | 'stock'
  | 'nothingLeft'
  | 'notStackable'

/** What one candidate did to one line. */
export interface TraceLine {
  lineNo: number
  amount: number
  netBefore: number
  netAfter: number
}

export interface TraceEntry {
  stage: Stage
  /** Promotion id or coupon number; empty for rebate and online payment. */
  id: string
  code: string
  name: string
  type: PromotionType | null
  outcome: 'applied' | 'skipped'
  reason: SkipReason | null
  /** Of `betterChosen` and `exclusive`: the one that was taken. */
  by: string | null
  basis: 'amount' | 'quantity'
  /** Sum of the lines in scope after type 7, in the unit of the basis. */
  base: number
  /** Threshold of the step that was reached, or of the first one that was not. */
  threshold: number | null
  /** What is missing to it. */
  missing: number | null
  times: number
  saving: number
  netBefore: number
  netAfter: number
  lines: readonly TraceLine[]
  /** Of type 7: fen that come off each basic unit, or that each costs. */
  perUnit?: { off?: number; price?: number }
}

export interface Warning {
  code: 'giftShort' | 'giftSubstituted' | 'giftsOutOfStock' | 'couponUnused' | 'rebateLimited'
  source: string
  productId?: string
  /** Basic units, or fen of a rebate. */
  wanted?: number
  given?: number
}

/** What one more purchase would bring: "12.30 more saves 8.00". */
export interface Hint {
  id: string
  code: string
  name: string
  type: PromotionType
  basis: 'amount' | 'quantity'
  missing: number
  /** Fen more than now; of gifts 0. */
  saves: number
  gifts: readonly { productId: string; quantity: number }[]
}

export interface Calculation {
  lines: readonly CalculatedLine[]
  gifts: readonly GivenGift[]
  originalPrice: number
  /** Types 7 and 4. */
  discountAmount: number
  moneyOffAmount: number
  couponAmount: number
  /** Value of the gifts; it is shown, and no part of the total. */
  freeGoodsAmount: number
  rebateAmount: number
  onlinePaymentAmount: number
  totalPrice: number
  trace: readonly TraceEntry[]
  warnings: readonly Warning[]
  hints: readonly Hint[]
}
