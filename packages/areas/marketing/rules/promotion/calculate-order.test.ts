import { lineAmount } from '@sfa/kernel/money/share'
import { describe, expect, test } from 'vitest'
import type { Coupon, Promotion } from './promotion'
import { aLine, anything, aPromotion, calculate, netsOf, only, outcomes } from './testing/an-order'

const aCoupon = (coupon: Partial<Coupon>): Coupon => ({
  no: 'c1',
  code: 'c1',
  name: 'c1',
  type: 'amountOff',
  threshold: 0,
  products: anything,
  stackable: false,
  ...coupon,
})

test('the golden order of the documents: 166.27', () => {
  const lines = [
    aLine(1, lineAmount(1200, 100_000)),
    aLine(2, lineAmount(850, 60_000)),
    aLine(3, lineAmount(3333, 10_000)),
  ]
  const found = calculate(
    lines,
    [
      aPromotion('7', 'product', [{ threshold: 0, rate: 900 }], only('p2')),
      aPromotion('4', 'discount', [{ threshold: 15_000, rate: 950 }]),
      aPromotion('3', 'minus', [{ threshold: 10_000, amountOff: 800 }], { mode: 'every' }),
    ],
    { coupons: [aCoupon({ type: 'percentage', share: 100, cap: 1500 })] },
  )
  expect(found.originalPrice).toBe(20_433)
  expect(outcomes(found)).toEqual({ product: 510, discount: 996, minus: 800, c1: 1500 })
  expect(found.trace.map(({ netAfter }) => netAfter)).toEqual([19_923, 18_927, 18_127, 16_627])
  expect(netsOf(found)).toEqual([10_015, 3831, 2781])
  expect(found).toMatchObject({ discountAmount: 1506, moneyOffAmount: 800, couponAmount: 1500, totalPrice: 16_627 })
})

describe('a threshold asks the amount after type 7, whatever else came off before', () => {
  test('a discount on the total does not lose the money off', () => {
    const found = calculate(
      [aLine(1, 10_000)],
      [
        aPromotion('4', 'discount', [{ threshold: 10_000, rate: 500 }]),
        aPromotion('3', 'minus', [{ threshold: 10_000, amountOff: 1000 }]),
      ],
    )
    expect(outcomes(found)).toEqual({ discount: 5000, minus: 1000 })
  })

  test('a lower price does', () => {
    const found = calculate(
      [aLine(1, 10_000)],
      [
        aPromotion('7', 'price', [{ threshold: 0, rate: 999 }]),
        aPromotion('3', 'minus', [{ threshold: 10_000, amountOff: 1000 }]),
      ],
    )
    expect(found.trace[1]).toMatchObject({ reason: 'thresholdShort', base: 9990, threshold: 10_000, missing: 10 })
  })
})

