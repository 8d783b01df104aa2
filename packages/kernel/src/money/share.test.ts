import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareOf, spread } from './share'

/* The first five are those of brick/money, whose method is the same. */
test.each([
  [100, [2, 3, 1], [33, 50, 17]],
  [9_999, [100, 100], [5_000, 4_999]],
  [10_000, [30, 20, 40, 40], [2_308, 1_538, 3_077, 3_077]],
  [2, [1, 1, 1, 1], [1, 1, 0, 0]],
  [-10_000, [30, 20, 40, 40], [-2_308, -1_538, -3_077, -3_077]],
  [500, [0, 0], [0, 0]],
  [0, [3, 4], [0, 0]],
  [7, [], []],
])('%i fen over %j are %j', (amount, weights, shares) => {
  expect(spread(amount, weights)).toEqual(shares)
})

const amounts = fc.integer({ min: -(10 ** 12), max: 10 ** 12 })
const weights = fc.array(fc.integer({ min: 0, max: 10 ** 9 }), { minLength: 1, maxLength: 20 })

test('shares add up to the amount, and turn their sign with it', () => {
  fc.assert(
    fc.property(amounts, weights, (amount, parts) => {
      const shares = spread(amount, parts)
      const sum = shares.reduce((all, share) => all + share, 0)
      expect(sum).toBe(parts.every(part => part === 0) ? 0 : amount)
      expect(spread(-amount || 0, parts)).toEqual(shares.map(share => -share || 0))
    }),
  )
})

test('no share lies a whole fen beside its exact one', () => {
  fc.assert(
    fc.property(amounts, weights, (amount, parts) => {
      const whole = BigInt(parts.reduce((sum, part) => sum + part, 0))
      for (const [at, share] of spread(amount, parts).entries()) {
        const beside = BigInt(share) * whole - BigInt(amount) * BigInt(parts[at] ?? 0)
        expect(beside < 0n ? -beside : beside).toBeLessThanOrEqual(whole === 0n ? 0n : whole - 1n)
      }
    }),
  )
})

test.each([
  [5, 1, 2, 3],
  [-5, 1, 2, -3],
  [4, 1, 3, 1],
  [9_007_199_254_740_991, 3, 4, 6_755_399_441_055_743],
  [100, 1, 0, 0],
])('of %i the part %i of %i is %i, half-up', (amount, part, whole, share) => {
  expect(shareOf(amount, part, whole)).toBe(share)
})
