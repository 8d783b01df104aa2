const MiB = 1024 * 1024

/** What a reader may spend on one file. Every limit is checked while reading, never only from declared sizes. */
export interface ReadLimits {
  /** Bytes of the file itself. */
  fileBytes: number
  /** Bytes of an old .xls file, which can only be read whole. */
  xlsBytes: number
  /** Inflated bytes of one part of the archive. */
  partBytes: number
  /** Inflated bytes of small parts that are kept whole (workbook, styles, relationships). */
  smallPartBytes: number
  /** Inflated to compressed; only looked at above 64 MiB, since small repetitive sheets compress well. */
  ratio: number
  /** Entries of the archive. */
  entries: number
  /** Rows that hold a value; the row elements of a sheet are limited to Excel's 1,048,576 in any case. */
  rows: number
  /** Columns that hold a value. Excel's own limit is 16,384. */
  columns: number
  /** Characters of one cell. Excel's own limit is 32,767. */
  cellChars: number
  /** Bytes of the shared-string table in memory. */
  sharedStringBytes: number
}

export const DEFAULT_LIMITS: Readonly<ReadLimits> = {
  fileBytes: 256 * MiB,
  xlsBytes: 32 * MiB,
  partBytes: 4096 * MiB,
  smallPartBytes: 32 * MiB,
  ratio: 250,
  entries: 10_000,
  rows: 1_048_576,
  columns: 16_384,
  cellChars: 32_767,
  sharedStringBytes: 256 * MiB,
}

export const RATIO_CHECKED_ABOVE = 64 * MiB
export const EXCEL_ROWS = 1_048_576
export const EXCEL_COLUMNS = 16_384
