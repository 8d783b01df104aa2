import { GENERAL, type NumberFormat } from '@sfa/spreadsheet/number-format'
import { type RowBatch, SheetRow } from '@sfa/spreadsheet/row-batch'
import type { Workbook } from '@sfa/spreadsheet/workbook'
import { readCell, type StoredCell } from './stored-cell'

const batchRows = 1000

/** Rows of the grid as a workbook of one sheet, so that the checks of an import can read them like a file. */
export class StoredRowsWorkbook implements Workbook {
  readonly kind = 'xlsx'
  readonly date1904 = false
  readonly sheets = [{ name: '', index: 0, hidden: false }]

  constructor(private readonly rows: readonly { row: number; cells: readonly StoredCell[] }[]) {}

  async *readSheet(): AsyncGenerator<RowBatch, void, void> {
    for (let from = 0; from < this.rows.length; from += batchRows) {
      const formats: NumberFormat[] = [GENERAL]
      const rows = this.rows.slice(from, from + batchRows).map(({ row, cells }) => {
        const styles: number[] = []
        const values = cells.map((cell, column) => {
          const { value, format } = readCell(cell)
          styles[column] = format === GENERAL ? 0 : formats.push(format) - 1
          return value
        })
        return new SheetRow(row, values, styles, false, { corrected: new Set(values.keys()) })
      })
      yield { rows, formats, date1904: false, progress: Math.min(1, (from + batchRows) / this.rows.length) }
    }
  }

  async close(): Promise<void> {}
}
