import { expect, it } from 'vitest'
import { dayOfNumber, isDistinct, numberOf, turnOf } from './number-rule'

const day = '2026-11-22'

it('a number is its prefix, what it says of the day, and the counter', () => {
  expect(numberOf({ prefix: 'SO', date: 'yyyyMMdd', dash: true }, day, 1)).toBe('SO20261122-000001')
  expect(numberOf({ prefix: 'B' }, day, 12)).toBe('B000012')
  expect(numberOf({ prefix: '', date: 'yyyy', digits: 3 }, day, 7)).toBe('2026007')
  expect(numberOf({ prefix: 'X', digits: 3 }, day, 12345)).toBe('X12345')
})

it('the counter begins anew with its turn', () => {
  expect(turnOf({}, day)).toBe('')
  expect(turnOf({ reset: 'year' }, day)).toBe('2026')
  expect(turnOf({ reset: 'month' }, day)).toBe('202611')
  expect(turnOf({ reset: 'day' }, day)).toBe('20261122')
})

it('what is counted anew has to stand in the number', () => {
  expect(isDistinct({ reset: 'none' })).toBe(true)
  expect(isDistinct({ reset: 'day', date: 'yyyyMMdd' })).toBe(true)
  expect(isDistinct({ reset: 'year', date: 'yyyyMM' })).toBe(true)
  expect(isDistinct({ reset: 'month', date: 'yyyy' })).toBe(false)
  expect(isDistinct({ reset: 'year' })).toBe(false)
})

it('a day ends at midnight in China', () => {
  expect(dayOfNumber(new Date('2026-11-22T15:59:59Z'))).toBe('2026-11-22')
  expect(dayOfNumber(new Date('2026-11-22T16:00:00Z'))).toBe('2026-11-23')
})