describe('type 7', () => {
  test.each([
    ['a rate', { rate: 850 }, 150],
    ['a cut of each unit', { amountOff: 30 }, 90],
    ['a fixed price', { price: 300 }, 100],
    ['a fixed price that is higher takes nothing', { price: 400 }, 'nothingLeft'],
    ['a cut is not more than the price', { amountOff: 5000 }, 1000],
  ])('%s', (_, step, saving) => {
    const line = aLine(1, 1000, { quantity: 30_000 })
    const found = calculate([line], [aPromotion('7', 'x', [{ threshold: 0, ...step }])])
    expect(outcomes(found)).toEqual({ x: saving })
  })

  test('what is for each basic unit is told so', () => {
    const told = (step: object) =>
      calculate([aLine(1, 1000)], [aPromotion('7', 'x', [{ threshold: 0, ...step }])]).trace[0]?.perUnit
    expect([told({ amountOff: 30 }), told({ price: 300 }), told({ rate: 900 })]).toEqual([
      { off: 30 },
      { price: 300 },
      undefined,
    ])
  })

  test('least and most count for a product, over its lines', () => {
    const same = { productId: 'p', quantity: 20_000 }
    const lines = [aLine(1, 1000, same), aLine(2, 1000, same)]
    const half = (more: object) => [aPromotion('7', 'x', [{ threshold: 40_000, rate: 500 }], more)]
    expect(netsOf(calculate(lines, half({})))).toEqual([500, 500])
    expect(netsOf(calculate(lines, half({ maxQuantity: 30_000 })))).toEqual([500, 750])
    expect(calculate(lines.slice(1), half({})).trace[0]).toMatchObject({ reason: 'thresholdShort', missing: 20_000 })
  })

  test('each product takes what saves most on it, the smaller priority and id among equal ones', () => {
    const rate = (id: string, of: number, priority: number, ...products: string[]) =>
      aPromotion('7', id, [{ threshold: 0, rate: of }], { ...only(...products), priority })
    const found = calculate(
      [aLine(1, 1000), aLine(2, 1000), aLine(3, 1000)],
      [rate('9', 900, 1, 'p1', 'p2'), rate('10', 800, 2, 'p2', 'p3'), rate('8', 800, 2, 'p3')],
    )
    expect(netsOf(found)).toEqual([900, 800, 800])
    expect(outcomes(found)).toEqual({ 9: 100, 10: 200, 8: 200 })
    expect(found.lines.map(({ promotions }) => promotions)).toEqual([['9'], ['10'], ['8']])
  })

  test('over its budget it is left out whole, and the next best is taken', () => {
    const found = calculate(
      [aLine(1, 1000), aLine(2, 1000)],
      [
        aPromotion('7', 'big', [{ threshold: 0, rate: 500 }], { budgetLeft: 999 }),
        aPromotion('7', 'small', [{ threshold: 0, rate: 900 }]),
      ],
    )
    expect(outcomes(found)).toEqual({ big: 'budget', small: 200 })
  })
})

describe('types 4 and 3', () => {
  const ladder = [
    { threshold: 10_000, amountOff: 800 },
    { threshold: 20_000, amountOff: 2000 },
  ]
  test.each([
    [9999, 0],
    [10_000, 800],
    [19_999, 800],
    [20_000, 2000],
    [90_000, 2000],
  ])('a ladder of %i takes off %i', (amount, off) => {
    expect(calculate([aLine(1, amount)], [aPromotion('3', 'x', ladder)]).moneyOffAmount).toBe(off)
  })

  test.each([
    [undefined, 3200],
    [3, 2400],
  ])('for each, at most %s times', (maxTimes, off) => {
    const every = aPromotion('3', 'x', ladder.slice(0, 1), { mode: 'every', maxTimes })
    expect(calculate([aLine(1, 41_000)], [every]).moneyOffAmount).toBe(off)
  })

  test('by quantity, of the lines in scope alone', () => {
    const lines = [aLine(1, 1000, { quantity: 50_000 }), aLine(2, 1000, { quantity: 90_000 })]
    const ask = (threshold: number) =>
      aPromotion('3', 'x', [{ threshold, amountOff: 100 }], { basis: 'quantity', ...only('p1') })
    expect(netsOf(calculate(lines, [ask(50_000)]))).toEqual([900, 1000])
    expect(calculate(lines, [ask(60_000)]).trace[0]).toMatchObject({ reason: 'thresholdShort', missing: 10_000 })
  })

  test('money off is not more than what is left, and leaves exactly nothing', () => {
    const found = calculate([aLine(1, 333), aLine(2, 334)], [aPromotion('3', 'x', [{ threshold: 1, amountOff: 9999 }])])
    expect(netsOf(found)).toEqual([0, 0])
    expect(found).toMatchObject({ moneyOffAmount: 667, totalPrice: 0 })
  })

  test('the greatest saving has its lines; the others are tried again on the rest', () => {
    const found = calculate(
      [aLine(1, 10_000), aLine(2, 10_000), aLine(3, 10_000)],
      [
        aPromotion('3', 'all', [{ threshold: 10_000, amountOff: 300 }], { mode: 'every' }),
        aPromotion('3', 'pair', [{ threshold: 20_000, amountOff: 1000 }], only('p1', 'p2')),
        aPromotion('3', 'second', [{ threshold: 10_000, amountOff: 900 }], only('p2')),
      ],
    )
    expect(outcomes(found)).toEqual({ pair: 1000, all: 300, second: 'betterChosen' })
    expect(found.trace.find(({ id }) => id === 'second')).toMatchObject({ by: 'pair' })
    expect(netsOf(found)).toEqual([9500, 9500, 9700])
  })

  test('over its budget it is skipped whole, and so is one whose uses are over', () => {
    const step = [{ threshold: 1, amountOff: 500 }]
    const found = calculate(
      [aLine(1, 1000)],
      [
        aPromotion('3', 'poor', step, { budgetLeft: 499, priority: 1 }),
        aPromotion('3', 'used', step, { customerLeft: 0 }),
        aPromotion('3', 'gone', step, { totalLeft: 0 }),
        aPromotion('3', 'ok', [{ threshold: 1, amountOff: 10 }]),
      ],
    )
    expect(outcomes(found)).toEqual({ poor: 'budget', used: 'limit', gone: 'limit', ok: 10 })
  })

  test('varieties: so many different products of those that are mandatory, or in scope', () => {
    const step = [{ threshold: 1, amountOff: 10 }]
    const lines = [aLine(1, 1000), aLine(2, 1000), aLine(3, 1000, { productId: 'p2' })]
    const ask = (products: string[], atLeast: number) =>
      outcomes(calculate(lines, [aPromotion('3', 'x', step, { mandatory: { products, atLeast } })])).x
    expect(ask([], 2)).toBe(10)
    expect(ask([], 3)).toBe('varieties')
    expect(ask(['p1', 'p9'], 1)).toBe(10)
    expect(ask(['p1', 'p9'], 2)).toBe('varieties')
  })
})

