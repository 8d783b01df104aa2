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

/** What became of a row: `stale` means that another user has changed it since it was read. */
export interface EditResult {
  id: string
  outcome: 'saved' | 'unchanged' | 'refused' | 'stale'
  /** The faults of the row; for a stale row, by whom and when it was changed. */
  faults: readonly RepairFault[]
  /** The row as it is now; not set where it cannot be read any more, and in a check. */
  now?: EditRow
}

export interface EditResults {
  results: readonly EditResult[]
  /** The run that can be undone like a batch change; not set in a check, and where nothing was saved. */
  batchId?: string
}

/** For more rows than this there are batch changes and imports. */
export const mostEditRows = 500
