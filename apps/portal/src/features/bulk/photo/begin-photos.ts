import { showImportError } from '../import/import-session'
import { findRunning, refuseRunning } from '../job/running-task'
import { photoSessionOf } from './photo-session'

/** The check that comes before an upload: one photo import at a time and person. */
export async function beginPhotos(kind: string, file: File): Promise<void> {
  const session = photoSessionOf(kind)
  try {
    const running = await findRunning('import', kind)
    if (running) refuseRunning(() => session.follow(running.batchId), running)
    else session.begin(file)
  } catch (error) {
    showImportError(error)
  }
}
