import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { Language } from '@sfa/kernel/language'
import { lineAmount, shareOf } from '@sfa/kernel/money/share'
import { couponsFor } from '@sfa/marketing/operations/hold-coupons'
import { calculateOrder } from '@sfa/marketing/rules/promotion/calculate-order'
import type { Calculation } from '@sfa/marketing/rules/promotion/calculation'
import type { Coupon, Promotion } from '@sfa/marketing/rules/promotion/promotion'
import { indexPromotions, isForCustomer } from '@sfa/marketing/rules/promotion/promotion-index'
import { quotasLeft } from '@sfa/pricing/operations/debit-quotas'
import { findPrices } from '@sfa/pricing/operations/find-prices'
import { baseNumbersFor, minOrderFor } from '@sfa/pricing/operations/order-limits'
import { type CreditState, creditOf, creditRefusal } from '@sfa/receivable/operations/credit'
import { rebateOf } from '@sfa/receivable/operations/rebate'
import type { NumberedLine } from '../../rules/number-lines'
import { findProblems } from './find-problems'
import { type GiftOffer, giftOffers } from './gift-offers'
import { boughtBy, pricedAs, promotedAs } from './order-customer'
import { aboutOrder, type OrderProblem } from './order-problem'
import { inBasic, type OrderProduct, productsById } from './order-products'
import { promotionsOfOrder } from './order-promotions'
import { type OrderStock, stockFor } from './order-stock'
import { givenLines, orderedLine, type PlacedLine } from './placed-lines'
import type { PlacingParams } from './placing-params'
import type { Wish, WishedLine } from './wish'

/** What an order costs and why, and what keeps it from being submitted. */
export interface PlacedOrder {
  wish: Wish
  calculation: Calculation
  /** Those that were ordered, then the gifts. */
  lines: readonly PlacedLine[]
  problems: readonly OrderProblem[]
  /** What would refuse it at this moment, and is asked again under a lock: the credit of the customer. */
  atPresent: readonly OrderProblem[]
  /** Of which gifts the customer may choose. */
  giftOffers: readonly GiftOffer[]
  products: ReadonlyMap<string, OrderProduct>
  credit: CreditState
  /** Fen; null where orders of such customers cannot use rebates. */
  rebate: { balance: number; most: number } | null
}

/**
 * The one calculation of orders: previews, saves and submissions call it with the same wish and get the same figures.
 * Problems name things in the language of the caller. `before` are the lines that the order has, whose numbers stay. Nothing is locked and nothing is written. Throws
 * `invalid` at coupons that the customer cannot use.
 */
