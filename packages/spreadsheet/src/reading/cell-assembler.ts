import { CellError, type CellValue } from '../cell-value'
import { corrupt } from '../spreadsheet-error'
import type { PackedStrings } from './packed-strings'
import { decodeOfficeEscapes } from './xml-text'

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/

/** What the slow lane has collected of one cell. */
export interface RawCell {
  type: string
  /** Text of `v`, undefined when there is none. */
  value: string | undefined
  /** Text of `is`. */
  inline: string | undefined
  hasFormula: boolean
  /** The beginning of the formula, without its equals sign. */
  formula: string
  /** Number of the entry of the workbook's metadata that the value stands for, 0 without one. */
  metadata: number
}

/** The typed value of a cell (ECMA-376 part 1, 18.18.11). Throws `corrupt` when text and type disagree. */
export function assembleCell(cell: RawCell, strings: PackedStrings | undefined): CellValue {
  const raw = cell.value
  if (cell.type === 'inlineStr') {
    const text = cell.inline ?? raw
    return text === undefined ? undefined : decodeOfficeEscapes(text)
  }
  if (cell.type === 'str') return raw === undefined ? notCalculated(cell) : decodeOfficeEscapes(raw)
  const text = raw?.trim() ?? ''
  if (text === '') return notCalculated(cell)
  switch (cell.type) {
    case 's':
      return /^\d{1,10}$/.test(text) ? sharedString(strings, Number(text)) : fail(cell, text)
    case 'b':
      if (text === '1' || text === 'true') return true
      return text === '0' || text === 'false' ? false : fail(cell, text)
    case 'e':
      return CellError.of(text)
    case 'd':
      return text
    case 'n':
      return NUMBER.test(text) ? finite(Number(text)) : notANumber(cell, text)
    default:
      return fail(cell, text)
  }
}

export function sharedString(strings: PackedStrings | undefined, index: number): string {
  const text = strings?.get(index)
  if (text === undefined) throw corrupt('sharedStringIndex', { index })
  return text
}

function notCalculated(cell: RawCell): CellValue {
  return cell.hasFormula ? CellError.notCalculated : undefined
}

function finite(value: number): CellValue {
  return Number.isFinite(value) ? value : CellError.of('#NUM!')
}

/** Some programs write infinities and NaN as numbers; Excel has no such value. */
function notANumber(cell: RawCell, text: string): CellValue {
  return /^[+-]?(?:nan|inf|infinity)$/i.test(text) ? CellError.of('#NUM!') : fail(cell, text)
}

function fail(cell: RawCell, text: string): never {
  throw corrupt('cellValue', { type: cell.type.slice(0, 20), text: text.slice(0, 40) })
}
