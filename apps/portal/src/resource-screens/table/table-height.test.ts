import { expect, it } from 'vitest'
import { tableHeight } from './table-height'

it('is 420 for up to 10 rows, else 39 per row', () => {
  expect(tableHeight(0, 2000)).toBe(420)
  expect(tableHeight(10, 2000)).toBe(420)
  expect(tableHeight(11, 2000)).toBe(429)
  expect(tableHeight(20, 2000)).toBe(780)
})

it('leaves the page bar within the window, but never less than 420', () => {
  expect(tableHeight(80, 1080)).toBeLessThan(1080)
  expect(tableHeight(80, 768)).toBe(420)
  expect(tableHeight(80, 300)).toBe(420)
})

it('is 500 beside a tree for fewer than 15 rows', () => {
  expect(tableHeight(14, 2000, true)).toBe(500)
  expect(tableHeight(15, 2000, true)).toBe(585)
})
