import { confirmImport } from '@sfa/services/bulk/import/confirm-import'
import { importDetail } from '@sfa/services/bulk/import/import-detail'
import { remapImport } from '@sfa/services/bulk/import/remap-import'
import { photoDetail } from '@sfa/services/bulk/photo/photo-detail'
import { undoRun } from '@sfa/services/bulk/undo-run'
import { readBody } from '@sfa/services/read-body'
import { batchDetail } from '@sfa/services/resource/batch-detail'
import { z } from 'zod'
import type { BulkActions } from '../jobs/jobs-context'

/** Header as in the file → path of the column, null to leave it out. */
const mapping = z.record(z.string().max(500), z.string().max(100).nullable())

/** What imports add to the calls that every job has. */
export const bulkActions: BulkActions = {
  confirm: (services, caller, { batchId }) => confirmImport(services, caller, batchId),
  undo: (services, caller, { batchId }) => undoRun(services, caller, batchId),
  mapping(services, caller, body) {
    return remapImport(services, caller, body.batchId, readBody(mapping, body.mapping))
  },
  async details(services, caller, run) {
    if (run.job === 'import') return { ...(await importDetail(services, caller, run)) }
    if (run.job === 'batch-change') return { ...(await batchDetail(services, caller, run)) }
    return run.job === 'photo-import' ? photoDetail(services, caller, run) : {}
  },
}