describe('who and what it is for', () => {
  const customer = { id: 's1', groupIds: ['g'], channelIds: ['c1', 'c2'], areaIds: ['a'], orgIds: ['o'] }
  const nobody = { customers: [], groups: [], channels: [], areas: [], orgs: [], excluded: [] }
  test.each([
    [{ customers: ['s1'] }, true],
    [{ customers: ['s2'] }, false],
    [{ customers: ['s2'], channels: ['c2'] }, true],
    [{ areas: ['a'], excluded: ['s1'] }, false],
    [{ orgs: ['x'] }, false],
    [{ groups: ['g'] }, true],
  ])('%j', (scope, isFor) => {
    const promotion = aPromotion('3', 'x', [{ threshold: 1, amountOff: 10 }], { customers: { ...nobody, ...scope } })
    expect(outcomes(calculate([aLine(1, 100)], [promotion], { customer })).x).toBe(isFor ? 10 : 'scope')
  })

  test.each([
    [{ brands: ['b'] }, true],
    [{ categories: ['k'] }, true],
    [{ groups: ['x'] }, false],
    [{ products: ['p9'], groups: ['h'] }, true],
    [{ brands: ['b'], excluded: ['p1'] }, false],
  ])('%j', (scope, isIn) => {
    const line = aLine(1, 100, { brandId: 'b', categoryIds: ['j', 'k'], groupIds: ['h'] })
    const promotion = aPromotion('3', 'x', [{ threshold: 1, amountOff: 10 }], { products: { ...anything, ...scope } })
    expect(outcomes(calculate([line], [promotion])).x).toBe(isIn ? 10 : 'scope')
  })
})

