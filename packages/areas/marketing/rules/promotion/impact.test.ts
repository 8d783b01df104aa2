import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calculateOrder } from './calculate-order'
import { ImpactSum, mayReach, type PastOrder, partOfTime } from './impact'
import type { Promotion, PromotionType } from './promotion'
import { indexPromotions } from './promotion-index'
import { aLine, aPromotion, only } from './testing/an-order'

const noLimits = { perCustomer: null, period: 'whole', total: null, budget: null }
const someone = (id: string) => ({ id, groupIds: [], channelIds: [], areaIds: [], orgIds: [] })
const order = (day: string, customer: string, ...amounts: number[]): PastOrder => ({
  day,
  customer: someone(customer),
  lines: amounts.map((amount, at) => aLine(at + 1, amount)),
})

function impactOf(
  promotion: Promotion,
  orders: readonly PastOrder[],
  { others = [], limits = {}, giftPrices = {} }: { others?: Promotion[]; limits?: object; giftPrices?: object } = {},
) {
  const ways = { present: indexPromotions([promotion, ...others]), absent: indexPromotions(others) }
  const prices = new Map<string, number>(Object.entries(giftPrices))
  const sum = new ImpactSum({ promotion, limits: { ...noLimits, ...limits }, giftPrices: prices })
  for (const one of orders) sum.add(one, () => ways)
  return sum.result()
}

const minus = aPromotion('3', 'minus', [{ threshold: 10_000, amountOff: 800 }])

test('counts what it costs by day, customer and product, and compares it with the budget', () => {
  const orders = [
    order('2026-06-01', 'a', 10_000),
    order('2026-06-01', 'b', 9_999),
    order('2026-06-02', 'a', 7_500, 2_500),
    order('2026-06-03', 'c', 20_000),
  ]
  const found = impactOf(minus, orders, { limits: { budget: 1600 } })
  expect(found).toMatchObject({
    orders: 4,
    touched: 3,
    customers: 2,
    original: 40_000,
    moneyOff: 2400,
    giftValue: 0,
    othersLess: 0,
    beyondLimit: 0,
    exhaustedOn: '2026-06-02',
    displaced: [],
  })
  expect(found.days).toEqual([
    { day: '2026-06-01', orders: 1, cost: 800 },
    { day: '2026-06-02', orders: 1, cost: 800 },
    { day: '2026-06-03', orders: 1, cost: 800 },
  ])
  expect(found.topCustomers).toEqual([
    { id: 'a', orders: 2, amount: 1600 },
    { id: 'c', orders: 1, amount: 800 },
  ])
  expect(found.topProducts).toEqual([
    { id: 'p1', orders: 3, amount: 2200 },
    { id: 'p2', orders: 1, amount: 200 },
  ])
})

test('says what other promotions save less because of it', () => {
  const other = aPromotion('3', 'other', [{ threshold: 5_000, amountOff: 500 }])
  const orders = [order('2026-06-01', 'a', 12_000), order('2026-06-01', 'b', 6_000)]
  const found = impactOf(minus, orders, { others: [other] })
  expect(found).toMatchObject({ touched: 1, moneyOff: 800, othersLess: 500 })
  expect(found.displaced).toEqual([{ id: 'other', orders: 1, amount: 500 }])
})

test('of gifts it counts what they are worth, by what is given', () => {
  const gifts = [{ productId: 'g', quantity: 2, substitutes: [] }]
  const gift = aPromotion('5', 'gift', [{ threshold: 5_000, gifts }], { mode: 'every' })
  const found = impactOf(gift, [order('2026-06-01', 'a', 10_000)], { giftPrices: { g: 300 } })
  expect(found).toMatchObject({ touched: 1, moneyOff: 0, giftValue: 1200 })
  expect(found.topProducts).toEqual([{ id: 'g', orders: 1, amount: 1200 }])
})

test('limits keep orders from it, each customer within the period', () => {
  const twice = ['2026-06-01', '2026-06-02', '2026-06-08'].map(day => order(day, 'a', 10_000))
  expect(impactOf(minus, twice, { limits: { perCustomer: 1, period: 'week' } })).toMatchObject({
    touched: 2,
    beyondLimit: 1,
  })
  expect(impactOf(minus, twice, { limits: { perCustomer: 1 } })).toMatchObject({ touched: 1, beyondLimit: 2 })
  expect(impactOf(minus, twice, { limits: { total: 2 } })).toMatchObject({ touched: 2, beyondLimit: 1 })
})

test('what cannot be concerned is not calculated', () => {
  const narrow = aPromotion('3', 'narrow', [{ threshold: 1, amountOff: 1 }], only('p9'))
  const sum = new ImpactSum({ promotion: narrow, limits: noLimits, giftPrices: new Map() })
  sum.add(order('2026-06-01', 'a', 10_000), () => {
    throw new Error('this order was calculated')
  })
  expect(sum.result()).toMatchObject({ orders: 1, touched: 0, exhaustedOn: null })
})

test('what cannot reach the first threshold is told apart without a calculation, whatever would have been applied', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 30_000 }), fc.integer({ min: 1, max: 60_000 })), {
        minLength: 1,
        maxLength: 4,
      }),
      fc.constantFrom<PromotionType>('3', '4', '7'),
      fc.constantFrom('amount' as const, 'quantity' as const),
      fc.integer({ min: 1, max: 60_000 }),
      (pairs, type, basis, threshold) => {
        const lines = pairs.map(([original, quantity], at) =>
          aLine(at + 1, original, { productId: `p${at % 2}`, quantity }),
        )
        const given = type === '3' ? { amountOff: 5 } : { rate: 900 }
        const promotion = aPromotion(type, 'x', [{ threshold, ...given }], { basis })
        const { trace } = calculateOrder(indexPromotions([promotion]), { customer: null, lines })
        if (trace.some(({ outcome }) => outcome === 'applied')) expect(mayReach(promotion, lines)).toBe(true)
      },
    ),
    { numRuns: 300 },
  )
})

test('a week begins on Monday', () => {
  expect(partOfTime('2026-06-07', 'week')).toBe('2026-06-01')
  expect(partOfTime('2026-06-08', 'week')).toBe('2026-06-08')
  expect(partOfTime('2026-06-08', 'month')).toBe('2026-06')
  expect(partOfTime('2026-06-08', 'whole')).toBe('')
})
