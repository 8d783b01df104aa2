import { describe, expect, test } from 'vitest'
import { aLine, aPromotion, calculate, only, outcomes } from './testing/an-order'

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
