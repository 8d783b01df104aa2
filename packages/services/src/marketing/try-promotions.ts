import { inTenant, type Tx } from '@sfa/db/tenant-transaction'
import { wireNow } from '@sfa/db/wire-time'
import { findRow } from '@sfa/db/write-rows'
import { AppError, type FieldFailure } from '@sfa/domain/app-error'
import { lookUpPrice } from '@sfa/domain/pricing/look-up-price'
import { calculateOrder } from '@sfa/domain/promotion/calculate-order'
import type { FactCustomer, FactLine } from '@sfa/domain/promotion/order-facts'
import type { Coupon, Promotion, PromotionType } from '@sfa/domain/promotion/promotion'
import { indexPromotions, isForCustomer } from '@sfa/domain/promotion/promotion-index'
import { lineAmount } from '@sfa/domain/promotion/shares'
import type { BodyOf } from '@sfa/resource-kit/call'
import { store } from '@sfa/resources/customer/store.resource'
import { couponBatch } from '@sfa/resources/marketing/coupon-batch.resource'
import type { TriedOrder, tryPromotionsCall } from '@sfa/resources/marketing/promotion.calls'
import { promotionResources } from '@sfa/resources/marketing/promotion-kinds'
import { product } from '@sfa/resources/product/product.resource'
import type { Caller } from '../caller'
import { accessFor } from '../permission/access'
import { priceFacts } from '../pricing/find-prices'
import type { Services } from '../services'
import { compileCoupon } from './compile-coupon'
import { compilePromotion, promotionId } from './compile-promotion'
import { type ProductFacts, readCustomerFacts, readProductFacts } from './order-facts'
import { readDetails } from './promotion-versions'
import { leftOfTried, promotionsLeft } from './promotions-left'
import { type AskedLine, tellCalculation } from './tell-calculation'

type Asked = BodyOf<typeof tryPromotionsCall>

/**
 * Calculates an order that was typed, with promotions in any state and what is left of their budgets and limits. Gifts
 * are given as if stock had them: a trial shows what a promotion does. Throws `notFound` for promotions and customers beyond the caller's reach, and `invalid` at the
 * lines that are at fault.
 */
export function tryPromotions({ db }: Pick<Services, 'db'>, caller: Caller, asked: Asked): Promise<TriedOrder> {
  return inTenant(db, caller.tenantId, async tx => {
    const day = asked.orderDate ?? wireNow().slice(0, 10)
    const buyer = asked.customerId ? { storeId: asked.customerId } : null
    const tried = await leftOfTried(tx, await readTried(tx, caller, asked.promotions), buyer, day)
    const ids = new Set(tried.map(({ id }) => id))
    const others = asked.inForce ? await promotionsLeft(tx, buyer, day) : []
    // A promotion that is tried stands in for its version in force.
    const promotions = [...tried, ...others.filter(({ id }) => !ids.has(id))]
    const customer = asked.customerId ? await readCustomer(tx, caller, asked.customerId) : null
    const coupons = await readCoupons(tx, caller, asked.couponBatchIds, customer)
    const gifts = [...promotions.flatMap(({ steps }) => steps), ...coupons].flatMap(one => one.gifts ?? [])
    const products = await readProductFacts(tx, [
      ...asked.lines.map(({ productId }) => productId),
      ...gifts.flatMap(({ productId, substitutes }) => [productId, ...substitutes]),
    ])
    const prices = (await mayReadPrices(tx, caller)) ? await ownPrices(tx, asked, products) : null
    const lines = askedLines(asked, products, prices)
    const idOfCode = new Map(promotions.map(({ code, id }) => [code, id]))
    const calculation = calculateOrder(indexPromotions(promotions), {
      customer,
      coupons,
      lines: lines.map(line => factLine(line, products.get(line.productId)!)),
      giftPrices: new Map([...products].map(([id, { unitPrice }]) => [id, unitPrice])),
      giftChoices: new Map(asked.giftChoices.map(({ code, productIds }) => [idOfCode.get(code) ?? code, productIds])),
    })
    return tellCalculation(calculation, lines, products)
  })
}

