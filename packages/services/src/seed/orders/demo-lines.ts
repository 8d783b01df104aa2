import type { Calculation } from '@sfa/domain/promotion/calculation'

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
  online: number
  net: number
  promotionCodes: string | null
  giftSource: string | null
}

export interface DemoOrder {
  calculation: Calculation
  lines: readonly DemoLine[]
  /** Ordered, in basic units. */
  baseQuantity: number
}
