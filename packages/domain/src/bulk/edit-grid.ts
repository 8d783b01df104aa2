import type { RepairColumn, RepairFault } from './repair'

/** Records that are edited like a spreadsheet. */

export interface EditRow {
  id: string
  ver: number
  /** By column. */
  cells: readonly string[]
}

export interface EditGrid {
  columns: readonly RepairColumn[]
  rows: readonly EditRow[]
}

/** What became of a row: `stale` was changed by somebody else since it was read. */
export interface EditResult {
  id: string
  outcome: 'saved' | 'unchanged' | 'refused' | 'stale'
  /** What is wrong; of a stale row, by whom and when it was changed. */
  faults: readonly RepairFault[]
  /** The row as it is now; not set where it cannot be read any more, and in a check. */
  now?: EditRow
}

export interface EditResults {
  results: readonly EditResult[]
  /** Takes back what was saved, as a batch change is taken back; not set in a check, and where nothing was saved. */
  batchId?: string
}

/** More rows are changed by a batch change or an import. */
export const mostEditRows = 500
