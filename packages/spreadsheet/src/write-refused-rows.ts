import { type CellInput, FormattedNumber } from './cell-input'
import { CellError, type CellValue } from './cell-value'
import { shiftedSerial } from './excel-date'
import type { NumberFormat } from './number-format'
import { formatOf, type RowBatch, type SheetRow } from './row-batch'
import type { SheetWriter, WorkbookWriter } from './write-workbook'

/** Title of the column that says why a row was refused. */
export const REASON_COLUMN = '错误原因'

/**
 * Starts a result sheet: the titles of the uploaded file as they were, and 错误原因 at the end. The file can be
 * corrected and uploaded again; the reason column is ignored then.
 */
export function addRefusedSheet(
  writer: WorkbookWriter,
  name: string,
  titles: readonly string[],
  reasonTitle = REASON_COLUMN,
): Promise<SheetWriter> {
  const columns = titles.map(header => ({ header, type: 'auto' as const }))
  return writer.addSheet({
    name,
    columns: [...columns, { header: reasonTitle, type: 'text', width: 60, required: true }],
  })
}

/** A row of such a sheet: the cells as they stood in the file, kept as text, number or date, and the reason. */
export function refusedRow(batch: RowBatch, row: SheetRow, columns: number, reason: string): CellInput[] {
  const cells: CellInput[] = []
  for (let column = 0; column < columns; column++)
    cells.push(originalCell(row.values[column], formatOf(batch, row, column), batch.date1904))
  cells.push(reason)
  return cells
}

/** A value as it stood in its file, for a column of type auto; results are always written in the 1900 system. */
export function originalCell(value: CellValue, format: NumberFormat, date1904: boolean): CellInput {
  if (typeof value !== 'number') return value === CellError.notCalculated ? undefined : value
  const shifted = format.isDate && !format.isTime ? shiftedSerial(value, date1904) : value
  return format.code === 'General' ? shifted : new FormattedNumber(shifted, format.code)
}
