import { spread } from '@sfa/kernel/money/share'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calculateOrder } from './calculate-order'
import type { OrderFacts } from './order-facts'
import type { Promotion, PromotionType } from './promotion'
import { indexPromotions } from './promotion-index'
import { aLine, anything, aPromotion } from './testing/an-order'

const products = ['a', 'b', 'c', 'd', 'e']
const someProducts = fc.subarray(products)

const lines = fc
  .array(
    fc.record({
      productId: fc.constantFrom(...products),
      original: fc.integer({ min: 0, max: 5_000_000 }),
      quantity: fc.integer({ min: 1, max: 9_999_900 }),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map(list =>
    list.map((line, at) => aLine(at + 1, line.original, { ...line, brandId: line.productId < 'c' ? 'x' : 'y' })),
  )

const step = (type: PromotionType) =>
  fc.record({
    threshold: fc.integer({ min: type === '7' ? 0 : 1, max: 3_000_000 }),
    ...(type === '3' ? { amountOff: fc.integer({ min: 1, max: 2_000_000 }) } : {}),
    ...(type === '4' || type === '7' ? { rate: fc.integer({ min: 10, max: 999 }) } : {}),
    ...(type === '5'
      ? {
          gifts: fc.array(
            fc.record({
              productId: fc.constantFrom('g1', 'g2'),
              quantity: fc.integer({ min: 1, max: 5 }),
              substitutes: fc.constantFrom([], ['g2'], ['g1']),
            }),
            { minLength: 1, maxLength: 2 },
          ),
        }
      : {}),
  })

const promotion = (id: string): fc.Arbitrary<Promotion> =>
  fc.constantFrom<PromotionType>('3', '4', '5', '7').chain(type =>
    fc
      .record({
        steps: fc.array(step(type), { minLength: 1, maxLength: type === '7' ? 1 : 3 }),
        basis: fc.constantFrom('amount' as const, 'quantity' as const),
        mode: type === '4' ? fc.constant('ladder' as const) : fc.constantFrom('ladder' as const, 'every' as const),
        named: someProducts,
        brands: fc.subarray(['x', 'y']),
        excluded: fc.subarray(products, { maxLength: 1 }),
        priority: fc.integer({ min: 1, max: 3 }),
        exclusive: fc.boolean(),
        atLeast: fc.integer({ min: 1, max: 3 }),
        budgetLeft: fc.option(fc.integer({ min: 0, max: 1_000_000 }), { nil: undefined }),
      })
      .map(({ steps, named, brands, excluded, atLeast, ...rest }) =>
        aPromotion(
          type,
          id,
          steps.toSorted((a, b) => a.threshold - b.threshold),
          {
            ...rest,
            products: { ...anything, products: named, brands, excluded },
            mandatory: { products: [], atLeast },
          },
        ),
      ),
  )

const promotions = fc
  .integer({ min: 0, max: 7 })
  .chain(count => fc.tuple(...Array.from({ length: count }, (_, at) => promotion(String(at)))))

const facts: fc.Arbitrary<OrderFacts> = fc
  .record({
    lines,
    stock: fc.integer({ min: 0, max: 9 }),
    wanted: fc.integer({ min: 0, max: 100_000 }),
    onlineShare: fc.constantFrom(0, 10),
    coupon: fc.option(fc.integer({ min: 1, max: 900_000 }), { nil: undefined }),
  })
  .map(({ lines: own, stock, wanted, onlineShare, coupon }) => ({
    customer: null,
    lines: own,
    giftStock: new Map([
      ['g1', stock],
      ['g2', 3],
    ]),
    giftPrices: new Map([
      ['g1', 300],
      ['g2', 150],
    ]),
    rebate: { wanted, balance: 50_000, share: 300 },
    onlineShare,
    coupons: coupon
      ? [
          {
            no: 'c',
            code: 'c',
            name: 'c',
            type: 'amountOff' as const,
            threshold: 0,
            amountOff: coupon,
            products: anything,
            stackable: false,
          },
        ]
      : [],
  }))

const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0)

test('lines add up to the totals, no line is below 0, and each figure of a line is what the trace took off it', () => {
  fc.assert(
    fc.property(facts, promotions, (order, all) => {
      const found = calculateOrder(indexPromotions(all), order)
      for (const line of found.lines) {
        const off =
          line.discountAmount + line.moneyOffAmount + line.couponAmount + line.rebateAmount + line.onlinePaymentAmount
        expect(line.netAmount).toBe(line.original - off)
        expect(line.netAmount).toBeGreaterThanOrEqual(0)
        expect(Number.isSafeInteger(line.netAmount)).toBe(true)
        const traced = found.trace.flatMap(({ lines: own }) => own.filter(({ lineNo }) => lineNo === line.lineNo))
        expect(sum(traced.map(({ amount }) => amount))).toBe(off)
      }
      const { originalPrice, discountAmount, moneyOffAmount, couponAmount, rebateAmount, onlinePaymentAmount } = found
      expect(found.totalPrice).toBe(
        originalPrice - discountAmount - moneyOffAmount - couponAmount - rebateAmount - onlinePaymentAmount,
      )
      expect(sum(found.lines.map(({ netAmount }) => netAmount))).toBe(found.totalPrice)
      expect(sum(found.lines.map(line => line.discountAmount))).toBe(discountAmount)
      expect(found.trace.filter(({ type }) => type)).toHaveLength(all.length)
    }),
    { numRuns: 300 },
  )
})

test('the order of lines and promotions does not matter', () => {
  fc.assert(
    fc.property(facts, promotions, (order, all) => {
      const found = calculateOrder(indexPromotions(all), order)
      const turned = { ...order, lines: order.lines.toReversed() }
      expect(calculateOrder(indexPromotions(all.toReversed()), turned)).toEqual(found)
    }),
    { numRuns: 200 },
  )
})

test('a line takes one promotion of a type, and one that is exclusive no other at all', () => {
  fc.assert(
    fc.property(facts, promotions, (order, all) => {
      const byId = new Map(all.map(one => [one.id, one]))
      for (const { promotions: ids } of calculateOrder(indexPromotions(all), order).lines) {
        const own = ids.map(id => byId.get(id)!)
        expect(new Set(own.map(({ type }) => type)).size).toBe(own.length)
        if (own.some(({ exclusive }) => exclusive)) expect(own).toHaveLength(1)
      }
    }),
    { numRuns: 200 },
  )
})

test('budgets hold, and no more gifts are given than stock has', () => {
  fc.assert(
    fc.property(facts, promotions, (order, all) => {
      const { trace, gifts } = calculateOrder(indexPromotions(all), order)
      for (const { id, outcome, saving } of trace) {
        const left = all.find(one => one.id === id)?.budgetLeft
        if (outcome === 'applied' && left !== undefined) expect(saving).toBeLessThanOrEqual(left)
      }
      for (const [productId, stock] of order.giftStock ?? [])
        expect(sum(gifts.filter(one => one.productId === productId).map(one => one.quantity))).toBeLessThanOrEqual(
          stock,
        )
    }),
    { numRuns: 200 },
  )
})

test('a further discount on the total loses no money off', () => {
  fc.assert(
    fc.property(lines, fc.integer({ min: 1, max: 999 }), (own, rate) => {
      const minus = aPromotion('3', 'm', [{ threshold: 1_000_000, amountOff: 1 }])
      const discount = aPromotion('4', 'd', [{ threshold: 1, rate }])
      const reached = (all: Promotion[]) =>
        calculateOrder(indexPromotions(all), { customer: null, lines: own }).trace.find(({ id }) => id === 'm')!.base
      expect(reached([minus, discount])).toBe(reached([minus]))
    }),
    { numRuns: 100 },
  )
})

test('shares add up to the amount, none more than its weight', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 1e12 }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (own, part) => {
      const whole = sum(own)
      const amount = Math.floor(whole * part)
      const shares = spread(amount, own)
      expect(sum(shares)).toBe(amount)
      shares.forEach((share, at) => {
        expect(share).toBeLessThanOrEqual(own[at]!)
        expect(share).toBeGreaterThanOrEqual(0)
      })
    }),
    { numRuns: 200 },
  )
})

