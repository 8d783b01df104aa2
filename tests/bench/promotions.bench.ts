import { calculateOrder } from '@sfa/marketing/rules/promotion/calculate-order'
import type { FactLine } from '@sfa/marketing/rules/promotion/order-facts'
import type { Promotion, PromotionStep, PromotionType } from '@sfa/marketing/rules/promotion/promotion'
import { indexPromotions } from '@sfa/marketing/rules/promotion/promotion-index'
import { aLine, anything, aPromotion } from '@sfa/marketing/rules/promotion/testing/an-order'
import { atMost, type BenchRow, withinBudget } from './lib/bench-row'

const products = 420
const budgetMs = 80
/** Each promotion is looked at and has its line in the explanation: the engine's own time grows with their number. */
const most = 10
const rounds = 300

const steps: Readonly<Record<PromotionType, PromotionStep[]>> = {
  '3': [
    { threshold: 20_000, amountOff: 1000 },
    { threshold: 50_000, amountOff: 3000 },
  ],
  '4': [{ threshold: 30_000, rate: 950 }],
  '5': [{ threshold: 30_000, gifts: [{ productId: 'p1', quantity: 1, substitutes: ['p2'] }] }],
  '7': [{ threshold: 0, rate: 900 }],
}

/** Of every ten: one for all products, three for a brand, two for a category, four for twelve products. */
function promotionsOf(count: number): Promotion[] {
  return Array.from({ length: count }, (_, n) => {
    const type = (['3', '4', '5', '7'] as const)[n % 4]!
    const named = Array.from({ length: 12 }, (_, at) => `p${(n * 37 + at * 11) % products}`)
    const scope =
      n % 10 === 0
        ? {}
        : n % 10 < 4
          ? { brands: [`b${n % 6}`] }
          : n % 10 < 6
            ? { categories: [`c${n % 38}`] }
            : { products: named }
    return aPromotion(type, String(n), steps[type], {
      products: { ...anything, ...scope },
      priority: 1 + (n % 7),
      exclusive: n % 20 === 0,
    })
  })
}

const orderOf = (round: number): FactLine[] =>
  Array.from({ length: 20 }, (_, at) => {
    const n = (round * 53 + at * 17) % products
    const line = {
      productId: `p${n}`,
      brandId: `b${n % 6}`,
      categoryIds: [`c${n % 38}`],
      quantity: 10_000 * (1 + (n % 48)),
    }
    return aLine(at + 1, 420 * (1 + (n % 48)), line)
  })

/** Time that 95 of 100 orders need at most, the index made as often as it would be for orders of their own tenants. */
function p95(count: number): number {
  const promotions = promotionsOf(count)
  const times = Array.from({ length: rounds }, (_, round) => {
    const lines = orderOf(round)
    const begin = performance.now()
    calculateOrder(indexPromotions(promotions), { customer: null, lines })
    return performance.now() - begin
  })
  return times.sort((a, b) => a - b)[Math.floor(rounds * 0.95)]!
}

/**
 * What an order of 20 lines costs, without reading anything: 200 promotions, and ten times as many. How much longer a
 * preview is waited for with these is in placing.bench.ts.
 */
export async function run(): Promise<BenchRow[]> {
  p95(200)
  const usual = p95(200)
  return [
    withinBudget('order of 20 lines, 200 promotions: p95', 'ms', usual, budgetMs),
    atMost('order of 20 lines, 2,000 promotions beside 200: p95', 'ms', p95(2_000), usual, most),
  ]
}
