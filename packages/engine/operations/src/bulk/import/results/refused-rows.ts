import type { RowBatch, SheetRow } from '@sfa/spreadsheet/row-batch'

/** More refused rows than this are read from the file again. */
export const mostRefusedRows = 20_000

/** Rows that were refused while the file was read, with their cells, so that a few of them need no second reading. */
export class RefusedRows {
  private readonly rows = new Map<number, { row: SheetRow; batch: RowBatch }>()
  private complete = true

  keep(row: SheetRow, { formats, date1904, progress }: RowBatch): void {
    // Copied without the batch, whose other rows would stay in memory with it.
    if (this.rows.size < mostRefusedRows)
      this.rows.set(row.number, { row, batch: { rows: [], formats, date1904, progress } })
    else this.complete = false
  }

  /** The rows of these numbers in the order of the file; undefined where one of them is not here. */
  pick(numbers: Iterable<number>): { row: SheetRow; batch: RowBatch }[] | undefined {
    if (!this.complete) return undefined
    const picked: { row: SheetRow; batch: RowBatch }[] = []
    for (const number of numbers) {
      const found = this.rows.get(number)
      if (!found) return undefined
      picked.push(found)
    }
    return picked.sort((a, b) => a.row.number - b.row.number)
  }
}
