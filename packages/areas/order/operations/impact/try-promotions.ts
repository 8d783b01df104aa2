import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { findRow } from '@sfa/db/record/write-rows'
import { AppError, type FieldFailure } from '@sfa/kernel/app-error'
import { fenOf } from '@sfa/kernel/money/fen'
import { lineAmount } from '@sfa/kernel/money/share'
import { couponBatch } from '@sfa/marketing/definitions/coupon-batch.resource'
import type { TriedOrder } from '@sfa/marketing/definitions/promotion.calls'
import { promotionResources } from '@sfa/marketing/definitions/promotion-kinds'
import { compileCoupon } from '@sfa/marketing/operations/compile-coupon'
import { compilePromotion, promotionId } from '@sfa/marketing/operations/compile-promotion'
import { type Buyer, type ProductFacts, readProductFacts } from '@sfa/marketing/operations/order-facts'
import { readDetails } from '@sfa/marketing/operations/promotion-versions'
import { leftOfTried, promotionsLeft } from '@sfa/marketing/operations/promotions-left'
import { promotionsOfActivities } from '@sfa/marketing/operations/promotions-of-activities'
import { type AskedLine, tellCalculation } from '@sfa/marketing/operations/tell-calculation'
import { calculateOrder } from '@sfa/marketing/rules/promotion/calculate-order'
import type { FactCustomer, FactLine } from '@sfa/marketing/rules/promotion/order-facts'
import type { Coupon, Promotion, PromotionType } from '@sfa/marketing/rules/promotion/promotion'
import { indexPromotions, isForCustomer } from '@sfa/marketing/rules/promotion/promotion-index'
import type { Caller } from '@sfa/operations/caller'
import { accessFor } from '@sfa/operations/permission/access'
import type { Services } from '@sfa/operations/services'
import { type AskedTrial, mayReadPrices, ownPrices, type TriedSubject, trialSubject } from './tried-order'

/**
 * Calculates an order that was typed or that was ordered, with promotions in any state and what is left of their budgets
 * and limits. Prices, those of gifts as well, are the customer's. Gifts are given as if stock had them: a trial shows what
 * a promotion does. Throws `notFound` for promotions, customers and orders beyond the caller's reach, and `invalid` at the
 * lines that are at fault.
 */
export function tryPromotions({ db }: Pick<Services, 'db'>, caller: Caller, asked: AskedTrial): Promise<TriedOrder> {
  return inTenant(db, caller.tenantId, async tx => {
    const subject = await trialSubject(tx, caller, asked)
    const { buyer, customer, day } = subject
    const tried = await leftOfTried(tx, await readTried(tx, caller, asked.promotions), buyer, day)
    // A promotion that is tried stands in for its version in force.
    const promotions = [...tried, ...(asked.inForce ? await othersInForce(tx, buyer, day, tried) : [])]
    const coupons = await readCoupons(tx, caller, asked.couponBatchIds, customer)
    const gifts = [...promotions.flatMap(({ steps }) => steps), ...coupons]
      .flatMap(one => one.gifts ?? [])
      .flatMap(({ productId, substitutes }) => [productId, ...substitutes])
    const wished = subject.lines ?? asked.lines
    const products = await readProductFacts(tx, [...wished.map(({ productId }) => productId), ...gifts])
    const isPriced = await mayReadPrices(tx, caller)
    const lines = subject.lines ?? (await typedLines(tx, subject, asked, products, isPriced))
    const small = [...new Set(gifts)].map(productId => ({ productId, unit: 'small' as const }))
    const giftPrices = isPriced ? await ownPrices(tx, subject, small, products) : []
    const idOfCode = new Map(promotions.map(({ code, id }) => [code, id]))
    const calculation = calculateOrder(indexPromotions(promotions), {
      customer,
      coupons,
      lines: lines.flatMap(line => {
        const found = products.get(line.productId)
        return found ? [factLine(line, found)] : []
      }),
      giftPrices: new Map(small.map(({ productId }, at) => [productId, giftPrices[at] ?? 0])),
      giftChoices: new Map(asked.giftChoices.map(({ code, productIds }) => [idOfCode.get(code) ?? code, productIds])),
    })
    return tellCalculation(calculation, lines, products)
  })
}

/** Of activities those in which the customer takes part; without a customer all of them. */
async function othersInForce(
  tx: Tx,
  buyer: Buyer | null,
  day: string,
  tried: readonly Promotion[],
): Promise<Promotion[]> {
  const ids = new Set(tried.map(({ id }) => id))
  const has = buyer ? await promotionsOfActivities(tx, buyer, day) : new Map<string, boolean>()
  const inForce = await promotionsLeft(tx, buyer, day)
  return inForce.filter(({ id }) => !ids.has(id) && has.get(id) !== false)
}

async function typedLines(
  tx: Tx,
  subject: TriedSubject,
  asked: AskedTrial,
  products: ReadonlyMap<string, ProductFacts>,
  isPriced: boolean,
): Promise<AskedLine[]> {
  const prices = isPriced ? await ownPrices(tx, subject, asked.lines, products) : null
  return askedLines(asked, products, prices)
}

/** The promotions that are tried, as they stand now. */
async function readTried(tx: Tx, caller: Caller, wanted: AskedTrial['promotions']): Promise<Promotion[]> {
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

/** Throws `invalid` with all lines that are at fault. */
function askedLines(
  { lines }: AskedTrial,
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
    const price = isTyped ? fenOf(typed) : (prices?.[at] ?? 0)
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
