import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CellValue } from '../cell-value'
import { readCell } from '../test-support/read-cell'
import { decimalCodec, integerCodec, moneyCodec, percentCodec } from './number-codecs'

describe('integer', () => {
  test.each<[CellValue, unknown]>([
    [7, 7],
    [-0, 0],
    ['1,234', 1234],
    ['１２', 12],
    ['10.00', 10],
    ['-3', -3],
    [2.0000000000000004, 2],
    [1.5, { fault: 'notAnInteger' }],
    ['1.5', { fault: 'notAnInteger' }],
    ['abc', { fault: 'notANumber' }],
    ['1,23', { fault: 'notANumber' }],
    ['0x10', { fault: 'notANumber' }],
    [true, { fault: 'notANumber' }],
    ['99999999999999999999', { fault: 'outOfRange' }],
  ])('%s', (value, expected) => {
    expect(readCell(integerCodec(), value)).toEqual(expected)
  })

  test('limits, and dates are no numbers', () => {
    expect(readCell(integerCodec({ min: 0 }), -1)).toEqual({ fault: 'outOfRange' })
    expect(readCell(integerCodec({ max: 10 }), '11')).toEqual({ fault: 'outOfRange' })
    expect(readCell(integerCodec(), 46027, 'yyyy/m/d')).toEqual({ fault: 'notANumber' })
  })
})

describe('decimal and money', () => {
  test.each<[CellValue, unknown]>([
    [1.005, 101],
    ['1.005', 101],
    ['1.004', 100],
    ['-1.005', -101],
    ['-0.004', 0],
    [0.1 + 0.2, 30],
    ['9.995', 1000],
    ['¥1,234.50', 123450],
    ['￥12', 1200],
    ['-¥12', -1200],
    ['１２．５', 1250],
    ['12.', 1200],
    [1234567.89, 123456789],
    ['99999999999999999', { fault: 'tooManyDigits' }],
    ['9999999999999999', { fault: 'outOfRange' }],
    ['12元', { fault: 'notANumber' }],
    ['$12', { fault: 'notANumber' }],
    ['12.3万', { fault: 'notANumber' }],
    ['(12)', { fault: 'notANumber' }],
    ['12-', { fault: 'notANumber' }],
    ['1e5', { fault: 'notANumber' }],
    ['5²', { fault: 'notANumber' }],
    ['①', { fault: 'notANumber' }],
    ['1,206.00', 120600],
    ['１２３', 12300],
    ['15%', { fault: 'percentCell' }],
    ['1.2.3', { fault: 'notANumber' }],
  ])('%s yuan in fen', (value, expected) => {
    expect(readCell(moneyCodec(), value)).toEqual(expected)
  })

  test.each<[CellValue, unknown]>([
    [1.23456, '1.235'],
    ['0001.500', '1.5'],
    ['-0.0001', '0'],
    [1e-7, '0'],
    ['12345.6', '12345.6'],
    ['1234567', { fault: 'tooManyDigits' }],
  ])('%s with three decimals', (value, expected) => {
    expect(readCell(decimalCodec({ scale: 3, precision: 9 }), value)).toEqual(expected)
  })

  test('more decimals may be refused', () => {
    const strict = decimalCodec({ scale: 2, excess: 'refuse' })
    expect(readCell(strict, '1.230')).toBe('1.23')
    expect(readCell(strict, '1.234')).toEqual({ fault: 'tooManyDecimals' })
    expect(readCell(decimalCodec({ scale: 2, min: 0, max: 5 }), '5.01')).toEqual({ fault: 'outOfRange' })
  })

  test('per cents: as the cell shows them, and of no other column', () => {
    const rate = percentCodec(decimalCodec({ scale: 1, excess: 'refuse' }))
    expect(readCell(rate, 1, '0%')).toBe('100')
    expect(readCell(rate, 0.07, '0%')).toBe('7')
    expect(readCell(rate, 0.955, '0.0%')).toBe('95.5')
    expect(readCell(rate, 95, '0')).toBe('95')
    expect(['15%', '15 ％', '１５％', '15'].map(text => readCell(rate, text))).toEqual(['15', '15', '15', '15'])
    expect(readCell(rate, '%')).toEqual({ fault: 'notANumber' })
    for (const codec of [integerCodec(), decimalCodec({ scale: 2 }), moneyCodec()])
      expect(readCell<unknown>(codec, 1, '0%')).toEqual({ fault: 'percentCell' })
  })

  test('rounding agrees with whole-number arithmetic', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), tenthsOfFen => {
        const digits = String(Math.abs(tenthsOfFen)).padStart(4, '0')
        const text = `${tenthsOfFen < 0 ? '-' : ''}${digits.slice(0, -3)}.${digits.slice(-3)}`
        const fen = Math.floor((Math.abs(tenthsOfFen) + 5) / 10) * Math.sign(tenthsOfFen)
        expect(readCell(moneyCodec(), text)).toBe(fen === 0 ? 0 : fen)
        expect(readCell(moneyCodec(), Number(text))).toBe(fen === 0 ? 0 : fen)
      }),
    )
  })
})
