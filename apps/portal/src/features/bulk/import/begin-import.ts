import { findRunningImport, type ImportSession, refuseFor, showImportError } from './import-session'

/** The check that comes before an upload: one import of a kind at a time and person. */
export async function beginImport(session: ImportSession, file: File): Promise<void> {
  try {
    const running = await findRunningImport(session.resource)
    if (running) refuseFor(session.flow, running)
    else session.flow.begin(file)
  } catch (error) {
    showImportError(error)
  }
}
