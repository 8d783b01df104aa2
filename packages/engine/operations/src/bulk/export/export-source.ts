import type { BulkColumn } from '@sfa/kit/bulk-columns'
import type { Say } from '../columns/chinese-variants'

export type ExportCell = string | number | null

/** What an export writes: the records of a resource or the rows of a report, as the caller may read them. */
export interface ExportSource {
  columns: readonly BulkColumn[]
  countRows(): Promise<number>
  /** Rows in order, a batch at a time, with texts in the caller's language. */
  readLots(say: Say): AsyncGenerator<readonly (readonly ExportCell[])[]>
}
