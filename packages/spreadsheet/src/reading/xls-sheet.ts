import { corrupt } from '../spreadsheet-error'
import { MergedCells } from './merged-cells'
import { cellsIn, columnOf, rowOf } from './xls-cells'
import { Xls, XlsRecords } from './xls-record'

const HIDDEN_ROW = 0x20
/** The format has 65,536 rows of 256 columns. */
const COLUMNS = 256
/** More than the places in any file that is taken; with the number of a cell, it is still an exact number. */
const PLACES = 2 ** 29

/** What one look at the records of a sheet tells. */
export interface SheetSurvey {
  /** Rows that are not shown, from 0. */
  hidden: ReadonlySet<number>
  /** Where the records end. */
  end: number
  cells: number
  /** The cells stand row by row, and from left to right, as Excel writes them. */
  isOrdered: boolean
  merged: MergedCells
}

export function surveySheet(bytes: Buffer, start: number): SheetSurvey {
  const records = new XlsRecords(bytes, start)
  const hidden = new Set<number>()
  let last = -1
  let cells = 0
  let isOrdered = true
  const merged = new MergedCells()
  while (records.advance()) {
    if (records.type === Xls.row) {
      records.need(14)
      if ((bytes[records.from + 12]! & HIDDEN_ROW) !== 0) hidden.add(rowOf(records))
    }
    if (records.type === Xls.mergedCells) addMerged(records, merged)
    const count = cellsIn(records)
    if (count === 0) continue
    const first = cellNumber(records, 0)
    if (first <= last) isOrdered = false
    last = cellNumber(records, count - 1)
    cells += count
  }
  return { hidden, end: records.to, cells, isOrdered, merged }
}

/** Rows and columns, from 0, of so many areas (MS-XLS 2.4.168); a sheet has a record for each thousand of them. */
function addMerged(records: XlsRecords, merged: MergedCells): void {
  const { bytes, from, to } = records
  records.need(2)
  const count = Math.min(bytes.readUInt16LE(from), Math.floor((to - from - 2) / 8))
  for (let at = from + 2; at < from + 2 + count * 8; at += 8)
    merged.add({
      firstRow: bytes.readUInt16LE(at) + 1,
      lastRow: bytes.readUInt16LE(at + 2) + 1,
      firstColumn: bytes.readUInt16LE(at + 4),
      lastColumn: bytes.readUInt16LE(at + 6),
    })
}

/** Stands at each cell in turn: `offset` columns after the first one of the record. */
export function* walkCells(bytes: Buffer, start: number, survey: SheetSurvey): Generator<[XlsRecords, number]> {
  const records = new XlsRecords(bytes, start)
  if (!survey.isOrdered) return yield* walkSorted(records, sortCells(bytes, start, survey.cells))
  while (records.advance()) {
    const count = cellsIn(records)
    for (let offset = 0; offset < count; offset++) yield [records, offset]
  }
}

/** Of cells that are there twice, the later one counts, as in Excel. */
function* walkSorted(records: XlsRecords, sorted: Float64Array): Generator<[XlsRecords, number]> {
  for (let at = 0; at < sorted.length; at++) {
    const number = Math.floor(sorted[at]! / PLACES)
    if (at + 1 < sorted.length && Math.floor(sorted[at + 1]! / PLACES) === number) continue
    records.goTo(sorted[at]! % PLACES)
    yield [records, (number % COLUMNS) - columnOf(records)]
  }
}

function sortCells(bytes: Buffer, start: number, cells: number): Float64Array {
  const records = new XlsRecords(bytes, start)
  const keys = new Float64Array(cells)
  let at = 0
  while (records.advance()) {
    const count = cellsIn(records)
    for (let offset = 0; offset < count; offset++) keys[at++] = cellNumber(records, offset) * PLACES + records.from
  }
  return keys.sort()
}

function cellNumber(records: XlsRecords, offset: number): number {
  const column = columnOf(records) + offset
  if (column >= COLUMNS) throw corrupt('column', { column })
  return rowOf(records) * COLUMNS + column
}
