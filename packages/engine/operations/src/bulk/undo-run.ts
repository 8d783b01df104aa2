import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { Caller } from '../caller'
import { loadRun } from '../job/life/load-run'
import { undoBatchChange } from '../resource/batch/undo-batch'
import type { Services } from '../services'
import { undoImport } from './import/undo/undo-import'

/** Undoes what a run wrote: an import, or a batch change. Throws as the two do; `notUndoable` for other jobs. */
export async function undoRun(services: Services, caller: Caller, batchId: string): Promise<void> {
  const { job } = await inTenant(services.db, caller.tenantId, tx => loadRun(tx, batchId))
  return job === 'batch-change' ? undoBatchChange(services, caller, batchId) : undoImport(services, caller, batchId)
}
