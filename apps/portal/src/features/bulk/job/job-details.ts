import type { JobRow, TimelineEntry } from '../../../shared/job/job-row'

/** How one column of a file was understood. */
export interface HeaderMatch {
  index: number
  header: string
  /** Path of the column it means; null where it is left out. */
  path: string | null
  how: 'chosen' | 'learned' | 'exact' | 'alias' | 'ignored' | 'unknown'
  /** Path that an unknown header may mean; never applied by itself. */
  suggestion?: string
}
export interface TargetColumn {
  path: string
  label: string
  mandatory: boolean
}
export interface PreviewSample {
  row: number
  key: string
  kind: 'new' | 'changed'
  /** Values in wire form. */
  changes: readonly { field: string; before: unknown; after: unknown }[]
}
export interface ImportPreview {
  new: number
  changed: number
  unchanged: number
  refused: number
  samples: readonly PreviewSample[]
  reading?: Reading
}
/** How the file was read, where there was a choice. */
export interface Reading {
  sheet: string
  /** Sheets with the same columns that are not read. */
  otherSheets: readonly string[]
  /** Rows that the sheet does not show. */
  hiddenRows: number
  skipHidden: boolean
}
export interface ImportError {
  /** Row of the file, as the spreadsheet counts. */
  row: number
  /** Header in the file; '' for the whole row. */
  column: string
  value: string | null
  code: string
  message: string
  suggestion: string | null
}
export interface Undone {
  removed: number
  restored: number
  kept: readonly {
    id: string
    key: string
    reason: 'edited' | 'stillReferenced' | 'gone' | 'outOfReach' | 'moved' | 'refused'
    message?: string
  }[]
}
export interface PhotoResult {
  path: string
  code: string | null
  position: number | null
  outcome: 'added' | 'replaced' | 'same' | 'refused'
  message: string | null
}

/** Answer of job/find: the log row with what its kind of work adds (docs/wire.md "Bulk"). */
export interface JobDetails extends JobRow {
  timeline: readonly TimelineEntry[]
  /** The reader may not read the records that the job is about; nothing of them is told. */
  withheld?: true
  mapping?: readonly HeaderMatch[]
  columns?: readonly TargetColumn[]
  preview?: ImportPreview | null
  errors?: readonly ImportError[]
  warnings?: readonly string[]
  undone?: Undone | null
  /** Refused rows that wait in the grid, and the most that it takes. */
  repair?: { open: number; limit: number }
  photos?: readonly PhotoResult[]
  /** Records that a batch change did not change. */
  refused?: readonly { id: string; key: string; message: string }[]
}
