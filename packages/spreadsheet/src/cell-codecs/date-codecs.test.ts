import { describe, expect, test } from 'vitest'
import type { CellValue } from '../cell-value'
import { readCell } from '../test-support/read-cell'
import { dateCodec, dateTimeCodec } from './date-codecs'
import { textCodec } from './text-codec'

describe('dates', () => {
  test.each<[CellValue, string, unknown]>([
    [46027, 'yyyy/m/d', '2026-01-05'],
    [46027.99, 'yyyy/m/d', '2026-01-05'],
    [46387.999999965, 'yyyy/m/d', '2026-12-31'],
    [46387.99999999, 'yyyy/m/d', '2026-12-31'],
    // Nearer to midnight than half of a millisecond: what a formula has left of 2027-01-01.
    [46387.9999999999, 'yyyy/m/d', '2027-01-01'],
    [59.999999965, 'yyyy/m/d', '1900-02-28'],
    [2958465.999999965, 'yyyy/m/d', '9999-12-31'],
    [46027, 'm"月"d"日"', '2026-01-05'],
    [46027, '0%', { fault: 'notADate' }],
    [46027.5, '[h]:mm', { fault: 'notADate' }],
    [1, 'yyyy/m/d', '1900-01-01'],
    [59, 'yyyy/m/d', '1900-02-28'],
    [60, 'yyyy/m/d', { fault: 'notADate' }],
    [61, 'yyyy/m/d', '1900-03-01'],
    [2958465, 'yyyy/m/d', '9999-12-31'],
    [2958466, 'yyyy/m/d', { fault: 'notADate' }],
    [-1, 'yyyy/m/d', { fault: 'notADate' }],
    [0.5, 'h:mm', { fault: 'notADate' }],
    [20260105, 'General', '2026-01-05'],
    [46027, 'General', '2026-01-05'],
    [12, 'General', { fault: 'notADate' }],
    [99_999, 'General', { fault: 'notADate' }],
    ['2026-01-05', '@', '2026-01-05'],
    ['2026/1/5', '@', '2026-01-05'],
    ['2026.1.5', '@', '2026-01-05'],
    ['20260105', '@', '2026-01-05'],
    ['2026年1月5日', '@', '2026-01-05'],
    ['2026年1月5号', '@', '2026-01-05'],
    ['2026-01-05 23:59:59', '@', '2026-01-05'],
    ['2026-01-04T16:00:00Z', '@', '2026-01-05'],
    ['2024-02-29', '@', '2024-02-29'],
    ['2023-02-29', '@', { fault: 'notADate' }],
    ['2026-13-01', '@', { fault: 'notADate' }],
    ['1/5/2026', '@', { fault: 'notADate' }],
    ['2026-01/05', '@', { fault: 'notADate' }],
    ['2026-01-0513:00', '@', { fault: 'notADate' }],
    ['2026-01-05x', '@', { fault: 'notADate' }],
    ['明天', '@', { fault: 'notADate' }],
    [true, 'General', { fault: 'notADate' }],
  ])('%s in %s', (value, format, expected) => {
    expect(readCell(dateCodec(), value, format)).toEqual(expected)
  })

  test('the 1904 system', () => {
    expect(readCell(dateCodec(), 44565, 'yyyy/m/d', true)).toBe('2026-01-05')
    expect(readCell(dateCodec(), 0, 'yyyy/m/d', true)).toBe('1904-01-01')
    expect(readCell(dateCodec(), 44925.999999965, 'yyyy/m/d', true)).toBe('2026-12-31')
    expect(readCell(textCodec(), 44565, 'yyyy/m/d', true)).toBe('2026/1/5')
    expect(readCell(textCodec(), 1.5, '[h]:mm', true)).toBe('36:00')
  })

  test.each<[CellValue, string, unknown]>([
    [46027.57326388889, 'yyyy/m/d h:mm', '2026-01-05 13:45:30+08'],
    [46027.57326, 'yyyy/m/d h:mm', '2026-01-05 13:45:30+08'],
    [46387.999999965, 'yyyy/m/d h:mm', '2026-12-31 23:59:59+08'],
    [46387.999994, 'yyyy/m/d h:mm', '2026-12-31 23:59:59+08'],
    ['2026-12-31 23:59:59.997', '@', '2026-12-31 23:59:59+08'],
    ['2026-01-05 13:45', '@', '2026-01-05 13:45:00+08'],
    ['2026/1/5 9:05:07', '@', '2026-01-05 09:05:07+08'],
    ['2026年1月5日13时45分', '@', '2026-01-05 13:45:00+08'],
    ['2026年1月5日 13:45:30', '@', '2026-01-05 13:45:30+08'],
    ['2026-01-05T05:45:30.123Z', '@', '2026-01-05 13:45:30+08'],
    ['2026-01-05T13:45:30+08:00', '@', '2026-01-05 13:45:30+08'],
    ['2026-01-05T00:45:30-05', '@', '2026-01-05 13:45:30+08'],
    ['2026-01-05', '@', '2026-01-05 00:00:00+08'],
    ['2026-01-05 24:00', '@', { fault: 'notADate' }],
    ['2026-01-05 13:60', '@', { fault: 'notADate' }],
  ])('moment %s in %s', (value, format, expected) => {
    expect(readCell(dateTimeCodec(), value, format)).toEqual(expected)
  })
})