/** The promotions that are tried, as they stand now. */
async function readTried(tx: Tx, caller: Caller, wanted: Asked['promotions']): Promise<Promotion[]> {
  const found = new Map<string, Promotion>()
  for (const type of [...new Set(wanted.map(one => one.type))] as PromotionType[]) {
    const resource = promotionResources[type]
    const ids = wanted.flatMap(one => (one.type === type ? [one.id] : []))
    const { search } = await accessFor(tx, caller, resource, 'search')
    for (const id of ids) {
      const row = await findRow(tx, resource, id, { scope: search.scope })
      if (!row) throw new AppError('notFound')
      found.set(promotionId(type, id), compilePromotion(type, row, (await readDetails(tx, type, id)).steps ?? []))
    }
  }
  return [...found.values()]
}

/** A coupon of each batch, as it stands now. Throws `invalid` at those that are not for the customer. */
async function readCoupons(
  tx: Tx,
  caller: Caller,
  batchIds: readonly string[],
  customer: FactCustomer | null,
): Promise<Coupon[]> {
  const { search } = await accessFor(tx, caller, couponBatch, 'search')
  const found: Coupon[] = []
  for (const [at, id] of batchIds.entries()) {
    const row = await findRow(tx, couponBatch, id, { scope: search.scope })
    if (!row) throw new AppError('notFound')
    const { customers, ...rule } = compileCoupon(row, await readDetails(tx, 'coupon', id))
    if (!isForCustomer(customers, customer))
      throw new AppError('invalid', {}, 200, [{ field: `couponBatchIds.${at}`, code: 'couponCustomerOutOfScope' }])
    found.push({ ...rule, no: rule.code })
  }
  return found
}

/** Prices of the lines that name none, in fen: the customer's own one, else that of the form. */
async function ownPrices(
  tx: Tx,
  { customerId, orderDate, lines }: Asked,
  products: ReadonlyMap<string, ProductFacts>,
): Promise<(number | null)[]> {
  const day = orderDate ?? wireNow().slice(0, 10)
  const ids = [...new Set(lines.map(({ productId }) => productId))]
  const known = customerId ? await priceFacts(tx, { storeId: customerId }, ids, day) : null
  return lines.map(({ productId, unit }) => {
    const found = products.get(productId)
    if (!found) return null
    const form = unit === 'big' ? found.bigUnitPrice : found.unitPrice
    const { units = [], rows = [] } = known?.get(productId) ?? {}
    const own = units.find(({ ratio }) => Number(ratio) === (unit === 'big' ? found.ratio : 1))
    return own ? (lookUpPrice({ unit: own.unit, day, units, rows }).fen ?? form) : form
  })
}

async function readCustomer(tx: Tx, caller: Caller, id: string) {
  const { search } = await accessFor(tx, caller, store, 'search')
  const row = await findRow(tx, store, id, { scope: search.scope })
  const facts = row && (await readCustomerFacts(tx, id))
  if (!facts) throw new AppError('notFound')
  return facts
}

/** Who may not read prices has to type them. */
async function mayReadPrices(tx: Tx, caller: Caller): Promise<boolean> {
  const { search } = await accessFor(tx, caller, product, 'search')
  const { hidden, masked } = search.fields
  return ['unitPrice', 'bigUnitPrice'].every(name => !hidden.has(name) && !masked.has(name))
}

/** Throws `invalid` with all lines that are at fault. */
function askedLines(
  { lines }: Asked,
  products: ReadonlyMap<string, ProductFacts>,
  prices: readonly (number | null)[] | null,
): AskedLine[] {
  const failures: FieldFailure[] = []
  const read = lines.flatMap(({ productId, unit, quantity, price: typed }, at): AskedLine[] => {
    const found = products.get(productId)
    if (!found || found.isDeleted) {
      const code = found ? 'refInvalid' : 'refMissing'
      failures.push({ field: `lines.${at}.productId`, code, params: { value: found?.name ?? productId } })
      return []
    }
    const isTyped = typed !== undefined && typed !== null
    if (!isTyped && !prices) failures.push({ field: `lines.${at}.price`, code: 'required' })
    const price = isTyped ? Math.round(typed * 100) : (prices?.[at] ?? 0)
    const ordered = Math.round(quantity * 10_000)
    const basic = unit === 'big' ? ordered * found.ratio : ordered
    return [{ lineNo: at + 1, productId, quantity: basic, price, original: lineAmount(price, ordered) }]
  })
  if (failures.length > 0) throw new AppError('invalid', {}, 200, failures)
  return read
}

const factLine = (
  { lineNo, productId, quantity, original }: AskedLine,
  { groupIds, brandId, categoryIds }: ProductFacts,
): FactLine => ({ lineNo, productId, quantity, original, groupIds, brandId, categoryIds })
