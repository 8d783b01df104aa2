import { describe, expect, test } from 'vitest'
import type { Promotion } from './promotion'
import { aLine, anything, aPromotion, calculate } from './testing/an-order'

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
