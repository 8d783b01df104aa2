import { expect, test } from 'vitest'
import { numberLines } from './number-lines'

const line = (product: string, giftSource: string | null = null) => ({ product, unit: 'u', giftSource })

test('lines of a new order are numbered in their sequence', () => {
  expect(numberLines([], [line('a'), line('b'), line('a', 'gift')])).toEqual([1, 2, 3])
})

test('a line keeps its number; new ones follow the highest, and no number is given twice', () => {
  const before = [
    { ...line('a'), lineNo: 1 },
    { ...line('b'), lineNo: 2 },
    { ...line('g', 'gift'), lineNo: 3 },
  ]
  expect(numberLines(before, [line('b'), line('c'), line('g', 'gift'), line('g', 'other')])).toEqual([2, 4, 3, 5])
  expect(numberLines(before, [line('b'), line('b')])).toEqual([2, 4])
})
