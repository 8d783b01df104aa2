import dayjs from 'dayjs'
import { expect, it } from 'vitest'
import { rangeShortcuts } from './date-shortcuts'
import { dateFormat, shanghaiNow } from './now'

const ranges = (now: string) => rangeShortcuts(dayjs(now)).map(({ value }) => value.map(day => day.format(dateFormat)))

it('counts from today, and weeks from Monday to Sunday', () => {
  expect(ranges('2026-11-22 23:30')).toEqual([
    ['2026-11-22', '2026-11-22'],
    ['2026-11-21', '2026-11-21'],
    ['2026-11-16', '2026-11-22'],
    ['2026-11-01', '2026-11-30'],
    ['2026-11-16', '2026-11-22'],
    ['2026-10-24', '2026-11-22'],
    ['2026-08-25', '2026-11-22'],
    ['2026-05-27', '2026-11-22'],
  ])
  expect(ranges('2026-11-23 00:00')[2]).toEqual(['2026-11-23', '2026-11-29'])
})

it('today is the day of UTC+8, wherever the browser stands', () => {
  expect(shanghaiNow(new Date('2026-11-21T17:00:00Z')).format(dateFormat)).toBe('2026-11-22')
})
