import { describe, expect, test } from 'vitest'
import type { CellValue } from '../cell-value'
import { readCell } from '../test-support/read-cell'
import { codeCodec } from './code-codec'

describe('code', () => {
  test.each<[CellValue, string, unknown]>([
    ['00123', 'General', '00123'],
    [123, '000000', '000123'],
    [1234567, '000000', '1234567'],
    [0, '0000', '0000'],
    [123, '"P"0000', 'P0123'],
    [123456, '000-000', '123-456'],
    [123, '\\A0000;[Red]-0000', 'A0123'],
    [123, '@', '123'],
    [123, '0.00', '123'],
    [1234, '#,##0', '1234'],
    [6901234567892, 'General', '6901234567892'],
    [6901234567892, '0', '6901234567892'],
    [999999999999999, '0', '999999999999999'],
    [1.5, 'General', '1.5'],
    [true, 'General', { fault: 'flagCell' }],
    [46082, 'm"月"d"日"', { fault: 'dateCell' }],
    [46083, 'd-mmm', { fault: 'dateCell' }],
    [0.5, 'h:mm', { fault: 'dateCell' }],
    [1.5, '[h]:mm', { fault: 'dateCell' }],
    [46082, '[=0]"";yyyy/m/d', { fault: 'dateCell' }],
    [12345678905, '000000000000', '012345678905'],
    [138, '[<100]000;0000', '0138'],
    [1234, '¥#,##0', '1234'],
    [0.15, '0%', '15%'],
    ['12E5', 'General', '12E5'],
    ['E1001', 'General', 'E1001'],
    [123456789012345680, '0', { fault: 'precisionLost' }],
    [1234567890123456, 'General', { fault: 'precisionLost' }],
    [123, '0.00E+00', { fault: 'scientific' }],
    ['6.90123E+12', 'General', { fault: 'scientific' }],
    ['1.23456789012346E+017', 'General', { fault: 'scientific' }],
  ])('%s in %s', (value, format, expected) => {
    expect(readCell(codeCodec(), value, format)).toEqual(expected)
  })

  test('the caller may refuse what Excel shows as 6.90E+12', () => {
    const strict = codeCodec({ generalFormat: 'refuse' })
    expect(readCell(strict, 6901234567892)).toEqual({ fault: 'scientific' })
    expect(readCell(strict, 6901234567892, '0')).toBe('6901234567892')
    expect(readCell(strict, 12345678901)).toBe('12345678901')
  })
})
