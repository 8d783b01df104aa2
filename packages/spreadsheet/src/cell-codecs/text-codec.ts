import { CellError, type CellValue } from '../cell-value'
import { excelSerialToDate } from '../excel-date'
import type { NumberFormat } from '../number-format'
import { hasLostPrecision, plainNumber } from '../plain-number'
import { type CellCodec, CellFault, faultOfError, trimText } from './cell-codec'
import { dateText, timeText } from './date-text'

/**
 * Free text, trimmed; `max` counts characters as PostgreSQL does. Numbers and dates become what the sheet shows;
 * an 18-digit number that should have been text has lost its last digits and is refused.
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
  const date = format.isDate ? excelSerialToDate(value, date1904) : undefined
  if (date === undefined) return hasLostPrecision(value) ? new CellFault('precisionLost') : plainNumber(value)
  return value % 1 === 0 ? dateText(date) : `${dateText(date)} ${timeText(date)}`
}