export async function calculateOrderFor(
  tx: Tx,
  wish: Wish,
  params: PlacingParams,
  { language }: { language: Language },
  before: readonly NumberedLine[] = [],
): Promise<PlacedOrder> {
  const { customer, day, warehouse, isSold = false } = wish
  const priced = pricedAs(customer, wish.supplierId)
  const buyer = boughtBy(customer)
  const facts = await promotedAs(tx, customer)
  const promotions = isSold ? [] : await promotionsOfOrder(tx, buyer, day, wish.tried)
  const coupons = await couponsFor(tx, buyer, wish.couponNos, day)
  const products = new Map(wish.lines.map(({ product }) => [product.id, product]))
  const offered = promotions.filter(({ customers }) => isForCustomer(customers, facts))
  const giftIds = giftProducts(offered, coupons)
  const own = [...products.keys()]
  for (const [id, found] of await productsById(
    tx,
    giftIds.filter(id => !products.has(id)),
  ))
    products.set(id, found)
  const gifts = giftIds.flatMap(id => products.get(id) ?? []).filter(({ isValid, units }) => isValid && units[0])
  const prices = await findPrices(tx, priced, day, [
    ...wish.lines.map(({ product, unit }) => ({ productId: product.id, unitId: unit.id })),
    ...gifts.map(({ id, units }) => ({ productId: id, unitId: units[0]!.id })),
  ])
  const listed = prices.map(({ fen }, at) => wish.lines[at]?.sold?.price ?? fen)
  // What has no price cannot be judged, and gets none by hand.
  const fens = listed.map((fen, at) => (fen === null ? null : (wish.lines[at]?.manualPrice ?? fen)))
  const stock = warehouse ? await stockFor(tx, warehouse.id, [...own, ...gifts.map(({ id }) => id)]) : null
  const balance = params.rebate.for[customer.type] && !isSold ? await rebateOf(tx, priced) : null
  const idOfCode = new Map(promotions.map(({ code, id }) => [code, id]))
  const calculated = calculateOrder(indexPromotions(promotions), {
    customer: facts,
    lines: wish.lines.map(({ lineNo, product, unit, quantity }, at) => ({
      lineNo,
      productId: product.id,
      groupIds: product.groupIds,
      brandId: product.brandId,
      categoryIds: product.categoryIds,
      original: lineAmount(fens[at] ?? 0, Math.round(quantity * 10_000)),
      quantity: inBasic(quantity, unit),
    })),
    coupons,
    ...(wish.rebate > 0 && {
      rebate: { wanted: wish.rebate, balance: balance ?? 0, share: params.rebate.share },
    }),
    ...(wish.paymentMethod === 'online' && !isSold && { onlineShare: params.onlineShare }),
    giftStock: giftStock(stock, wish, gifts),
    giftPrices: new Map(gifts.map(({ id }, at) => [id, fens[wish.lines.length + at] ?? 0])),
    giftChoices: new Map(wish.giftChoices.map(({ code, productIds }) => [idOfCode.get(code) ?? code, productIds])),
  })
  const calculation = withSoldDiscounts(calculated, wish.lines)
  const baseNumbers = isSold ? new Map() : await baseNumbersFor(tx, priced, day, own)
  const quotas = await quotasLeft(tx, priced, { day, salesRepId: wish.salesRepId }, own)
  const lines = [
    ...wish.lines.map((line, at) =>
      orderedLine(line, { price: fens[at] ?? 0, listed: listed[at] ?? 0 }, { calculation, stock, quotas, baseNumbers }),
    ),
    ...givenLines(calculation, products, wish, before),
  ]
  const minimum = isSold ? null : await minOrderFor(tx, priced, day)
  const problems = findProblems({
    wish,
    params,
    lines,
    listed,
    stock,
    quotas,
    minimum,
    totalPrice: calculation.totalPrice,
    language,
  })
  const refusal = await creditRefusal(tx, priced, calculation.totalPrice)
  return {
    wish,
    calculation,
    lines,
    problems,
    atPresent: refusal ? [aboutOrder('customerCode', 'creditExceeded', refusal)] : [],
    giftOffers: giftOffers(calculation, promotions, products),
    products,
    credit: await creditOf(tx, priced),
    rebate: balance === null ? null : { balance, most: mostRebate(calculation, balance, params) },
  }
}

/** What the order could use: of its amount before rebates and what paying online saves. */
const mostRebate = (
  { totalPrice, rebateAmount, onlinePaymentAmount }: Calculation,
  balance: number,
  { rebate }: PlacingParams,
) => Math.min(balance, shareOf(totalPrice + rebateAmount + onlinePaymentAmount, rebate.share, 1000))

/** What a platform has taken off a line is its discount. */
function withSoldDiscounts(calculation: Calculation, wished: readonly WishedLine[]): Calculation {
  const taken = new Map(wished.map(({ lineNo, sold }) => [lineNo, sold?.discount ?? 0]))
  const sum = [...taken.values()].reduce((all, one) => all + one, 0)
  if (sum === 0) return calculation
  return {
    ...calculation,
    lines: calculation.lines.map(line => {
      const discount = taken.get(line.lineNo) ?? 0
      return { ...line, discountAmount: line.discountAmount + discount, netAmount: line.netAmount - discount }
    }),
    discountAmount: calculation.discountAmount + sum,
    totalPrice: calculation.totalPrice - sum,
  }
}

const giftProducts = (promotions: readonly Promotion[], coupons: readonly Coupon[]): string[] => {
  const gifts = [
    ...promotions.flatMap(({ steps }) => steps.flatMap(step => step.gifts ?? [])),
    ...coupons.flatMap(coupon => coupon.gifts ?? []),
  ]
  return [...new Set(gifts.flatMap(({ productId, substitutes }) => [productId, ...substitutes]))]
}

const plenty = 1e9

/** What is ordered is not there to be given. */
function giftStock(
  stock: OrderStock | null,
  { lines }: Wish,
  gifts: readonly OrderProduct[],
): ReadonlyMap<string, number> {
  return new Map(
    gifts.map(({ id }) => {
      if (!stock || stock.isUnlimited) return [id, plenty]
      const ordered = lines
        .filter(({ product }) => product.id === id)
        .map(({ quantity, unit }) => inBasic(quantity, unit))
      return [id, Math.max(0, Math.floor(stock.of(id) - ordered.reduce((sum, one) => sum + one, 0) / 10_000))]
    }),
  )
}
