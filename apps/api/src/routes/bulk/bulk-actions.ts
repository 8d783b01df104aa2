import { confirmImport } from '@sfa/services/bulk/import/confirm-import'
import { importDetail } from '@sfa/services/bulk/import/import-detail'
import { readingChoice } from '@sfa/services/bulk/import/reading-choice'
import { remapImport } from '@sfa/services/bulk/import/remap-import'
import { undoRun } from '@sfa/services/bulk/undo-run'
import { readBody } from '@sfa/services/read-body'
import { batchDetail } from '@sfa/services/resource/batch-detail'
import { z } from 'zod'
import type { BulkActions } from '../jobs/jobs-context'

/** Header as in the file → path of the column, null to leave it out. */
const mapping = z.record(z.string().max(500), z.string().max(100).nullable())

/** Whether the file's values overwrite changes since its preview. */
const confirmed = z.object({ overwrite: z.boolean().optional() })

/** The import's part of the calls that every job has; `ofAreas` has the details of the areas' own jobs. */
export const bulkActions = (ofAreas: Readonly<Record<string, BulkActions['details']>>): BulkActions => ({
  confirm: (services, caller, { batchId, overwrite }) =>
    confirmImport(services, caller, batchId, readBody(confirmed, { overwrite })),
  undo: (services, caller, { batchId }) => undoRun(services, caller, batchId),
  mapping(services, caller, body) {
    const reading = readBody(readingChoice, body)
    return remapImport(services, caller, body.batchId, readBody(mapping, body.mapping ?? {}), reading)
  },
  async details(services, caller, run) {
    if (run.job === 'import') return { ...(await importDetail(services, caller, run)) }
    if (run.job === 'batch-change') return { ...(await batchDetail(services, caller, run)) }
    return ofAreas[run.job]?.(services, caller, run) ?? {}
  },
})
