import type { CalculationAnswer, CalculationEntry } from '../definitions/calculation.schema'
import type { Calculation, TraceEntry } from '../rules/promotion/calculation'
import type { ProductFacts } from './order-facts'

/** A line as it was asked for. */
export interface AskedLine {
  lineNo: number
  productId: string
  /** Ten-thousandths of the basic unit. */
  quantity: number
  /** Fen, of the unit that was ordered. */
  price: number
  original: number
}

const yuan = (fen: number) => fen / 100
const units = (tenThousandths: number) => tenThousandths / 10_000
const inBasis = (basis: 'amount' | 'quantity', value: number) => (basis === 'amount' ? yuan(value) : units(value))

type Products = ReadonlyMap<string, Pick<ProductFacts, 'code' | 'name'>>

const namedBy = (products: Products) => (productId: string) => {
  const found = products.get(productId)
  return { productId, productCode: found?.code ?? '', productName: found?.name ?? '' }
}

/** A calculation on the wire: yuan and units, codes and names in place of ids. */
export function tellCalculation(
  calculation: Calculation,
  asked: readonly AskedLine[],
  products: Products,
): CalculationAnswer {
  const codes = new Map(calculation.trace.map(({ id, code }) => [id, code]))
  const lines = new Map(asked.map(line => [line.lineNo, line]))
  const named = namedBy(products)
  return {
    originalPrice: yuan(calculation.originalPrice),
    discountAmount: yuan(calculation.discountAmount),
    moneyOffAmount: yuan(calculation.moneyOffAmount),
    couponAmount: yuan(calculation.couponAmount),
    freeGoodsAmount: yuan(calculation.freeGoodsAmount),
    rebateAmount: yuan(calculation.rebateAmount),
    onlinePaymentAmount: yuan(calculation.onlinePaymentAmount),
    totalPrice: yuan(calculation.totalPrice),
    lines: calculation.lines.map(({ lineNo, promotions, ...amounts }) => {
      const line = lines.get(lineNo)!
      return {
        lineNo,
        ...named(line.productId),
        quantity: units(line.quantity),
        price: yuan(line.price),
        original: yuan(amounts.original),
        discountAmount: yuan(amounts.discountAmount),
        moneyOffAmount: yuan(amounts.moneyOffAmount),
        couponAmount: yuan(amounts.couponAmount),
        rebateAmount: yuan(amounts.rebateAmount),
        onlinePaymentAmount: yuan(amounts.onlinePaymentAmount),
        netAmount: yuan(amounts.netAmount),
        promotionCodes: promotions.map(id => codes.get(id) ?? id),
      }
    }),
    gifts: calculation.gifts.map(({ source, productId, quantity, value, substituteFor }) => ({
      source: codes.get(source) ?? source,
      ...named(productId),
      quantity,
      value: yuan(value),
      substituteFor: substituteFor ? (products.get(substituteFor)?.code ?? '') : null,
    })),
    ...tellWay(calculation, products),
  }
}

/** The way to the figures: what was applied and what was not, what could not be given, and what one more purchase brings. */
export function tellWay(
  calculation: Pick<Calculation, 'trace' | 'warnings' | 'hints'>,
  products: Products,
): Pick<CalculationAnswer, 'trace' | 'warnings' | 'hints'> {
  const codes = new Map(calculation.trace.map(({ id, code }) => [id, code]))
  const named = namedBy(products)
  return {
    trace: calculation.trace.map(tellEntry),
    warnings: calculation.warnings.map(({ code, source, productId, wanted, given }) => ({
      code,
      source: codes.get(source) ?? source,
      productCode: productId ? named(productId).productCode : null,
      productName: productId ? named(productId).productName : null,
      wanted: wanted === undefined ? null : code === 'rebateLimited' ? yuan(wanted) : wanted,
      given: given === undefined ? null : code === 'rebateLimited' ? yuan(given) : given,
    })),
    hints: calculation.hints.map(({ code, name, type, basis, missing, saves, gifts }) => ({
      code,
      name,
      type,
      basis,
      missing: inBasis(basis, missing),
      saves: yuan(saves),
      gifts: gifts.map(({ productId, quantity }) => ({ ...named(productId), quantity })),
    })),
  }
}

const tellEntry = ({ base, threshold, missing, lines, perUnit, ...entry }: TraceEntry): CalculationEntry => ({
  ...entry,
  ...(perUnit && {
    perUnit: {
      ...(perUnit.off !== undefined && { off: yuan(perUnit.off) }),
      ...(perUnit.price !== undefined && { price: yuan(perUnit.price) }),
    },
  }),
  base: inBasis(entry.basis, base),
  threshold: threshold === null ? null : inBasis(entry.basis, threshold),
  missing: missing === null ? null : inBasis(entry.basis, missing),
  saving: yuan(entry.saving),
  netBefore: yuan(entry.netBefore),
  netAfter: yuan(entry.netAfter),
  lines: lines.map(({ lineNo, amount, netBefore, netAfter }) => ({
    lineNo,
    amount: yuan(amount),
    netBefore: yuan(netBefore),
    netAfter: yuan(netAfter),
  })),
})