test('who follows a hint for money off saves what it says, or more', () => {
  const forAll = { products: anything, mandatory: { products: [], atLeast: 1 } }
  const moneyOff = fc.array(promotion('x'), { maxLength: 8 }).map(all =>
    all
      .filter(({ type }) => type === '3')
      .map(
        (one, at): Promotion => ({
          ...one,
          ...forAll,
          id: String(at),
          basis: 'amount',
          exclusive: false,
          budgetLeft: undefined,
        }),
      ),
  )
  const found = (amount: number, all: readonly Promotion[]) =>
    calculateOrder(indexPromotions(all), { customer: null, lines: [aLine(1, amount)] })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000_000 }), moneyOff, (amount, all) => {
      const now = found(amount, all)
      for (const { missing, saves } of now.hints)
        expect(found(amount + missing, all).moneyOffAmount).toBeGreaterThanOrEqual(now.moneyOffAmount + saves)
    }),
    { numRuns: 500 },
  )
})

test('where scopes overlap in part, a hint holds whichever of its lines grows', () => {
  const moneyOff = fc.array(promotion('x'), { minLength: 2, maxLength: 6 }).map(all =>
    all
      .filter(({ type }) => type === '3')
      .map((one, at): Promotion => {
        const mandatory = { products: [], atLeast: 1 }
        return { ...one, mandatory, id: String(at), basis: 'amount', exclusive: false, budgetLeft: undefined }
      }),
  )
  const amounts = fc.array(fc.integer({ min: 1, max: 3_000_000 }), { minLength: 2, maxLength: 5 })
  const found = (own: readonly number[], all: readonly Promotion[]) =>
    calculateOrder(indexPromotions(all), {
      customer: null,
      lines: own.map((amount, at) => aLine(at + 1, amount, { productId: products[at]!, brandId: at < 2 ? 'x' : 'y' })),
    })
  fc.assert(
    fc.property(amounts, moneyOff, (own, all) => {
      const now = found(own, all)
      for (const { id, missing, saves } of now.hints) {
        const scope = all.find(one => one.id === id)!
        const isIn = (at: number) =>
          found(
            own.map((amount, place) => (place === at ? amount : 0)),
            [{ ...scope, steps: [{ threshold: 1, amountOff: 1 }] }],
          ).moneyOffAmount > 0
        own.forEach((_, at) => {
          if (!isIn(at)) return
          const grown = own.map((amount, place) => (place === at ? amount + missing : amount))
          expect(found(grown, all).moneyOffAmount).toBeGreaterThanOrEqual(now.moneyOffAmount + saves)
        })
      }
    }),
    { numRuns: 500 },
  )
})
