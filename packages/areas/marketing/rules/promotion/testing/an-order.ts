import { calculateOrder } from '../calculate-order'
import type { Calculation } from '../calculation'
import type { FactLine, OrderFacts } from '../order-facts'
import type { Coupon, Promotion, PromotionStep, PromotionType } from '../promotion'
import { indexPromotions } from '../promotion-index'

const everything = { products: [], groups: [], brands: [], categories: [], excluded: [] }

/** A line of `amount` fen; the product is called like its line unless said otherwise. */
export const aLine = (lineNo: number, amount: number, line: Partial<FactLine> = {}): FactLine => ({
  lineNo,
  productId: `p${lineNo}`,
  groupIds: [],
  brandId: null,
  categoryIds: [],
  original: amount,
  quantity: 10_000,
  ...line,
})

/** A promotion for everything and everybody. */
export const aPromotion = (
  type: PromotionType,
  id: string,
  steps: readonly PromotionStep[],
  promotion: Partial<Promotion> = {},
): Promotion => ({
  id,
  code: id,
  name: id,
  type,
  basis: 'amount',
  mode: 'ladder',
  steps,
  products: everything,
  customers: { customers: [], groups: [], channels: [], areas: [], orgs: [], excluded: [] },
  mandatory: { products: [], atLeast: 1 },
  priority: 100,
  exclusive: false,
  ...promotion,
})

/** A coupon of 0.00 off everything; a test names what it is about. */
export const aCoupon = (coupon: Partial<Coupon>): Coupon => ({
  no: 'c1',
  code: 'c1',
  name: 'c1',
  type: 'amountOff',
  threshold: 0,
  products: everything,
  stackable: false,
  ...coupon,
})

export const only = (...products: string[]) => ({ products: { ...everything, products } })
export const anything = everything

export const calculate = (
  lines: readonly FactLine[],
  promotions: readonly Promotion[],
  facts: Partial<OrderFacts> = {},
): Calculation => calculateOrder(indexPromotions(promotions), { customer: null, lines, ...facts })

export const netsOf = ({ lines }: Calculation) => lines.map(({ netAmount }) => netAmount)

/** Reason, or what was saved, by promotion. */
export const outcomes = ({ trace }: Calculation): Record<string, string | number> =>
  Object.fromEntries(
    trace.map(({ id, stage, outcome, reason, saving }) => [id || stage, outcome === 'applied' ? saving : `${reason}`]),
  )
