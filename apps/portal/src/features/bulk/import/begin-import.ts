import { findRunning, refuseRunning } from '../job/running-task'
import { type ImportSession, showImportError } from './import-session'

/** The check that comes before an upload: one import of a kind at a time and person (3-operations.md §4). */
export async function beginImport({ resource, flow }: ImportSession, file: File): Promise<void> {
  try {
    const running = await findRunning('import', String(resource.import?.businessType ?? resource.import?.kind))
    if (running) refuseRunning(() => flow.follow(running.batchId))
    else flow.begin(file)
  } catch (error) {
    showImportError(error)
  }
}
