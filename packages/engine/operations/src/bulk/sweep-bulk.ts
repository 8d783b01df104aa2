import { sweepFiles } from '../files/sweep-files'
import type { Services } from '../services'
import { sweepStaging } from './import/reading/staging-table'
import { sweepJournals } from './import/undo/undo-import'
import { sweepRefusedRows } from './repair/sweep-refused-rows'
import { sweepRuns } from './sweep-runs'

/** A file that has been written for longer than this has no live writer. */
const dayMs = 24 * 60 * 60 * 1000

/**
 * Removes what bulk work leaves behind: expired files and links, half-written files, staging tables of runs that ended
 * without cleaning up, before-images that cannot be used any more, refused rows, and runs that are too old for the
 * logs. Called by the worker's timer, about once an hour, for all tenants.
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
