import type { Coupon } from './promotion'

/** A line of an order, priced. */
export interface FactLine {
  lineNo: number
  productId: string
  groupIds: readonly string[]
  brandId: string | null
  /** With the categories above. */
  categoryIds: readonly string[]
  /** Fen: price × quantity, half-up (`lineAmount`). */
  original: number
  /** Ten-thousandths of the basic unit. */
  quantity: number
}

/** Who buys. Of trees the nodes above are named as well. */
export interface FactCustomer {
  id: string
  groupIds: readonly string[]
  channelIds: readonly string[]
  areaIds: readonly string[]
  orgIds: readonly string[]
}

/** What a calculation is about, beside the promotions. */
export interface OrderFacts {
  /** Null in a trial without one: every promotion counts as his. */
  customer: FactCustomer | null
  lines: readonly FactLine[]
  /** In the order in which they are used. */
  coupons?: readonly Coupon[]
  /** Fen, and the thousandths of the net amount that it may cover. */
  rebate?: { wanted: number; balance: number; share: number }
  /** Thousandths of the net amount that paying online takes off. */
  onlineShare?: number
  /** Basic units that are left to be given, by product; what is not named is out of stock. Without it stock is not asked. */
  giftStock?: ReadonlyMap<string, number>
  /** The customer's price of a basic unit in fen, by product. */
  giftPrices?: ReadonlyMap<string, number>
  /** The gifts that the customer chose, by promotion or coupon. */
  giftChoices?: ReadonlyMap<string, readonly string[]>
}
