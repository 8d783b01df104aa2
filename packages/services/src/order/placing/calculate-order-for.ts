import type { Tx } from '@sfa/db/tenant-transaction'
import { giftLines } from '@sfa/domain/order/given-lines'
import { type NumberedLine, numberLines } from '@sfa/domain/order/number-lines'
import { dateFaults } from '@sfa/domain/order/order-dates'
import { type BaseNumber, baseNumberFault, shortages } from '@sfa/domain/pricing/order-limits'
import { calculateOrder } from '@sfa/domain/promotion/calculate-order'
import type { CalculatedLine, Calculation } from '@sfa/domain/promotion/calculation'
import type { Coupon, Promotion } from '@sfa/domain/promotion/promotion'
import { indexPromotions, isForCustomer } from '@sfa/domain/promotion/promotion-index'
import { floorShare, lineAmount } from '@sfa/domain/promotion/shares'
import { couponsFor } from '../../marketing/hold-coupons'
import { type QuotaLeft, quotasLeft } from '../../pricing/debit-quotas'
import { findPrices } from '../../pricing/find-prices'
import { baseNumbersFor, minOrderFor } from '../../pricing/order-limits'
import { today } from '../../pricing/today'
import { type CreditState, creditOf, creditRefusal } from '../../receivable/credit'
import { rebateOf } from '../../receivable/rebate'
import { type GiftOffer, giftOffers } from './gift-offers'
import { boughtBy, pricedAs, promotedAs } from './order-customer'
import { aboutOrder, type OrderProblem } from './order-problem'
import { inBasic, type OrderProduct, type OrderUnit, productsById } from './order-products'
import { promotionsOfOrder } from './order-promotions'
import { type OrderStock, stockFor } from './order-stock'
import type { PlacingParams } from './placing-params'
import type { Wish, WishedLine } from './wish'

/** A line of the order as it is kept: ordered, or given. Money is fen, `basic` ten-thousandths of the basic unit. */
export interface PlacedLine {
  lineNo: number
  product: OrderProduct
  unit: OrderUnit
  quantity: number
  basic: number
  note: string | null
  price: number
  /** The price of the customer, where another one was typed by hand. */
  listPrice: number | null
  giftSource: string | null
  amounts: CalculatedLine
  stock: number | null
  quotaLeft: number | null
  baseNumber: Pick<BaseNumber, 'minimum' | 'multiple'> | null
}

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
 * `before` are the lines that the order has, whose numbers stay. Nothing is locked and nothing is written. Throws
 * `invalid` at coupons that the customer cannot use.
 */
export async function calculateOrderFor(
  tx: Tx,
  wish: Wish,
  params: PlacingParams,
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
  const problems: OrderProblem[] = [
    ...aboutHead(wish, params),
    ...wish.lines.flatMap((line, at) => aboutProduct(line, at, listed[at] ?? null)),
    ...wish.lines.flatMap((line, at) => aboutManualPrice(line, at, listed[at] ?? null, params)),
    ...aboutBaseNumbers(lines),
    ...(stock && !stock.isUnlimited ? aboutStock(lines, stock) : []),
    ...aboutQuotas(lines, quotas),
    ...(minimum ? shortages(minimum, sizeOf(lines, calculation)) : []).map(({ code, wanted, given }) => {
      const inUnits = code === 'orderQuantityShort' ? 1 : 100
      return aboutOrder('lines', code, { wanted: wanted / inUnits, given: given / inUnits })
    }),
  ]
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
) => Math.min(balance, floorShare(totalPrice + rebateAmount + onlinePaymentAmount, rebate.share, 1000))

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

/** Named as the source of a gift that a platform has given. */
const platformGift = 'platform'

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

interface Around {
  calculation: Calculation
  stock: OrderStock | null
  quotas: ReadonlyMap<string, readonly QuotaLeft[]>
  baseNumbers: ReadonlyMap<string, BaseNumber>
}

function orderedLine(
  line: WishedLine,
  { price, listed }: { price: number; listed: number },
  { calculation, stock, quotas, baseNumbers }: Around,
): PlacedLine {
  const { lineNo, product, unit, quantity, sold } = line
  const counted = (quotas.get(product.id) ?? []).filter(({ measure }) => measure === 'quantity')
  return {
    ...line,
    basic: inBasic(quantity, unit),
    price,
    listPrice: line.manualPrice === null ? null : listed,
    giftSource: sold?.isGift ? platformGift : null,
    amounts: calculation.lines.find(one => one.lineNo === lineNo)!,
    stock: stock && !stock.isUnlimited ? stock.of(product.id) : null,
    quotaLeft: counted.length > 0 ? Math.min(...counted.map(({ left }) => left)) : null,
    baseNumber: baseNumbers.get(product.id) ?? null,
  }
}

/** Gifts in their basic unit, at no price; their numbers follow those that were ordered. */
function givenLines(
  { gifts, trace }: Calculation,
  products: ReadonlyMap<string, OrderProduct>,
  wish: Wish,
  before: readonly NumberedLine[],
): PlacedLine[] {
  // A coupon is named by its number: another one of its batch may give the same product.
  const codes = new Map(trace.flatMap(({ id, code, type }) => (type === null ? [] : [[id, code] as const])))
  const given = giftLines(gifts).map(({ source, productId, quantity }) => {
    const product = products.get(productId)!
    return { product, unit: product.units[0]!, quantity, giftSource: codes.get(source) ?? source }
  })
  const asLine = ({ product, unit, giftSource }: Pick<PlacedLine, 'product' | 'unit' | 'giftSource'>) => ({
    product: product.id,
    unit: unit.id,
    giftSource,
  })
  const ordered = wish.lines.map(({ product, unit }) => asLine({ product, unit, giftSource: null }))
  const numbers = numberLines(before, [...ordered, ...given.map(asLine)]).slice(ordered.length)
  return given.map((line, at): PlacedLine => {
    const lineNo = numbers[at]!
    return {
      ...line,
      lineNo,
      basic: inBasic(line.quantity, line.unit),
      note: null,
      price: 0,
      listPrice: null,
      amounts: { ...nothing, lineNo },
      stock: null,
      quotaLeft: null,
      baseNumber: null,
    }
  })
}

