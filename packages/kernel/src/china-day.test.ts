import { expect, test } from 'vitest'
import { addDays, dayAt, digitsAt, hourAt, midnightBefore, momentOf, wireTimeAt } from './china-day'

const lateInUtc = new Date('2026-11-26T16:30:05.900Z')

test('a moment is told by the clock of UTC+8', () => {
  expect(dayAt(lateInUtc)).toBe('2026-11-27')
  expect(hourAt(lateInUtc)).toBe(0)
  expect(wireTimeAt(lateInUtc)).toBe('2026-11-27 00:30:05')
  expect(digitsAt(lateInUtc)).toBe('20261127003005')
  expect(midnightBefore(lateInUtc)).toBe(Date.parse('2026-11-26T16:00:00Z'))
  expect(midnightBefore(midnightBefore(lateInUtc))).toBe(midnightBefore(lateInUtc))
})

test('a time of the wire and a day are moments again', () => {
  expect(momentOf(wireTimeAt(lateInUtc))).toBe(lateInUtc.getTime() - 900)
  expect(momentOf('2026-11-27')).toBe(Date.parse('2026-11-26T16:00:00Z'))
  expect(momentOf('tomorrow')).toBeNaN()
})

test('the summers of 1986 to 1991 have no other time', () => {
  expect(wireTimeAt(momentOf('1988-07-01 10:00:00'))).toBe('1988-07-01 10:00:00')
  expect(momentOf('1988-07-01 10:00:00')).toBe(Date.parse('1988-07-01T02:00:00Z'))
})

test.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-01-01', -1, '2025-12-31'],
])('%s and %i days are %s', (day, days, later) => {
  expect(addDays(day, days)).toBe(later)
})
