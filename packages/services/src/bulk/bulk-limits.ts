import { z } from 'zod'

const MB = 1024 * 1024
const setting = (fallback: number) => z.coerce.number().int().positive().default(fallback)

const environment = z.object({
  /** Megabytes of any uploaded file. */
  MAX_UPLOAD_MB: setting(300),
  /** Megabytes of an imported spreadsheet. */
  MAX_IMPORT_MB: setting(200),
  /** Rows below the header. */
  MAX_IMPORT_ROWS: setting(1_000_000),
  MAX_IMPORT_COLUMNS: setting(500),
  /** Days that uploads and results are kept. */
  KEEP_FILES_DAYS: setting(30),
})

export interface BulkLimits {
  uploadBytes: number
  importBytes: number
  importRows: number
  importColumns: number
  keepFilesDays: number
}

let limits: BulkLimits | undefined

/** Limits of bulk work, from the environment (docs/operations.md). Throws at the first call where one is no number. */
export function bulkLimits(): BulkLimits {
  if (!limits) {
    const { MAX_UPLOAD_MB, MAX_IMPORT_MB, MAX_IMPORT_ROWS, MAX_IMPORT_COLUMNS, KEEP_FILES_DAYS } = environment.parse(
      process.env,
    )
    limits = {
      uploadBytes: MAX_UPLOAD_MB * MB,
      importBytes: Math.min(MAX_IMPORT_MB, MAX_UPLOAD_MB) * MB,
      importRows: MAX_IMPORT_ROWS,
      importColumns: MAX_IMPORT_COLUMNS,
      keepFilesDays: KEEP_FILES_DAYS,
    }
  }
  return limits
}
