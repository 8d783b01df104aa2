import { expect, test } from 'vitest'
import { fenOf } from './fen'

test.each([
  [1.005, 101],
  ['38.665', 3867],
  [-1.005, -101],
  [0.29, 29],
  [1.1, 110],
  ['99999999.99', 9_999_999_999],
  [null, 0],
  [-0.001, 0],
])('%s yuan are %s fen', (yuan, fen) => {
  expect(fenOf(yuan)).toBe(fen)
})
