import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CellError } from '../cell-value'
import { readCell } from '../test-support/read-cell'
import type { CellCodec } from './cell-codec'
import { codeCodec } from './code-codec'
import { dateCodec, dateTimeCodec } from './date-codecs'
import { flagCodec } from './flag-codec'
import { decimalCodec, integerCodec, moneyCodec } from './number-codecs'
import { textCodec } from './text-codec'

describe('every codec', () => {
  test.each<[string, CellCodec<unknown>]>([
    ['text', textCodec()],
    ['code', codeCodec()],
    ['integer', integerCodec()],
    ['decimal', decimalCodec({ scale: 2 })],
    ['money', moneyCodec()],
    ['date', dateCodec()],
    ['dateTime', dateTimeCodec()],
    ['flag', flagCodec()],
  ])('%s: blank is null, errors are faults', (_, codec) => {
    for (const blank of [undefined, '', '  ', '\u3000', '\u200b']) expect(readCell(codec, blank)).toBeNull()
    expect(readCell(codec, CellError.of('#N/A'))).toEqual({ fault: 'formulaError' })
    expect(readCell(codec, CellError.notCalculated)).toEqual({ fault: 'notCalculated' })
  })
})

describe('short cuts give what the long way gives', () => {
  const asText = (value: number) => (Number.isInteger(value) ? value.toFixed(0) : String(value))

  test('numbers in cells are read like the same digits as text', () => {
    const amount = fc.oneof(
      fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map(hundredths => hundredths / 100),
      fc.double({ min: -1e9, max: 1e9, noNaN: true }).map(value => Number(value.toPrecision(15))),
      fc.constantFrom(0, -0, 0.005, 1.005, -1.005, 999999.995, 0.01, -0.01, 1e-6, 99999.99, 100000),
    )
    fc.assert(
      fc.property(amount, value => {
        if (/e/.test(asText(value))) return
        for (const codec of [moneyCodec(), moneyCodec({ min: 0, max: 5000 })])
          expect(readCell(codec, value)).toEqual(readCell(codec, asText(value)))
        for (const scale of [0, 2, 4]) {
          for (const excess of ['round', 'refuse'] as const) {
            const codec = decimalCodec({ scale, precision: scale + 5, excess, min: -90_000 })
            expect(readCell(codec, value)).toEqual(readCell(codec, asText(value)))
          }
        }
      }),
      { numRuns: 2000 },
    )
  })

  test('every day of a leap year, and none beyond', () => {
    const codec = dateCodec()
    for (let month = 0; month <= 13; month++) {
      for (let day = 0; day <= 32; day++) {
        const [mm, dd] = [month, day].map(part => String(part).padStart(2, '0'))
        expect(readCell(codec, `2024-${mm}-${dd}`)).toEqual(readCell(codec, `2024/${mm}/${dd}`))
      }
    }
    expect(readCell(codec, '1899-01-05')).toEqual({ fault: 'notADate' })
  })
})