describe('exclusive promotions', () => {
  const minus = (id: string, amountOff: number, more: object = {}) =>
    aPromotion('3', id, [{ threshold: 1, amountOff }], more)
  const rate = aPromotion('4', 'rate', [{ threshold: 1, rate: 900 }])

  test('are kept where the whole benefit rises, and their lines take nothing else', () => {
    const found = calculate(
      [aLine(1, 1000), aLine(2, 1000)],
      [minus('x', 300, { exclusive: true, ...only('p1') }), rate],
    )
    expect(outcomes(found)).toEqual({ x: 300, rate: 100 })
    expect(netsOf(found)).toEqual([700, 900])
  })

  test('are left out where the others give more', () => {
    const found = calculate([aLine(1, 1000)], [minus('x', 150, { exclusive: true }), rate, minus('y', 60)])
    expect(outcomes(found)).toEqual({ x: 'exclusive', rate: 100, y: 60 })
  })

  test('of two on one line the greater one is tried first', () => {
    const found = calculate(
      [aLine(1, 1000)],
      [minus('small', 300, { exclusive: true }), minus('great', 400, { exclusive: true }), rate],
    )
    expect(outcomes(found)).toEqual({ great: 400, small: 'exclusive', rate: 'exclusive' })
    expect(found.trace.find(({ id }) => id === 'small')).toMatchObject({ by: 'great' })
    expect(found.trace.find(({ id }) => id === 'rate')).toMatchObject({ by: 'great' })
  })

  test('coupons, rebate and online payment remain', () => {
    const found = calculate([aLine(1, 1000)], [minus('x', 300, { exclusive: true })], {
      coupons: [aCoupon({ amountOff: 100 })],
      rebate: { wanted: 50, balance: 500, share: 1000 },
      onlineShare: 10,
    })
    expect(found).toMatchObject({ moneyOffAmount: 300, couponAmount: 100, rebateAmount: 50, onlinePaymentAmount: 6 })
    expect(found.totalPrice).toBe(544)
  })
})

describe('coupons, rebate and online payment', () => {
  test('coupons are used in their order, and a second one only where both may stand beside others', () => {
    const [a, b] = [aCoupon({ no: 'a', amountOff: 100 }), aCoupon({ no: 'b', amountOff: 100 })]
    const together = { stackable: true }
    expect(outcomes(calculate([aLine(1, 1000)], [], { coupons: [a, b] }))).toEqual({ a: 100, b: 'notStackable' })
    const found = calculate([aLine(1, 1000)], [], {
      coupons: [
        { ...a, ...together },
        { ...b, ...together },
      ],
    })
    expect(outcomes(found)).toEqual({ a: 100, b: 100 })
  })

  test('a coupon that does nothing is told', () => {
    const found = calculate([aLine(1, 1000)], [], { coupons: [aCoupon({ amountOff: 100, threshold: 1001 })] })
    expect(found.warnings).toEqual([{ code: 'couponUnused', source: 'c1' }])
    expect(found.trace[0]).toMatchObject({ reason: 'thresholdShort', missing: 1 })
  })

  test('a rebate is no more than what is wanted, what is there, and its share of the net amount', () => {
    const rebate = (wanted: number, balance: number, share: number) =>
      calculate([aLine(1, 999)], [], { rebate: { wanted, balance, share } }).rebateAmount
    expect(rebate(100, 500, 1000)).toBe(100)
    expect(rebate(100, 60, 1000)).toBe(60)
    expect(rebate(900, 900, 500)).toBe(500)
  })
})

describe('gifts', () => {
  const gift = (productId: string, quantity: number, ...substitutes: string[]) => ({ productId, quantity, substitutes })
  const prices = new Map([
    ['g1', 500],
    ['g2', 200],
  ])
  const give = (gifts: ReturnType<typeof gift>[], facts: object = {}, more: object = {}, choose?: number) =>
    calculate([aLine(1, 30_000)], [aPromotion('5', 'x', [{ threshold: 10_000, gifts, choose }], more)], {
      giftPrices: prices,
      ...facts,
    })
  const told = (found: ReturnType<typeof give>) => found.gifts.map(({ productId, quantity }) => [productId, quantity])

  test('cost nothing and show their value', () => {
    const found = give([gift('g1', 2)], {}, { mode: 'every' })
    expect(told(found)).toEqual([['g1', 6]])
    expect(found).toMatchObject({ freeGoodsAmount: 3000, totalPrice: 30_000 })
  })

  test('what stock has, then substitutes in their order; the rest is dropped with a warning', () => {
    const stock = new Map([
      ['g1', 2],
      ['g2', 3],
    ])
    const found = give([gift('g1', 10, 'g9', 'g2')], { giftStock: stock })
    expect(told(found)).toEqual([
      ['g1', 2],
      ['g2', 3],
    ])
    expect(found.warnings.map(({ code, wanted, given }) => [code, wanted, given])).toEqual([
      ['giftSubstituted', undefined, 3],
      ['giftShort', 10, 5],
    ])
    expect(stock.get('g1')).toBe(2)
  })

  test('without any stock the promotion is skipped', () => {
    expect(outcomes(give([gift('g1', 1)], { giftStock: new Map() }))).toEqual({ x: 'stock' })
  })

  test('k of n: what the customer chose, filled up with the first', () => {
    const gifts = [gift('g1', 1), gift('g2', 1), gift('g3', 1)]
    expect(told(give(gifts, {}, {}, 2))).toEqual([
      ['g1', 1],
      ['g2', 1],
    ])
    expect(told(give(gifts, { giftChoices: new Map([['x', ['g3']]]) }, {}, 2))).toEqual([
      ['g3', 1],
      ['g1', 1],
    ])
  })

  test('two promotions share one stock, the dearer gift first', () => {
    const step = (productId: string) => [{ threshold: 1, gifts: [gift(productId, 1, 'g1')] }]
    const found = calculate(
      [aLine(1, 100), aLine(2, 100)],
      [aPromotion('5', 'a', step('g2'), only('p1')), aPromotion('5', 'b', step('g1'), only('p2'))],
      { giftPrices: prices, giftStock: new Map([['g1', 1]]) },
    )
    expect(outcomes(found)).toEqual({ a: 500, b: 'stock' })
  })

  test('a gift without a price is given all the same', () => {
    expect(told(give([gift('g7', 1)]))).toEqual([['g7', 1]])
  })
})

