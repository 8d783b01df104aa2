import type { CellValue } from './cell-value'
import { GENERAL, type NumberFormat } from './number-format'

/** Why a reader does not vouch for the cells of a row. */
export type RowFault =
  /** A line end without quotes has broken a record of a csv file in two. */
  | { code: 'brokenLine'; line: number }
  /** A quoted cell of a csv file holds what look like further records: a quotation mark may be missing. */
  | { code: 'linesInQuotes'; line: number }
  /** A number whose comma is a delimiter in a csv file, 1,206.00 without quotes, has moved the cells behind it. */
  | { code: 'splitNumber'; text: string }
  /** A cell that a merged cell covers has a value of its own, which the sheet does not show. */
  | { code: 'coveredValue'; column: number }

/** What a reader noticed of a row beside its values; nearly all rows have none. */
export interface RowMarks {
  fault?: RowFault
  /** Columns that repeat the cell to their left, with which they are merged. */
  repeated?: readonly number[]
  /** Columns whose cells hold a picture, and so no value. */
  pictures?: readonly number[]
  /** Columns that a person corrected after the file was read. */
  corrected?: ReadonlySet<number>
}

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
    readonly marks?: RowMarks,
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
