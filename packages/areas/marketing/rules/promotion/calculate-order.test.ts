import { lineAmount } from '@sfa/kernel/money/share'
import { describe, expect, test } from 'vitest'
import { aCoupon, aLine, aPromotion, calculate, netsOf, only, outcomes } from './testing/an-order'

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
