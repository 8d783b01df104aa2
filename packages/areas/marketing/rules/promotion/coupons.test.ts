import { describe, expect, test } from 'vitest'
import { aCoupon, aLine, calculate, outcomes } from './testing/an-order'

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

test('the most that a rebate pays is rounded half-up: 15 % of 257.77 are 38.67', () => {
  const found = calculate([aLine(1, 25_777)], [], { rebate: { wanted: 10_000, balance: 10_000, share: 150 } })
  expect(found).toMatchObject({ rebateAmount: 3867, totalPrice: 21_910 })
})