describe('hints', () => {
  test('12.30 more saves 8.00', () => {
    const found = calculate(
      [aLine(1, 18_770)],
      [aPromotion('3', 'x', [{ threshold: 10_000, amountOff: 800 }], { mode: 'every' })],
    )
    expect(found.hints).toMatchObject([{ code: 'x', missing: 1230, saves: 800 }])
  })

  test('the first step, the next one, and nothing above the last', () => {
    const hint = (amount: number) =>
      calculate(
        [aLine(1, amount)],
        [
          aPromotion('4', 'x', [
            { threshold: 10_000, rate: 950 },
            { threshold: 20_000, rate: 900 },
          ]),
        ],
      ).hints.map(({ missing, saves }) => [missing, saves])
    expect(hint(9000)).toEqual([[1000, 500]])
    expect(hint(15_000)).toEqual([[5000, 1250]])
    expect(hint(20_000)).toEqual([])
  })

  test('what would take lines from another brings what is left after that one, or nothing', () => {
    const each = aPromotion('3', 'each', [{ threshold: 10_000, amountOff: 600 }], { mode: 'every' })
    const hints = (amountOff: number, more: Partial<Promotion> = {}) =>
      calculate(
        [aLine(1, 34_000)],
        [each, aPromotion('3', 'once', [{ threshold: 50_000, amountOff }], more)],
      ).hints.map(({ code, missing, saves }) => [code, missing, saves])
    // With 500.00 the other takes 30.00 off itself.
    expect(hints(2000)).toEqual([['each', 6000, 600]])
    expect(hints(4000)).toEqual([
      ['each', 6000, 600],
      ['once', 16_000, 2200],
    ])
    expect(hints(4000, { budgetLeft: 3900 })).toEqual([['each', 6000, 600]])
    expect(hints(2000, { products: { ...anything, products: ['p9'] } })).toEqual([['each', 6000, 600]])
  })

  test('more goods are no hint where their lines have others of the type', () => {
    const gifts = (id: string, threshold: number) =>
      aPromotion('5', id, [{ threshold, gifts: [{ productId: 'g1', quantity: 1, substitutes: [] }] }])
    const found = (...all: Promotion[]) =>
      calculate([aLine(1, 34_000)], all, { giftStock: new Map([['g1', 9]]), giftPrices: new Map([['g1', 300]]) })
    expect(found(gifts('far', 40_000)).hints).toMatchObject([{ code: 'far', missing: 6000 }])
    expect(found(gifts('near', 30_000), gifts('far', 40_000)).hints).toEqual([])
  })
})

test('the most that a rebate pays is rounded half-up: 15 % of 257.77 are 38.67', () => {
  const found = calculate([aLine(1, 25_777)], [], { rebate: { wanted: 10_000, balance: 10_000, share: 150 } })
  expect(found).toMatchObject({ rebateAmount: 3867, totalPrice: 21_910 })
})
