import { expect, test } from 'vitest'
import { tryPromotionsCall } from './promotion.calls'

test.each([
  [1e-7, false],
  [0.001, false],
  [0, false],
  [-1, false],
  [100_000, false],
  [0.29, true],
  [99_999.99, true],
])('a trial of the quantity %s', (quantity, isTaken) => {
  expect(tryPromotionsCall.body.safeParse({ lines: [{ productId: '1', quantity }] }).success).toBe(isTaken)
})
