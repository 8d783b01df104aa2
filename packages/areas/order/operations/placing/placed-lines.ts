import type { CalculatedLine, Calculation } from '@sfa/marketing/rules/promotion/calculation'
import type { QuotaLeft } from '@sfa/pricing/operations/debit-quotas'
import type { BaseNumber } from '@sfa/pricing/rules/order-limits'
import { type GivenShare, giftLines } from '../../rules/given-lines'
import { type NumberedLine, numberLines } from '../../rules/number-lines'
import { inBasic, type OrderProduct, type OrderUnit } from './order-products'
import type { OrderStock } from './order-stock'
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
  /** Of a gift of this calculation: the promotion or coupon by its id, and the value in fen. */
  given: { source: string; value: number } | null
  amounts: CalculatedLine
  stock: number | null
  quotaLeft: number | null
  baseNumber: Pick<BaseNumber, 'minimum' | 'multiple'> | null
}

/** Named as the source of a gift that a platform has given. */
const platformGift = 'platform'

/** What the lines of an order are completed from. */
export interface AroundLines {
  calculation: Calculation
  stock: OrderStock | null
  quotas: ReadonlyMap<string, readonly QuotaLeft[]>
  baseNumbers: ReadonlyMap<string, BaseNumber>
}

/** A line that was ordered. `price` and `listed` are fen: what it costs, and what the lists say. */
export function orderedLine(
  line: WishedLine,
  { price, listed }: { price: number; listed: number },
  { calculation, stock, quotas, baseNumbers }: AroundLines,
): PlacedLine {
  const { lineNo, product, unit, quantity, sold } = line
  const counted = (quotas.get(product.id) ?? []).filter(({ measure }) => measure === 'quantity')
  return {
    ...line,
    basic: inBasic(quantity, unit),
    price,
    listPrice: line.manualPrice === null ? null : listed,
    giftSource: sold?.isGift ? platformGift : null,
    given: null,
    amounts: calculation.lines.find(one => one.lineNo === lineNo)!,
    stock: stock && !stock.isUnlimited ? stock.of(product.id) : null,
    quotaLeft: counted.length > 0 ? Math.min(...counted.map(({ left }) => left)) : null,
    baseNumber: baseNumbers.get(product.id) ?? null,
  }
}

/** Gifts in their basic unit, at no price; their numbers follow those that were ordered. */
export function givenLines(
  { gifts, trace }: Calculation,
  products: ReadonlyMap<string, OrderProduct>,
  wish: Wish,
  before: readonly NumberedLine[],
): PlacedLine[] {
  // A coupon is named by its number: another one of its batch may give the same product.
  const codes = new Map(trace.flatMap(({ id, code, type }) => (type === null ? [] : [[id, code] as const])))
  const given = giftLines(gifts).map(({ source, productId, quantity, value }) => {
    const product = products.get(productId)!
    const own = { product, unit: product.units[0]!, quantity, giftSource: codes.get(source) ?? source }
    return { ...own, given: { source, value } }
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

/** What is given with the number of its line, as budgets of promotions count it. */
export const givenShares = (lines: readonly PlacedLine[]): GivenShare[] =>
  lines.flatMap(({ lineNo, given }) => (given ? [{ lineNo, source: given.source, amount: given.value }] : []))

export const isOrdered = ({ giftSource }: PlacedLine) => giftSource === null

/** Of all that was ordered, in basic units. */
export const basicQuantity = (lines: readonly PlacedLine[]): number =>
  lines.filter(isOrdered).reduce((sum, { basic }) => sum + basic, 0) / 10_000
