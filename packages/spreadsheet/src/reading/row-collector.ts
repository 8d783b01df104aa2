import { CellError, type CellValue, isBlank } from '../cell-value'
import { isErrorText } from '../error-text'
import { isPictureText } from '../picture-text'
import { EXCEL_COLUMNS, EXCEL_ROWS, type ReadLimits } from '../read-limits'
import { type RowMarks, SheetRow } from '../row-batch'
import { corrupt, SpreadsheetError } from '../spreadsheet-error'
import type { MergedArea, MergedCells } from './merged-cells'

const HASH = 0x23
const EQUALS = 0x3d

/** Gathers cells into rows, leaves out blank rows, and enforces the limits that every kind of file shares. */
export class RowCollector {
  /** Finished rows, to be taken by the reader. */
  rows: SheetRow[] = []
  /** Cells in `rows`, so that very wide rows end a batch early. */
  cells = 0
  number = 0
  private lastNumber = 0
  private opened = 0
  private kept = 0
  private filled = false
  private hidden = false
  private marks: RowMarks | undefined
  private pictures: number[] = []
  /** The open row: reused from row to row, and copied at its exact size when it closes. */
  private readonly values: CellValue[] = []
  private readonly styles: number[] = []
  private width = 0
  /** Styles of the last row; most rows look like the one before and share them. */
  private sharedStyles: readonly number[] = []
  /** The widest row so far: merged cells repeat their value within it, not up to the edge of the sheet. */
  private widest = 0

  constructor(
    private readonly limits: ReadLimits,
    private readonly merged?: MergedCells,
  ) {}

  /** Starts a row; without a number it follows the last one. Formatted but empty rows and cells cost nothing. */
  open(number = this.lastNumber + 1, hidden = false): void {
    if (++this.opened > EXCEL_ROWS) throw new SpreadsheetError('tooManyRows', { limit: EXCEL_ROWS })
    this.renumber(number)
    this.hidden = hidden
  }

  /** Also for a row whose element carries no number while its first cell does. */
  renumber(number: number): void {
    if (number > EXCEL_ROWS) throw new SpreadsheetError('tooManyRows', { limit: EXCEL_ROWS })
    if (number <= this.lastNumber) throw corrupt('rowOrder', { row: number })
    this.number = number
  }

  /** An empty text (a formula's `""`) counts as no value. */
  put(column: number, style: number, value: CellValue): void {
    if (column >= EXCEL_COLUMNS)
      throw new SpreadsheetError('tooManyColumns', {
        limit: Math.min(this.limits.columns, EXCEL_COLUMNS),
        row: this.number,
      })
    if (value === undefined || value === '') return
    const { values, styles } = this
    if (column >= this.width) {
      if (column >= this.limits.columns)
        throw new SpreadsheetError('tooManyColumns', { limit: this.limits.columns, row: this.number })
      for (let gap = this.width; gap < column; gap++) {
        values[gap] = undefined
        styles[gap] = 0
      }
      this.width = column + 1
    } else if (values[column] !== undefined) throw corrupt('duplicateCell', { row: this.number, column: column + 1 })
    const read = typeof value === 'string' ? this.readText(column, value) : value
    values[column] = read
    styles[column] = style
    if (!this.filled && !isBlank(read)) this.filled = true
  }

  /** A text that stands for something else, whatever program wrote it as a text. */
  private readText(column: number, text: string): CellValue {
    const first = text.charCodeAt(0)
    if (first === EQUALS && isPictureText(text)) return this.notePicture(column)
    return (first === HASH || first <= 0x20 || first === 0x45) && isErrorText(text) ? CellError.of(text.trim()) : text
  }

  /** The cell holds a picture: it has no value. */
  notePicture(column: number): undefined {
    this.pictures.push(column)
  }

  private takePictures(): void {
    this.note({ pictures: this.pictures })
    this.pictures = []
  }

  /** Adds to what is noticed of the open row. */
  note(marks: RowMarks): void {
    this.marks = { ...this.marks, ...marks }
  }

  close(): void {
    this.lastNumber = this.number
    if (this.width > this.widest) this.widest = this.width
    const areas = this.merged?.of(this.number) ?? []
    if (this.filled && areas.length > 0) this.repeatMerged(areas)
    if (this.pictures.length > 0) this.takePictures()
    if (this.filled) {
      if (++this.kept > this.limits.rows) throw new SpreadsheetError('tooManyRows', { limit: this.limits.rows })
      this.rows.push(
        new SheetRow(this.number, this.values.slice(0, this.width), this.rowStyles(), this.hidden, this.marks),
      )
      this.cells += this.width
      this.filled = false
    }
    this.width = 0
    this.marks = undefined
  }

  /**
   * Gives every cell of a merged area the value that is shown in it. A row that has nothing of its own is none: it stays
   * blank. What a covered cell holds beside that is not shown, so the row is not vouched for.
   */
  private repeatMerged(areas: readonly MergedArea[]): void {
    const { values, styles, width } = this
    const covered = new Map<number, MergedArea>()
    for (const area of areas) {
      const { firstColumn, lastColumn } = area
      const isFirstRow = area.firstRow === this.number
      if (isFirstRow && firstColumn < width) {
        area.value = values[firstColumn]
        area.style = styles[firstColumn]
      }
      const last = Math.min(lastColumn, this.widest - 1)
      for (let column = isFirstRow ? firstColumn + 1 : firstColumn; column <= last; column++) covered.set(column, area)
    }
    const isOwn = (value: CellValue, column: number) => !isBlank(value) && !covered.has(column)
    const other = [...covered].find(([column, { value }]) => {
      const own = column < width ? values[column] : undefined
      return !isBlank(own) && own !== value
    })
    this.filled = other !== undefined || values.slice(0, width).some(isOwn)
    if (!this.filled) return
    if (other !== undefined) this.note({ fault: { code: 'coveredValue', column: other[0] } })
    const repeated: number[] = []
    for (const [column, { value, style = 0, firstColumn }] of covered) {
      if (column > firstColumn) repeated.push(column)
      if (value === undefined || (column < this.width && !isBlank(values[column]))) continue
      for (; this.width <= column; this.width++) {
        values[this.width] = undefined
        styles[this.width] = 0
      }
      values[column] = value
      styles[column] = style
    }
    if (repeated.length > 0) this.note({ repeated })
  }

  private rowStyles(): readonly number[] {
    const { styles, sharedStyles, width } = this
    let same = sharedStyles.length === width
    for (let column = 0; same && column < width; column++) same = styles[column] === sharedStyles[column]
    if (!same) this.sharedStyles = styles.slice(0, width)
    return this.sharedStyles
  }

  take(): SheetRow[] {
    const rows = this.rows
    this.rows = []
    this.cells = 0
    return rows
  }
}
