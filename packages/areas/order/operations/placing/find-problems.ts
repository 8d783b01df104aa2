import { today } from '@sfa/kernel/china-day'
import type { Language } from '@sfa/kernel/language'
import { shareOf } from '@sfa/kernel/money/share'
import { shopFaults } from '@sfa/mall/rules/shop-order'
import type { QuotaLeft } from '@sfa/pricing/operations/debit-quotas'
import { baseNumberFault, type MinOrder, type OrderSize, shortages } from '@sfa/pricing/rules/order-limits'
import { dateFaults } from '../../rules/order-dates'
import { aboutOrder, type OrderProblem } from './order-problem'
import { brokenUnit, unitName } from './order-products'
import type { OrderStock } from './order-stock'
import { basicQuantity, isOrdered, type PlacedLine } from './placed-lines'
import type { PlacingParams } from './placing-params'
import { takesShort, type Wish, type WishedLine } from './wish'

interface Judged {
  wish: Wish
  params: PlacingParams
  lines: readonly PlacedLine[]
  /** Fen of each wished line as the lists have it; null where there is no price. */
  listed: readonly (number | null)[]
  stock: OrderStock | null
  quotas: ReadonlyMap<string, readonly QuotaLeft[]>
  minimum: MinOrder | null
  /** Fen. */
  totalPrice: number
  /** Of who reads the problems. */
  language: Language
}

/** What keeps an order from being submitted, of its head first and then line by line. */
export function findProblems({
  wish,
  params,
  lines,
  listed,
  stock,
  quotas,
  minimum,
  totalPrice,
  language,
}: Judged): OrderProblem[] {
  return [
    ...aboutHead(wish, params),
    ...aboutShop(wish, totalPrice),
    ...wish.lines.flatMap((line, at) => aboutProduct(line, at, listed[at] ?? null)),
    ...wish.lines.flatMap((line, at) => aboutUnit(line, at, language)),
    ...wish.lines.flatMap((line, at) => aboutManualPrice(line, at, listed[at] ?? null, params)),
    ...aboutBaseNumbers(lines),
    ...(stock && !stock.isUnlimited && !takesShort(wish) ? aboutStock(lines, stock) : []),
    ...aboutQuotas(lines, quotas),
    ...(minimum ? aboutMinimum(minimum, { amount: totalPrice, baseQuantity: basicQuantity(lines) }) : []),
  ]
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

/** Of an order of the shop. */
function aboutShop({ shop, lines, paymentMethod, requiredDeliveryDate }: Wish, totalPrice: number): OrderProblem[] {
  if (!shop) return []
  const productCount = new Set(lines.map(({ product }) => product.id)).size
  const { rules, hasRemark } = shop
  const asked = { totalPrice, productCount, paymentMethod, requiredDeliveryDate, hasRemark }
  return shopFaults(rules, asked).map(fault => ({ line: null, ...fault }))
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

/** Of a draft that is older than the mark of its unit, and of what a platform has sold. */
function aboutUnit({ lineNo, product, unit, quantity }: WishedLine, at: number, language: Language): OrderProblem[] {
  const broken = brokenUnit(product, unit, quantity)
  if (!broken) return []
  const params = { unit: unitName(broken, language) }
  return [{ line: lineNo, field: `lines.${at}.quantity`, code: 'wholeUnits', params }]
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
  const [least, most] = [shareOf(listed, bounds.from, 100), shareOf(listed, bounds.to, 100)]
  if (manualPrice >= least && manualPrice <= most) return []
  const yuan = (fen: number) => (fen / 100).toFixed(2)
  const params = { product: product.name, price: yuan(manualPrice), from: yuan(least), to: yuan(most) }
  return [{ ...about, code: 'manualPriceOutside', params }]
}

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

const aboutMinimum = (minimum: MinOrder, size: OrderSize): OrderProblem[] =>
  shortages(minimum, size).map(({ code, wanted, given }) => {
    const inUnits = code === 'orderQuantityShort' ? 1 : 100
    return aboutOrder('lines', code, { wanted: wanted / inUnits, given: given / inUnits })
  })
