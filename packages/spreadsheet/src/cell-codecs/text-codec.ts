import { CellError, type CellValue } from '../cell-value'
import type { NumberFormat } from '../number-format'
import { hasLostPrecision } from '../plain-number'
import { shownNumber } from '../shown-number'
import { type CellCodec, CellFault, faultOfError, trimText } from './cell-codec'

/**
 * Free text, trimmed; `max` counts characters as PostgreSQL does. Numbers, times and dates become what the sheet shows.
 * Refused are what it shows without its digits: scientific notation, and numbers of 16 digits, which have lost some.
 */
export function textCodec(options: { max?: number } = {}): CellCodec<string> {
  const max = options.max ?? Number.POSITIVE_INFINITY
  return (value, format, date1904) => {
    const text = typeof value === 'string' ? trimText(value) : shownText(value, format, date1904)
    if (typeof text !== 'string') return text
    if (text === '') return null
    return text.length > max && [...text].length > max ? new CellFault('textTooLong', { max }) : text
  }
}

function shownText(value: CellValue, format: NumberFormat, date1904: boolean): string | null | CellFault {
  if (value === undefined) return null
  if (typeof value === 'string') return trimText(value)
  if (value instanceof CellError) return faultOfError(value)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (hasLostPrecision(value)) return new CellFault('precisionLost')
  if (format.isScientific) return new CellFault('scientific', { text: String(value) })
  const text = shownNumber(value, format, date1904)
  return text ?? new CellFault('notADate', { text: String(value) })
}
