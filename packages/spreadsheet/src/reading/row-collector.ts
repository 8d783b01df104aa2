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
  private values: CellValue[] = []
  private styles: number[] = []

  constructor(private readonly limits: ReadLimits) {}

  /** Starts a row; without a number it follows the last one. Formatted but empty rows and cells cost nothing. */
  open(number = this.lastNumber + 1): void {
    if (++this.opened > EXCEL_ROWS) throw new SpreadsheetError('tooManyRows', { limit: EXCEL_ROWS })
    this.renumber(number)
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
      throw new SpreadsheetError('tooManyColumns', { limit: EXCEL_COLUMNS, row: this.number })
    if (value === undefined || value === '') return
    const { values, styles } = this
    if (column >= values.length) {
      if (column >= this.limits.columns)
        throw new SpreadsheetError('tooManyColumns', { limit: this.limits.columns, row: this.number })
      while (values.length < column) {
        values.push(undefined)
        styles.push(0)
      }
      values.push(value)
      styles.push(style)
    } else {
      if (values[column] !== undefined) throw corrupt('duplicateCell', { row: this.number, column: column + 1 })
      values[column] = value
      styles[column] = style
    }
    if (!this.filled && !isBlank(value)) this.filled = true
  }

  close(): void {
    this.lastNumber = this.number
    if (this.filled) {
      if (++this.kept > this.limits.rows) throw new SpreadsheetError('tooManyRows', { limit: this.limits.rows })
      this.rows.push(new SheetRow(this.number, this.values, this.styles))
      this.cells += this.values.length
      this.filled = false
    }
    if (this.values.length > 0) {
      this.values = []
      this.styles = []
    }
  }

  take(): SheetRow[] {
    const rows = this.rows
    this.rows = []
    this.cells = 0
    return rows
  }
}
