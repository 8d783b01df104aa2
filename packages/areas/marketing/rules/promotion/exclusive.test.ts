import { describe, expect, test } from 'vitest'
import { aCoupon, aLine, aPromotion, calculate, netsOf, only, outcomes } from './testing/an-order'

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
