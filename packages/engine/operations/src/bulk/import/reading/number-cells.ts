import type { MoneyField, NumberField } from '@sfa/kit/fields/field'
import { isPercentage } from '@sfa/kit/fields/field-questions'
import { CellFault as CodecFault, trimText } from '@sfa/spreadsheet/cell-codecs/cell-codec'
import { decimalCodec, integerCodec, moneyCodec, percentCodec } from '@sfa/spreadsheet/cell-codecs/number-codecs'
import { GENERAL, type NumberFormat } from '@sfa/spreadsheet/number-format'
import { plainNumber } from '@sfa/spreadsheet/plain-number'
import { shownNumber } from '@sfa/spreadsheet/shown-number'
import { refuse, refusedByCodec } from './cell-fault'
import type { TellCell } from './cell-notes'
import { type CellReader, type Knowledge, plain, silent } from './cell-reader'

export function numberReader(field: NumberField, { tell = silent }: Knowledge): CellReader {
  const { decimals, min, max } = field
  const ofPercent = isPercentage(field)
  const codec =
    decimals === 0
      ? integerCodec({ min: min ?? -1e15, max: max ?? 1e15 })
      : decimalCodec({ scale: decimals, precision: 18, min, max, excess: 'refuse' })
  const read = plain(ofPercent ? percentCodec<string | number>(codec) : codec)
  return told(exact(read, decimals, min, max), tell)
}

export const quantityReader = (_: unknown, { tell = silent }: Knowledge): CellReader =>
  told(exact(plain(decimalCodec({ scale: 4, precision: 18, excess: 'refuse' })), 4), tell)

/**
 * Numbers within bounds whose shortest form has no more than so many decimals, and no exponent, need no codec. Nearly all
 * cells are such, so this saves noticeable time.
 */
function exact(read: CellReader, decimals: number, min = -1e9, max = 1e9): CellReader {
  const scale = 10 ** decimals
  const low = Math.max(min, -1e9)
  const high = Math.min(max, 1e9)
  return (value, format, date1904) =>
    typeof value === 'number' &&
    format.isNumber &&
    value >= low &&
    value <= high &&
    Math.round(value * scale) / scale === value
      ? `${value}`
      : read(value, format, date1904)
}

/** Tells of numbers that the sheet rounds, and of percentages. */
function told(read: CellReader, tell: TellCell): CellReader {
  return (value, format, date1904) => {
    const found = read(value, format, date1904)
    if (typeof found !== 'string') return found
    if (typeof value === 'string') {
      if (/[%％]/.test(value)) tell('readPercent', trimText(value), found)
    } else if (format !== GENERAL && typeof value === 'number') tellNumber(value, format, found, tell)
    return found
  }
}

function tellNumber(value: number, format: NumberFormat, read: string, tell: TellCell): void {
  if (format.isPercent) tell('readPercent', shownNumber(value, format) ?? '', read)
  else if (isRounded(value, format)) tell('readExact', shownNumber(value, format) ?? '', plainNumber(value))
}

function isRounded(value: number, { decimals }: NumberFormat): boolean {
  if (decimals === undefined) return false
  const scale = 10 ** decimals
  return Math.abs(Math.round(value * scale) / scale - value) > 1e-9 * Math.abs(value)
}

/** Digits that look like an amount but are a code in the wrong column. */
const leadingZero = /^¥?\s*0\d/

/** Fen, from yuan of so many digits and at most two decimals. */
export function moneyReader({ integerDigits }: MoneyField, { tell = silent }: Knowledge): CellReader {
  const limit = 10 ** integerDigits
  const codec = moneyCodec({ min: 0, max: limit - 0.01, excess: 'refuse' })
  const refused = refuse('moneyFormat', { digits: integerDigits })
  return (value, format, date1904) => {
    if (value === undefined) return null
    // Nearly every cell is a number of whole fen, whose product with 100 is exact to far beyond two decimals.
    if (typeof value === 'number' && format.isNumber && value >= 0 && value < limit) {
      const fen = Math.round(value * 100)
      if (Math.abs(fen - value * 100) < 1e-6) {
        if (format !== GENERAL) tellNumber(value, format, '', tell)
        return `${fen}`
      }
    }
    if (typeof value === 'string' && leadingZero.test(trimText(value).normalize('NFKC'))) return refused
    const fen = codec(value, format, date1904)
    if (fen === null) return null
    if (!(fen instanceof CodecFault)) return `${fen}`
    return ['formulaError', 'notCalculated', 'percentCell'].includes(fen.code) ? refusedByCodec(fen) : refused
  }
}