const nothing: CalculatedLine = {
  lineNo: 0,
  original: 0,
  discountAmount: 0,
  moneyOffAmount: 0,
  couponAmount: 0,
  rebateAmount: 0,
  onlinePaymentAmount: 0,
  netAmount: 0,
  promotions: [],
}

function aboutHead(
  { customer, warehouse, day, requiredDeliveryDate, isSold }: Wish,
  { backDays, delivery }: PlacingParams,
): OrderProblem[] {
  const dates = isSold ? [] : dateFaults({ orderDate: day, requiredDeliveryDate, today: today(), backDays, delivery })
  return [
    ...(customer.isOpen ? [] : [aboutOrder('customerCode', 'customerClosed', { value: customer.name })]),
    ...dates.map(fault => ({ line: null, ...fault })),
    ...(warehouse ? [] : [aboutOrder('warehouseCode', 'orderWarehouseMissing')]),
  ]
}

function aboutProduct(
  { lineNo, product: { name, isValid } }: WishedLine,
  at: number,
  fen: number | null,
): OrderProblem[] {
  const about = { line: lineNo, field: `lines.${at}.productCode` }
  if (!isValid) return [{ ...about, code: 'refInvalid', params: { value: name } }]
  return fen === null ? [{ ...about, code: 'orderPriceMissing', params: { product: name } }] : []
}

/** A price that was typed by hand, against the bounds of this moment. */
function aboutManualPrice(
  { lineNo, product, manualPrice }: WishedLine,
  at: number,
  listed: number | null,
  { manualPrice: bounds }: PlacingParams,
): OrderProblem[] {
  if (manualPrice === null || listed === null) return []
  const about = { line: lineNo, field: `lines.${at}.price` }
  if (!bounds) return [{ ...about, code: 'manualPriceOff' }]
  const [least, most] = [Math.ceil((listed * bounds.from) / 100), Math.floor((listed * bounds.to) / 100)]
  if (manualPrice >= least && manualPrice <= most) return []
  const yuan = (fen: number) => (fen / 100).toFixed(2)
  const params = { product: product.name, price: yuan(manualPrice), from: yuan(least), to: yuan(most) }
  return [{ ...about, code: 'manualPriceOutside', params }]
}

const isOrdered = ({ giftSource }: PlacedLine) => giftSource === null

function aboutBaseNumbers(lines: readonly PlacedLine[]): OrderProblem[] {
  return lines.filter(isOrdered).flatMap(({ lineNo, product, basic, baseNumber }, at): OrderProblem[] => {
    const given = basic / 10_000
    const code = baseNumber && baseNumberFault(baseNumber, given)
    if (!baseNumber || !code) return []
    const wanted = code === 'belowMinimum' ? baseNumber.minimum : baseNumber.multiple
    return [{ line: lineNo, field: `lines.${at}.quantity`, code, params: { product: product.name, wanted, given } }]
  })
}

/** Two lines of one product need it twice. */
function aboutStock(lines: readonly PlacedLine[], stock: OrderStock): OrderProblem[] {
  const taken = new Map<string, number>()
  return lines.filter(isOrdered).flatMap(({ lineNo, product, basic }, at): OrderProblem[] => {
    const wanted = basic / 10_000
    const available = stock.of(product.id) - (taken.get(product.id) ?? 0)
    if (wanted > available)
      return [
        {
          line: lineNo,
          field: `lines.${at}.quantity`,
          code: 'stockShort',
          params: { product: product.name, wanted, available },
        },
      ]
    taken.set(product.id, (taken.get(product.id) ?? 0) + wanted)
    return []
  })
}

/** The first line by which a quota has too little. */
function aboutQuotas(lines: readonly PlacedLine[], quotas: ReadonlyMap<string, readonly QuotaLeft[]>): OrderProblem[] {
  const taken = new Map<string, number>()
  return lines.filter(isOrdered).flatMap(({ lineNo, product, basic, amounts }, at): OrderProblem[] => {
    for (const { id, measure, name, left } of quotas.get(product.id) ?? []) {
      const wanted = (taken.get(id) ?? 0) + (measure === 'amount' ? amounts.netAmount / 100 : basic / 10_000)
      taken.set(id, wanted)
      if (Math.round(wanted * 10_000) > Math.round(left * 10_000))
        return [
          {
            line: lineNo,
            field: `lines.${at}.quantity`,
            code: 'quotaShort',
            params: { product: product.name, name, wanted: Math.round(wanted * 10_000) / 10_000, balance: left },
          },
        ]
    }
    return []
  })
}

export const basicQuantity = (lines: readonly PlacedLine[]): number =>
  lines.filter(isOrdered).reduce((sum, { basic }) => sum + basic, 0) / 10_000

const sizeOf = (lines: readonly PlacedLine[], { totalPrice }: Calculation) => ({
  amount: totalPrice,
  baseQuantity: basicQuantity(lines),
})
