import { confirmImport } from '@sfa/operations/bulk/import/confirm-import'
import { importDetail } from '@sfa/operations/bulk/import/import-detail'
import { remapImport } from '@sfa/operations/bulk/import/remap-import'
import { undoRun } from '@sfa/operations/bulk/undo-run'
import { batchDetail } from '@sfa/operations/resource/batch/batch-detail'
import type { BulkActions } from '../jobs/jobs-context'

/** The import's part of the calls that every job has; `ofAreas` has the details of the areas' own jobs. */
export const bulkActions = (ofAreas: Readonly<Record<string, BulkActions['details']>>): BulkActions => ({
  confirm: (services, caller, { batchId, overwrite }) => confirmImport(services, caller, batchId, { overwrite }),
  undo: undoRun,
  mapping: (services, caller, { batchId, mapping, ...reading }) =>
    remapImport(services, caller, batchId, mapping ?? {}, reading),
  async details(services, caller, run) {
    if (run.job === 'import') return importDetail(services, caller, run)
    if (run.job === 'batch-change' || run.job === 'batch-action') return batchDetail(services, caller, run)
    return ofAreas[run.job]?.(services, caller, run) ?? {}
  },
})
