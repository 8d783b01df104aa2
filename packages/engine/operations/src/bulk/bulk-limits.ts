import { z } from 'zod'
import { whole } from '../config/whole'

/** Variables of the environment that bound bulk work. */
export const bulkSettings = {
  MAX_UPLOAD_MB: whole(1, 10_240).default(300).describe('Largest file that may be uploaded.'),
  MAX_IMPORT_MB: whole(1, 10_240).default(200).describe('Largest spreadsheet that may be imported.'),
  MAX_IMPORT_ROWS: whole(1, 1_048_575).default(1_000_000).describe('Most rows of an imported spreadsheet.'),
  MAX_IMPORT_COLUMNS: whole(1, 16_384).default(500).describe('Most columns of an imported spreadsheet.'),
  USER_QUOTA_MB: whole(1, 100_000_000)
    .default(5_120)
    .describe('All files that one user has uploaded or had made; more are refused until some expire.'),
  TENANT_QUOTA_MB: whole(1, 100_000_000).default(51_200).describe('All files of one tenant.'),
  KEEP_FILES_DAYS: whole(1, 3650)
    .default(30)
    .describe('Days that uploads, results and exports are kept, and pictures that no record names.'),
  KEEP_LOGS_DAYS: whole(1, 3650)
    .default(365)
    .describe(
      'Days that ended jobs stay in the logs, with what they left behind. What can still be undone stays longer.',
    ),
}
const environment = z.object(bulkSettings)
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
