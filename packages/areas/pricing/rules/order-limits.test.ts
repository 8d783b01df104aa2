import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type BaseNumber,
  baseNumberFault,
  type LimitLevel,
  limitLevels,
  nearestBaseNumber,
  nearestMinOrder,
  shortages,
} from './order-limits'

let ids = 0
const base = (level: LimitLevel, minimum: number, multiple = 1, depth = 0): BaseNumber => ({
  id: String(++ids),
  level,
  depth,
  minimum,
  multiple,
})

test('the nearest base number holds, whatever the others ask', () => {
  const all = limitLevels.map((level, at) => base(level, 100 - at))
  for (const at of limitLevels.keys()) expect(nearestBaseNumber(all.slice(at).toReversed())).toBe(all[at])
  expect(nearestBaseNumber([])).toBeNull()
})

test('of two groups the one that asks more holds, of two channels the lower one', () => {
  const [small, big] = [base('group', 6), base('group', 12)]
  expect(nearestBaseNumber([small, big])).toBe(big)
  const [above, below] = [base('channel', 24, 1, 1), base('channel', 6, 1, 2)]
  expect(nearestBaseNumber([above, below])).toBe(below)
})

test('a quantity reaches the minimum and is a multiple', () => {
  const asked = { minimum: 30, multiple: 15 }
  expect([0, 15, 29.9999].map(quantity => baseNumberFault(asked, quantity))).toEqual(Array(3).fill('belowMinimum'))
  expect([31, 44, 45.5].map(quantity => baseNumberFault(asked, quantity))).toEqual(Array(3).fill('notMultiple'))
  expect([30, 45, 150_000].map(quantity => baseNumberFault(asked, quantity))).toEqual(Array(3).fill(null))
})

test('property: what is accepted is a whole number of multiples, and adding a multiple stays accepted', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500 }),
      fc.integer({ min: 1, max: 60 }),
      fc.nat(9999),
      (minimum, multiple, n) => {
        const isAccepted = (quantity: number) => baseNumberFault({ minimum, multiple }, quantity) === null
        expect(isAccepted(n)).toBe(n >= minimum && n % multiple === 0)
        if (isAccepted(n)) expect(isAccepted(n + multiple)).toBe(true)
      },
    ),
  )
})

test('an order is told everything that it lacks', () => {
  const asked = { id: '1', level: 'all', depth: 0, minAmount: 10_000, minQuantity: 24, deliveryValue: 20_000 } as const
  expect(shortages(asked, { amount: 9_999, baseQuantity: 23 }).map(one => one.code)).toEqual([
    'orderAmountShort',
    'orderQuantityShort',
    'deliveryValueShort',
  ])
  expect(shortages(asked, { amount: 20_000, baseQuantity: 24 })).toEqual([])
  expect(shortages({ ...asked, minAmount: null, deliveryValue: null }, { amount: 0, baseQuantity: 24 })).toEqual([])
  expect(nearestMinOrder([{ ...asked, id: '2', minAmount: 1 }, asked])).toBe(asked)
})
