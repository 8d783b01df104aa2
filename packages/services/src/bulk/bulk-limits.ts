import { z } from 'zod'
import { settings } from '../config/settings'

const { MAX_UPLOAD_MB, MAX_IMPORT_MB, MAX_IMPORT_ROWS, MAX_IMPORT_COLUMNS, KEEP_FILES_DAYS, KEEP_LOGS_DAYS } = settings
const environment = z.object({
  MAX_UPLOAD_MB,
  MAX_IMPORT_MB,
  MAX_IMPORT_ROWS,
  MAX_IMPORT_COLUMNS,
  KEEP_FILES_DAYS,
  KEEP_LOGS_DAYS,
})
const MB = 1024 * 1024

export interface BulkLimits {
  /** Of any uploaded file. */
  uploadBytes: number
  /** Of an imported spreadsheet. */
  importBytes: number
  /** Rows below the header. */
  importRows: number
  importColumns: number
  /** Days that uploads and results are kept. */
  keepFilesDays: number
  /** Days that ended runs stay in the logs. */
  keepLogsDays: number
}

let limits: BulkLimits | undefined

/** Limits of bulk work, from the environment (docs/operations.md), which was checked at boot. */
export function bulkLimits(): BulkLimits {
  if (!limits) {
    const set = environment.parse(process.env)
    limits = {
      uploadBytes: set.MAX_UPLOAD_MB * MB,
      importBytes: Math.min(set.MAX_IMPORT_MB, set.MAX_UPLOAD_MB) * MB,
      importRows: set.MAX_IMPORT_ROWS,
      importColumns: set.MAX_IMPORT_COLUMNS,
      keepFilesDays: set.KEEP_FILES_DAYS,
      keepLogsDays: set.KEEP_LOGS_DAYS,
    }
  }
  return limits
}
