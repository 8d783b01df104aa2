import { CellError, type CellValue } from '../cell-value'
import type { ReadLimits } from '../read-limits'
import { corrupt, SpreadsheetError } from '../spreadsheet-error'
import { shortText, type XlsGlobals } from './xls-globals'
import { Xls, type XlsRecords } from './xls-record'

const ERRORS: Record<number, string> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
}

/** Bytes that a record of each kind has at least; kinds that are not listed hold no cells. */
const CELL_BYTES: Record<number, number> = {
  [Xls.formula]: 14,
  [Xls.oldFormula]: 14,
  [Xls.severalNumbers]: 12,
  [Xls.richText]: 8,
  [Xls.sharedText]: 10,
  [Xls.number]: 14,
  [Xls.text]: 8,
  [Xls.booleanOrError]: 8,
  [Xls.shortNumber]: 10,
}

/** Cells of the record at hand: 0 where it holds none with a value. Throws `corrupt` where it is too short. */
export function cellsIn(records: XlsRecords): number {
  const least = CELL_BYTES[records.type]
  if (least === undefined) return 0
  records.need(least)
  return records.type === Xls.severalNumbers ? Math.floor((records.to - records.from - 6) / 6) : 1
}

export const rowOf = ({ bytes, from }: XlsRecords): number => bytes.readUInt16LE(from)
export const columnOf = ({ bytes, from }: XlsRecords): number => bytes.readUInt16LE(from + 2)

/** Number of the format of the cell that stands so many columns after the first one of its record. */
export const styleOf = ({ bytes, from }: XlsRecords, offset: number): number =>
  bytes.readUInt16LE(from + 4 + offset * 6)

/** Value of that cell. May move the records on to the text of a formula; `goTo` goes back. */
export function cellValue(records: XlsRecords, offset: number, globals: XlsGlobals, limits: ReadLimits): CellValue {
  const { bytes, from } = records
  switch (records.type) {
    case Xls.sharedText: {
      const index = bytes.readUInt32LE(from + 6)
      const text = globals.strings.get(index)
      if (text === undefined) throw corrupt('sharedStringIndex', { index })
      return unified(text)
    }
    case Xls.text:
    case Xls.richText:
      return checked(shortText(records, 6, 2, globals.decoder), limits)
    case Xls.number:
      return finite(bytes.readDoubleLE(from + 6))
    case Xls.shortNumber:
      return packedNumber(bytes.readInt32LE(from + 6))
    case Xls.severalNumbers:
      return packedNumber(bytes.readInt32LE(from + 6 + offset * 6))
    case Xls.booleanOrError:
      return bytes[from + 7] === 1 ? errorOf(bytes[from + 6]!) : bytes[from + 6] !== 0
    default:
      return resultOf(records, globals, limits)
  }
}

/** The result that the program which saved the file had calculated. */
function resultOf(records: XlsRecords, globals: XlsGlobals, limits: ReadLimits): CellValue {
  const { bytes, from } = records
  if (bytes.readUInt16LE(from + 12) !== 0xffff) return finite(bytes.readDoubleLE(from + 6))
  switch (bytes[from + 6]) {
    case 0:
      return formulaText(records, globals, limits)
    case 1:
      return bytes[from + 8] !== 0
    case 2:
      return errorOf(bytes[from + 8]!)
    default:
      return undefined
  }
}

/** The text follows in a record of its own, behind what formulas share. */
function formulaText(records: XlsRecords, globals: XlsGlobals, limits: ReadLimits): CellValue {
  const { from } = records
  let text: CellValue
  for (let step = 0; step < 4 && records.advance() && cellsIn(records) === 0; step++) {
    if (records.type !== Xls.formulaText) continue
    records.need(2)
    text = checked(shortText(records, 0, 2, globals.decoder), limits)
    break
  }
  records.goTo(from)
  return text ?? CellError.notCalculated
}

const errorOf = (code: number) => CellError.of(ERRORS[code] ?? '#ERROR')

const finite = (value: number): CellValue => (Number.isFinite(value) ? value : CellError.of('#NUM!'))

/** Thirty bits of an integer, or of a double's beginning, each also in hundredths (MS-XLS 2.5.217). */
function packedNumber(bits: number): number {
  const isInteger = (bits & 2) !== 0
  const value = isInteger ? bits >> 2 : fromHighBits(bits & ~3)
  return (bits & 1) !== 0 ? value / 100 : value
}

const shared = new DataView(new ArrayBuffer(8))
function fromHighBits(bits: number): number {
  shared.setInt32(0, bits)
  return shared.getFloat64(0)
}

function checked(text: string, limits: ReadLimits): string {
  if (text.length > limits.cellChars) throw new SpreadsheetError('cellTooLong', { limit: limits.cellChars })
  return unified(text)
}

const unified = (text: string) => (text.includes('\r\n') ? text.replaceAll('\r\n', '\n') : text)
