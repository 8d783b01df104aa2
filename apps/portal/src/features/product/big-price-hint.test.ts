import { expect, it } from 'vitest'
import { bigPriceHint } from './big-price-hint'

it('is the small unit price times the conversion, to the fen', () => {
  expect(bigPriceHint(3.5, 15)).toBe(52.5)
  expect(bigPriceHint(0.07, 3)).toBe(0.21)
  expect(bigPriceHint('2.60', '24')).toBe(62.4)
  expect(bigPriceHint(0, 12)).toBe(0)
})

it('says nothing while one of them is missing or wrong', () => {
  expect(bigPriceHint(null, 12)).toBeNull()
  expect(bigPriceHint(3, undefined)).toBeNull()
  expect(bigPriceHint('', 12)).toBeNull()
  expect(bigPriceHint('abc', 12)).toBeNull()
  expect(bigPriceHint(3, 0)).toBeNull()
})
