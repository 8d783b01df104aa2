import type { RowBatch } from './row-batch'

export type WorkbookKind = 'xlsx' | 'xls' | 'csv'

export interface SheetInfo {
  readonly name: string
  /** Position among the worksheets, from 0. */
  readonly index: number
  readonly hidden: boolean
}

export interface ReadSheetOptions {
  /** Rows of one batch at most (default 1,000); wide rows end a batch earlier. */
  batchRows?: number
  /**
   * False leaves the cells that a merged one covers empty. Otherwise they have its value, for which a part of the file
   * is looked through in advance.
   */
  merged?: boolean
}

export interface Workbook {
  readonly kind: WorkbookKind
  readonly date1904: boolean
  readonly sheets: readonly SheetInfo[]
  /** Text encoding, for csv files only: 'utf-8', 'gb18030', 'utf-16le' or 'utf-16be'. */
  readonly encoding?: string
  /**
   * Rows of a sheet by index or name, in order. A sheet may be read more than once, but only one reading of a
   * workbook at a time. Throws `noSheet` when there is no such sheet, and the errors of a damaged file as it meets them.
   */
  readSheet(sheet: number | string, options?: ReadSheetOptions): AsyncGenerator<RowBatch, void, void>
  close(): Promise<void>
}
