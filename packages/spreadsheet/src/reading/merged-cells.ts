import type { CellValue } from '../cell-value'
import { EXCEL_COLUMNS, EXCEL_ROWS } from '../read-limits'
import { corrupt, SpreadsheetError } from '../spreadsheet-error'

/** Far more than a person or a program merges; each is held in memory while its sheet is read. */
const MOST_AREAS = 500_000

/** Some cells that are shown as one, all by 1-based rows and 0-based columns, both ends included. */
export interface MergedArea {
  firstRow: number
  lastRow: number
  firstColumn: number
  lastColumn: number
  /** What the first cell holds, known once its row was read. */
  value?: CellValue
  style?: number
}

/**
 * The merged cells of a sheet, asked row by row from the top. They must not overlap, as in Excel, so a row never has
 * more of them than columns, whatever the file says.
 */
export class MergedCells {
  private readonly areas: MergedArea[] = []
  private next = 0
  private open: MergedArea[] = []
  private isSorted = true

  get count(): number {
    return this.areas.length
  }

  add(area: MergedArea): void {
    const { firstRow, lastRow, firstColumn, lastColumn } = area
    if (firstRow > lastRow || firstColumn > lastColumn || firstRow < 1 || firstColumn < 0) return
    if (lastRow > EXCEL_ROWS || lastColumn >= EXCEL_COLUMNS) return
    if (firstRow === lastRow && firstColumn === lastColumn) return
    if (this.areas.length >= MOST_AREAS)
      throw new SpreadsheetError('tooLarge', { what: 'mergedCells', limit: MOST_AREAS })
    if (firstRow < (this.areas.at(-1)?.firstRow ?? 0)) this.isSorted = false
    this.areas.push(area)
  }

  /** Begins at the top again, for another reading of the sheet. */
  fromTop(): this {
    if (!this.isSorted) this.areas.sort((a, b) => a.firstRow - b.firstRow)
    this.isSorted = true
    this.next = 0
    this.open = []
    return this
  }

  /** Those that have cells in a row; rows have to be asked for in their order. */
  of(row: number): readonly MergedArea[] {
    const { areas, open } = this
    const isNews = this.next < areas.length && areas[this.next]!.firstRow <= row
    if (!isNews && open.every(area => area.lastRow >= row)) return open
    this.open = open.filter(area => area.lastRow >= row)
    for (; this.next < areas.length && areas[this.next]!.firstRow <= row; this.next++) {
      const area = areas[this.next]!
      if (area.lastRow < row) continue
      area.value = undefined
      this.open.push(area)
    }
    const width = this.open.reduce((sum, area) => sum + area.lastColumn - area.firstColumn + 1, 0)
    if (width > EXCEL_COLUMNS) throw corrupt('mergedCells', { row })
    return this.open
  }
}

const MERGE =
  /<(?:\w{1,20}:)?mergeCell\s[^<>]{0,200}?\bref\s{0,9}=\s{0,9}["']\s{0,9}\$?([A-Za-z]{1,3})\$?(\d{1,7}):\$?([A-Za-z]{1,3})\$?(\d{1,7})\s{0,9}["']/g
const END_OF_ROWS = /<(?:\/(?:\w{1,20}:)?sheetData\s{0,9}|(?:\w{1,20}:)?sheetData(?:\s[^<>]{0,200})?\/)>/
/** Longer than any tag that is looked for. */
const TAG = 256

/**
 * The merged cells of a worksheet part. They stand behind its rows, which are made of them: so the part is inflated
 * once more, and searched for the end of the rows, before it is read.
 */
export async function readMergedCells(
  pieces: AsyncIterable<Buffer>,
  columnOf: (letters: string) => number,
): Promise<MergedCells> {
  const merged = new MergedCells()
  let before: Buffer = Buffer.alloc(0)
  let tail = ''
  let isBehindRows = false
  for await (const piece of pieces) {
    if (isBehindRows) tail += piece.toString('latin1')
    else {
      // The mark may be cut in two by the end of a piece.
      const seam = Buffer.concat([before, piece.subarray(0, TAG)])
      before = piece.subarray(Math.max(0, piece.length - TAG))
      if (!seam.includes('sheetData') && !piece.includes('sheetData')) continue
      const text = seam.toString('latin1') + piece.toString('latin1', TAG)
      const end = END_OF_ROWS.exec(text)
      if (end === null) continue
      isBehindRows = true
      tail = text.slice(end.index)
    }
    let taken = 0
    for (const match of tail.matchAll(MERGE)) {
      merged.add({
        firstColumn: columnOf(match[1]!),
        firstRow: Number(match[2]),
        lastColumn: columnOf(match[3]!),
        lastRow: Number(match[4]),
      })
      taken = match.index + match[0].length
    }
    tail = tail.slice(Math.max(taken, tail.length - TAG))
  }
  return merged
}
