import { sweepFiles } from '../files/sweep-files'
import type { Services } from '../services'
import { sweepStaging } from './import/staging-table'
import { sweepJournals } from './import/undo-import'
import { sweepRefusedRows } from './repair/sweep-refused-rows'
import { sweepRuns } from './sweep-runs'

/** A file that has been written for longer has a dead writer. */
const dayMs = 24 * 60 * 60 * 1000

/**
 * What bulk work leaves behind, taken away: expired files and links, files that dead writers left half written, staging tables of runs that ended without
 * cleaning up, before-images that nothing can ask for any more, refused rows, runs that no log is to show any more. For
 * the worker's clock, about once an hour; it looks over all tenants.
 */
export async function sweepBulk(services: Services): Promise<{
  files: number
  unfinishedFiles: number
  stagingTables: number
  beforeImages: number
  refusedRows: number
  runs: number
}> {
  return {
    files: await sweepFiles(services),
    unfinishedFiles: await services.files.removeUnfinished(new Date(Date.now() - dayMs)),
    stagingTables: (await sweepStaging(services)).length,
    beforeImages: await sweepJournals(services),
    refusedRows: await sweepRefusedRows(services),
    runs: await sweepRuns(services),
  }
}
