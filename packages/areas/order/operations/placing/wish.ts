import type { MallConfig } from '@sfa/mall/definitions/mall.calls'
import type { ShopRules } from '@sfa/mall/rules/shop-order'
import type { Promotion } from '@sfa/marketing/rules/promotion/promotion'
import type { OrderCustomer } from './order-customer'
import type { OrderProduct, OrderUnit } from './order-products'

/** What a platform has sold a line for, in fen. */
export interface SoldFor {
  /** Of the unit. */
  price: number
  /** Of the whole line. */
  discount: number
  isGift: boolean
}

export interface WishedLine {
  lineNo: number
  product: OrderProduct
  unit: OrderUnit
  /** Of the unit. */
  quantity: number
  note: string | null
  /** Fen of the unit, where the price was typed by hand. */
  manualPrice: number | null
  /** Of an order that was sold by a platform. */
  sold?: SoldFor
}

export interface OrderWarehouse {
  id: string
  code: string
  name: string
}

/** The rules of the shop, what it does with goods that are short, and whether the customer has left a remark. */
export interface WishedShop {
  rules: ShopRules
  warehouse: MallConfig['warehouse']
  hasRemark: boolean
}

/** An order as it is wished, everything found and nothing calculated. */
export interface Wish {
  customer: OrderCustomer
  /** The distributor that supplies a store. */
  supplierId: string | null
  warehouse: OrderWarehouse | null
  /** `YYYY-MM-DD`, the day of prices and promotions. */
  day: string
  requiredDeliveryDate: string | null
  salesRepId: string | null
  paymentMethod: string | null
  couponNos: readonly string[]
  /** Fen. */
  rebate: number
  /** Products by code of the promotion. */
  giftChoices: readonly { code: string; productIds: readonly string[] }[]
  /** Promotions that are tried, in place of their versions in force. */
  tried: readonly Promotion[]
  /** A platform has sold it: its prices stand, and neither promotions nor the smallest orders of the tenant count. */
  isSold?: boolean
  /** Of an order that its customer places in the shop: what the pages of the shop say, at this moment. */
  shop?: WishedShop
  /** Gifts of a platform are the last ones. */
  lines: readonly WishedLine[]
}

/** What a draft keeps of a wish beside the fields of the order. */
export type KeptWish = Pick<Wish, 'couponNos' | 'rebate' | 'giftChoices'> & {
  /** Left out by drafts of a time when there were none. */
  manualPrices?: readonly { lineNo: number; fen: number }[]
}

/** Prices that were typed by hand, by number of the line. */
export const manualPricesOf = (kept: Pick<KeptWish, 'manualPrices'> | undefined): ReadonlyMap<number, number> =>
  new Map((kept?.manualPrices ?? []).map(({ lineNo, fen }) => [lineNo, fen]))

/** The shop takes orders for more than there is: they hold what is there, and the rest is delivered as goods come in. */
export const takesShort = ({ shop }: Pick<Wish, 'shop'>): boolean => shop?.warehouse.shortage === 'accept'
