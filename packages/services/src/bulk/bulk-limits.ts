import { z } from 'zod'
import { settings } from '../config/settings'

const { MAX_UPLOAD_MB, MAX_IMPORT_MB, MAX_IMPORT_ROWS, MAX_IMPORT_COLUMNS, KEEP_FILES_DAYS, KEEP_LOGS_DAYS } = settings
const { USER_QUOTA_MB, TENANT_QUOTA_MB } = settings
const environment = z.object({
  MAX_UPLOAD_MB,
  MAX_IMPORT_MB,
  MAX_IMPORT_ROWS,
  MAX_IMPORT_COLUMNS,
  KEEP_FILES_DAYS,
  KEEP_LOGS_DAYS,
  USER_QUOTA_MB,
  TENANT_QUOTA_MB,
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
  /** Of all files that one user has sent or had made … */
  userQuotaBytes: number
  /** … and of all of a tenant. */
  tenantQuotaBytes: number
}

/** Limits of bulk work, from the environment (docs/operations.md), which was checked at boot. */
export function bulkLimits(): BulkLimits {
  const set = environment.parse(process.env)
  return {
    uploadBytes: set.MAX_UPLOAD_MB * MB,
    importBytes: Math.min(set.MAX_IMPORT_MB, set.MAX_UPLOAD_MB) * MB,
    importRows: set.MAX_IMPORT_ROWS,
    importColumns: set.MAX_IMPORT_COLUMNS,
    keepFilesDays: set.KEEP_FILES_DAYS,
    keepLogsDays: set.KEEP_LOGS_DAYS,
    userQuotaBytes: set.USER_QUOTA_MB * MB,
    tenantQuotaBytes: set.TENANT_QUOTA_MB * MB,
  }
}
