import { type CellValue, isBlank } from '../cell-value'
import { EXCEL_COLUMNS, EXCEL_ROWS, type ReadLimits } from '../read-limits'
import { SheetRow } from '../row-batch'
import { corrupt, SpreadsheetError } from '../spreadsheet-error'

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
  /** The open row: reused from row to row, and copied at its exact size when it closes. */
  private readonly values: CellValue[] = []
  private readonly styles: number[] = []
  private width = 0
  /** Styles of the last row; most rows look like the one before and share them. */
  private sharedStyles: readonly number[] = []

  constructor(private readonly limits: ReadLimits) {}

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
    values[column] = value
    styles[column] = style
    if (!this.filled && !isBlank(value)) this.filled = true
  }

  close(): void {
    this.lastNumber = this.number
    if (this.filled) {
      if (++this.kept > this.limits.rows) throw new SpreadsheetError('tooManyRows', { limit: this.limits.rows })
      this.rows.push(new SheetRow(this.number, this.values.slice(0, this.width), this.rowStyles(), this.hidden))
      this.cells += this.width
      this.filled = false
    }
    this.width = 0
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
