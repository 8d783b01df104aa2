import type { CellValue } from './cell-value'
import { GENERAL, type NumberFormat } from './number-format'

/** One row that holds at least one value. Blank rows are never given; `number` still counts them. */
export class SheetRow {
  constructor(
    /** 1-based row number as the user sees it in the sheet. */
    readonly number: number,
    /** Values by 0-based column index; shorter than the sheet when the last columns are empty. */
    readonly values: readonly CellValue[],
    /** Index into the batch's `formats`, by column; empty for files without formats. */
    readonly styles: readonly number[],
    /** The sheet does not show the row: hidden by hand, by a filter or by a group. */
    readonly hidden = false,
  ) {}
}

/** Some rows of a sheet, in order. Nothing in a batch changes later, so a caller may keep it. */
export interface RowBatch {
  readonly rows: SheetRow[]
  readonly formats: readonly NumberFormat[]
  /** Serials of this workbook count from 1904 instead of 1900. */
  readonly date1904: boolean
  /** Share of the sheet's bytes read so far, 0 to 1, for progress. */
  readonly progress: number
}

export function formatOf(batch: RowBatch, row: SheetRow, column: number): NumberFormat {
  return batch.formats[row.styles[column] ?? 0] ?? GENERAL
}
