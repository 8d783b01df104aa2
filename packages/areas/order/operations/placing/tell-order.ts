import type { WireRow } from '@sfa/db/search/search-rows'
import type { Language } from '@sfa/kernel/language'
import { tellCalculation } from '@sfa/marketing/operations/tell-calculation'
import type { Caller } from '@sfa/operations/caller'
import type { CreditState } from '@sfa/receivable/operations/credit'
import type { CalculatedAnswer, CalculatedAnswerLine, PlacedAnswer } from '../../definitions/placing.schema'
import type { PlacedOrder } from './calculate-order-for'
import { tellProblem } from './order-problem'
import { type OrderProduct, unitName } from './order-products'
import { basicQuantity, type PlacedLine } from './placed-lines'
import type { Wish } from './wish'

const yuan = (fen: number) => fen / 100

/** A placed order as far as it is told. */
type ToldOrder = Omit<PlacedOrder, 'wish' | 'atPresent' | 'giftOffers'> &
  Partial<Pick<PlacedOrder, 'atPresent' | 'giftOffers'>> & { wish: Pick<Wish, 'warehouse'> }

/** What an order costs and why on the wire, in the caller's language. */
export function tellOrder(
  { calculation, lines, problems, atPresent = [], giftOffers = [], products, wish, credit, rebate }: ToldOrder,
  caller: Pick<Caller, 'language'>,
): CalculatedAnswer {
  // Those that were given stand beside the calculation, unless a platform has sold them.
  const calculated = new Set(calculation.lines.map(({ lineNo }) => lineNo))
  const asked = lines.filter(({ lineNo }) => calculated.has(lineNo))
  const told = tellCalculation(calculation, asked.map(asAsked), factsOf(products))
  const codes = new Map(calculation.trace.map(({ id, code }) => [id, code]))
  return {
    originalPrice: told.originalPrice,
    discountAmount: told.discountAmount,
    moneyOffAmount: told.moneyOffAmount,
    couponAmount: told.couponAmount,
    freeGoodsAmount: told.freeGoodsAmount,
    rebateAmount: told.rebateAmount,
    onlinePaymentAmount: told.onlinePaymentAmount,
    totalPrice: told.totalPrice,
    quantity: basicQuantity(lines),
    lines: lines.map(line => tellLine(line, codes, caller.language)),
    trace: told.trace,
    warnings: told.warnings,
    hints: told.hints,
    faults: [...problems, ...atPresent].map(problem => tellProblem(problem, caller.language)),
    ...(giftOffers.length > 0 && {
      giftOffers: giftOffers.map(({ gifts, ...offer }) => ({ ...offer, gifts: [...gifts] })),
    }),
    credit: tellCredit(credit),
    rebate: rebate && { balance: yuan(rebate.balance), most: yuan(rebate.most) },
    warehouse: wish.warehouse,
  }
}

const tellCredit = ({ limit, receivable, held, left }: CreditState) => ({
  limit: limit === null ? null : yuan(limit),
  receivable: yuan(receivable),
  held: yuan(held),
  left: left === null ? null : yuan(left),
})

const asAsked = ({ lineNo, product, basic, price, amounts }: PlacedLine) => ({
  lineNo,
  productId: product.id,
  quantity: basic,
  price,
  original: amounts.original,
})

const factsOf = (products: ReadonlyMap<string, OrderProduct>) =>
  new Map([...products].map(([id, { code, name }]) => [id, { code, name }]))

const tellLine = (
  { lineNo, product, unit, quantity, basic, price, listPrice, amounts, giftSource, baseNumber, ...line }: PlacedLine,
  codes: ReadonlyMap<string, string>,
  language: Language,
): CalculatedAnswerLine => ({
  lineNo,
  productId: product.id,
  productCode: product.code,
  productName: product.name,
  specification: product.specification,
  unit: unit.id,
  unitName: unitName(unit, language),
  quantity,
  baseQuantity: basic / 10_000,
  price: yuan(price),
  ...(listPrice !== null && { listPrice: yuan(listPrice) }),
  isGift: giftSource !== null,
  giftSource,
  note: line.note,
  originalAmount: yuan(amounts.original),
  discountAmount: yuan(amounts.discountAmount),
  moneyOffAmount: yuan(amounts.moneyOffAmount),
  couponAmount: yuan(amounts.couponAmount),
  rebateAmount: yuan(amounts.rebateAmount),
  onlinePaymentAmount: yuan(amounts.onlinePaymentAmount),
  netAmount: yuan(amounts.netAmount),
  promotionCodes: amounts.promotions.map(id => codes.get(id) ?? id),
  stock: line.stock,
  quotaLeft: line.quotaLeft,
  minimum: baseNumber?.minimum ?? null,
  multiple: baseNumber?.multiple ?? null,
})

/** The same for a caller who may not see amounts: no figure, and nothing from which one would follow. */
export const withoutAmounts = (told: CalculatedAnswer): CalculatedAnswer => ({
  ...told,
  ...noAmounts,
  lines: told.lines.map(({ listPrice: _, ...line }) => ({ ...line, ...noLineAmounts })),
  trace: [],
  hints: [],
  warnings: told.warnings.filter(({ code }) => code !== 'rebateLimited'),
  faults: told.faults.filter(({ code }) => !amountFaults.has(code)),
  credit: told.credit && { limit: null, receivable: null, held: null, left: null },
  rebate: told.rebate && { balance: null, most: null },
})

const noAmounts = {
  originalPrice: null,
  discountAmount: null,
  moneyOffAmount: null,
  couponAmount: null,
  freeGoodsAmount: null,
  rebateAmount: null,
  onlinePaymentAmount: null,
  totalPrice: null,
}
const noLineAmounts = {
  price: null,
  originalAmount: null,
  discountAmount: null,
  moneyOffAmount: null,
  couponAmount: null,
  rebateAmount: null,
  onlinePaymentAmount: null,
  netAmount: null,
}
/** Their texts name amounts. */
const amountFaults: ReadonlySet<string> = new Set([
  'orderAmountShort',
  'deliveryValueShort',
  'creditExceeded',
  'manualPriceOutside',
])

export const tellPlaced = (row: WireRow, told: CalculatedAnswer): PlacedAnswer => ({
  id: String(row.id),
  ver: Number(row.ver),
  orderNumber: String(row.orderNumber),
  orderStatus: String(row.orderStatus),
  ...told,
})
