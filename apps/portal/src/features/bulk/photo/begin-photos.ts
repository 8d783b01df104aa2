import { photoKind } from '../../../shared/job/kind-label'
import { showImportError } from '../import/import-session'
import { findRunning, refuseRunning } from '../job/running-task'
import { photoSession } from './photo-session'

/** The check that comes before an upload: one photo import at a time and person (3-operations.md §4). */
export async function beginPhotos(file: File): Promise<void> {
  try {
    const running = await findRunning('import', photoKind)
    if (running) refuseRunning(() => photoSession.follow(running.batchId), running)
    else photoSession.begin(file)
  } catch (error) {
    showImportError(error)
  }
}
