import { type CellInput, FormattedNumber } from '@sfa/spreadsheet/cell-input'
import { CellError, type CellValue } from '@sfa/spreadsheet/cell-value'
import { GENERAL, type NumberFormat, parseNumberFormat } from '@sfa/spreadsheet/number-format'
import { originalCell } from '@sfa/spreadsheet/write-refused-rows'
import { shownText } from '../import/reading/row-compiler'

/** A cell of the file in a form that can be checked again exactly as it was; dates count from 1900. */
export type StoredCell = string | number | boolean | null | { n: number; f: string } | { e: string }

export function storedCell(value: CellValue, format: NumberFormat, date1904: boolean): StoredCell {
  if (value instanceof CellError) return { e: value.text }
  const cell = originalCell(value, format, date1904)
  if (cell instanceof FormattedNumber) return { n: cell.value, f: cell.format }
  // jsonb cannot store NUL; U+FFFD is refused for the same reason.
  if (typeof cell === 'string') return cell.replaceAll('\u0000', '\ufffd')
  return typeof cell === 'number' || typeof cell === 'boolean' ? cell : null
}

/** The cell as a reader of spreadsheets would give it. */
export function readCell(cell: StoredCell | undefined): { value: CellValue; format: NumberFormat } {
  if (cell === null || cell === undefined || cell === '') return { value: undefined, format: GENERAL }
  if (typeof cell !== 'object') return { value: cell, format: GENERAL }
  if ('n' in cell) return { value: cell.n, format: parseNumberFormat(cell.f) }
  return {
    value: cell.e === CellError.notCalculated.text ? CellError.notCalculated : CellError.of(cell.e),
    format: GENERAL,
  }
}

/** The cell for a file that is imported. */
export function writtenCell(cell: StoredCell | undefined): CellInput {
  const { value, format } = readCell(cell)
  return originalCell(value, format, false)
}

/** The text that the grid shows; a number that has lost digits is shown with the digits that it has. */
export function shownCell(cell: StoredCell | undefined): string {
  const { value, format } = readCell(cell)
  return shownText(value, format, false) || (typeof value === 'number' ? String(value) : '')
}
