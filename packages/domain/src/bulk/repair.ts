/** The refused rows of an import as they are corrected in a grid (docs/decisions/0007-refused-rows-in-a-grid.md). */

export interface RepairColumn {
  /** Column of the file; the key of drafts. */
  index: number
  /** As it stands in the file. */
  header: string
  path: string
  mandatory: boolean
  /** Shown, but not editable: the natural key of the record, and fields that the user may only read. */
  fixed?: boolean
  /** What a dropdown offers, where the values are few. */
  choices?: readonly string[]
}

export interface RepairFault {
  /** Column of the file; null where the whole row is meant. */
  column: number | null
  /** Every column that it is about, where several fields together are wrong. */
  columns: readonly number[]
  code: string
  message: string
  /** The message without its values: equal for all faults of the same kind. */
  kind: string
  suggestion: string | null
}

export interface RepairRow {
  /** Row of the file, as the spreadsheet counts. */
  row: number
  /** As in the file, by column. */
  cells: readonly string[]
  draft: Readonly<Record<string, string>>
  faults: readonly RepairFault[]
}

export interface Repair {
  /** The import that refused these rows, also where a run that repairs it was asked for. */
  batchId: string
  fileName: string | null
  columns: readonly RepairColumn[]
  rows: readonly RepairRow[]
  total: number
  repaired: number
  /** More refused rows than this are corrected in the workbook. */
  limit: number
  /** The run that imports corrected rows just now. */
  running: string | null
  /**
   * The run waits at its preview and nothing is imported yet: corrected rows go into another preview of the same run.
   */
  inPreview: boolean
}

export interface RepairCheck {
  /** Rows that would be imported. */
  good: number
  /** What is still wrong, by row of the file. */
  refused: readonly { row: number; faults: readonly RepairFault[] }[]
}
