import type { WireRow } from '@sfa/db/search/search-rows'
import { fenOf } from '@sfa/kernel/money/fen'
import type {
  CustomerScope,
  Gift,
  ProductScope,
  Promotion,
  PromotionStep,
  PromotionType,
} from '../rules/promotion/promotion'

/** How much the engine's whole numbers hold of what the wire says: yuan, units, per cent. */
const tenThousandths = (value: unknown) => Math.round(Number(value) * 10_000)
export const thousandths = (percent: unknown) => Math.round(Number(percent) * 10)

export const has = (value: unknown) => value !== undefined && value !== null && value !== ''
const ids = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])
const many = (value: unknown) => (has(value) ? Number(value) : undefined)

/** The id of a promotion among those of all types. */
export const promotionId = (type: PromotionType, recordId: string) => `${type}-${recordId}`

/** A record in wire form and its steps as the engine reads them. */
export function compilePromotion(type: PromotionType, row: WireRow, steps: readonly WireRow[]): Promotion {
  const mandatory = ids(row.mandatoryProductIds)
  return {
    id: promotionId(type, String(row.id)),
    code: String(row.code),
    name: String(row.name),
    type,
    basis: row.basis === 'quantity' ? 'quantity' : 'amount',
    mode: row.mode === 'every' ? 'every' : 'ladder',
    maxTimes: many(row.maxTimes),
    steps: type === '7' ? [productStep(row)] : type === '5' ? giftSteps(row, steps) : moneySteps(row, steps),
    maxQuantity: has(row.maxQuantity) ? tenThousandths(row.maxQuantity) : undefined,
    products: productScopeOf(row),
    customers: customerScopeOf(row),
    mandatory: { products: mandatory, atLeast: many(row.varieties) ?? Math.max(1, mandatory.length) },
    priority: Number(row.priority),
    exclusive: String(row.exclusive) === '1',
    budgetLeft: has(row.budget) ? fenOf(row.budget) : undefined,
    customerLeft: many(row.perCustomerLimit),
    totalLeft: many(row.totalLimit),
  }
}

export const productScopeOf = (row: WireRow): ProductScope => ({
  products: ids(row.productIds),
  groups: ids(row.productGroupIds),
  brands: ids(row.brandIds),
  categories: ids(row.categoryIds),
  excluded: ids(row.excludedProductIds),
})

export const customerScopeOf = (row: WireRow): CustomerScope => ({
  customers: ids(row.storeIds),
  groups: ids(row.storeGroupIds),
  channels: ids(row.channelIds),
  areas: ids(row.areaIds),
  orgs: ids(row.orgIds),
  excluded: ids(row.excludedStoreIds),
})

const thresholdOf = (row: WireRow, { threshold }: WireRow) =>
  row.basis === 'quantity' ? tenThousandths(threshold) : fenOf(threshold)

const moneySteps = (row: WireRow, steps: readonly WireRow[]): PromotionStep[] =>
  steps.map(step => ({
    threshold: thresholdOf(row, step),
    ...(has(step.amountOff) ? { amountOff: fenOf(step.amountOff) } : {}),
    ...(has(step.rate) ? { rate: thousandths(step.rate) } : {}),
  }))

/** Lines of one threshold are one step with several gifts. */
function giftSteps(row: WireRow, lines: readonly WireRow[]): PromotionStep[] {
  const byThreshold = new Map<number, Gift[]>()
  for (const line of lines) {
    const threshold = thresholdOf(row, line)
    const gifts = byThreshold.get(threshold) ?? []
    gifts.push({
      productId: String(line.gift),
      quantity: Number(line.giftQuantity),
      substitutes: [line.substitute, line.substitute2].filter(has).map(String),
    })
    byThreshold.set(threshold, gifts)
  }
  const choose = many(row.giftChoice)
  return [...byThreshold].map(([threshold, gifts]) => ({ threshold, gifts, ...(choose ? { choose } : {}) }))
}

const productStep = (row: WireRow): PromotionStep => ({
  threshold: has(row.minQuantity) ? tenThousandths(row.minQuantity) : 0,
  ...(row.method === 'rate' ? { rate: thousandths(row.rate) } : {}),
  ...(row.method === 'cut' ? { amountOff: fenOf(row.amountOff) } : {}),
  ...(row.method === 'price' ? { price: fenOf(row.price) } : {}),
})
