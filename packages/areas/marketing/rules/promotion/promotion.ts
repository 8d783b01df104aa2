/**
 * Promotions as the engine reads them. Money is in fen, rates are in thousandths,
 * quantities of order lines are in ten-thousandths of the basic unit, and gifts are whole basic units.
 */

/** 3 money off, 4 discount on a total, 5 gifts, 7 discount on a product. */
export type PromotionType = '3' | '4' | '5' | '7'

export interface Gift {
  productId: string
  quantity: number
  /** Given in their order where the product itself is out of stock. */
  substitutes: readonly string[]
}

export interface PromotionStep {
  /** Fen or ten-thousandths of the basic unit, as the basis says. Of type 7 the least quantity, which may be 0. */
  threshold: number
  /** Fen: of type 3 what comes off, of type 7 what comes off each basic unit. */
  amountOff?: number
  /** What is paid, in thousandths: 850 pays 85 %. */
  rate?: number
  /** Type 7: fen for a basic unit. */
  price?: number
  gifts?: readonly Gift[]
  /** The customer chooses so many of the gifts; without it all of them are given. */
  choose?: number
}

/** Products are in scope where one list names them. Without any list all are. */
export interface ProductScope {
  products: readonly string[]
  groups: readonly string[]
  brands: readonly string[]
  categories: readonly string[]
  excluded: readonly string[]
}

/** Customers are in scope where one list names them or a node above them. Without any list all are. */
export interface CustomerScope {
  customers: readonly string[]
  groups: readonly string[]
  channels: readonly string[]
  areas: readonly string[]
  orgs: readonly string[]
  excluded: readonly string[]
}

export interface Promotion {
  /** Unique among all promotions of a calculation. */
  id: string
  code: string
  name: string
  type: PromotionType
  basis: 'amount' | 'quantity'
  /** `ladder` takes the highest step that is reached once, `every` as many times as it is reached. */
  mode: 'ladder' | 'every'
  maxTimes?: number
  /** By rising threshold; of type 7 one. */
  steps: readonly PromotionStep[]
  /** Type 7: ten-thousandths of the basic unit that are sold at the lower price, for each product. */
  maxQuantity?: number
  products: ProductScope
  customers: CustomerScope
  /** Products of which the order must have so many different ones; without products, any in scope count. */
  mandatory: { products: readonly string[]; atLeast: number }
  /** Smaller goes first among equal savings. */
  priority: number
  exclusive: boolean
  /** Orders that may still use it: by this customer, by all. */
  customerLeft?: number
  totalLeft?: number
  /** Fen that it may still cost. */
  budgetLeft?: number
}

/** A coupon of the customer, already found to be his and valid. */
export interface Coupon {
  no: string
  code: string
  name: string
  type: 'amountOff' | 'percentage' | 'freeGoods'
  /** Fen, of the lines in scope after type 7. */
  threshold: number
  /** Fen. */
  amountOff?: number
  /** What comes off, in thousandths. */
  share?: number
  /** Most fen of a percentage. */
  cap?: number
  gifts?: readonly Gift[]
  products: ProductScope
  /** May be used beside other coupons. */
  stackable: boolean
}
