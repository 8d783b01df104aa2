import { removeFile } from '@sfa/operations/files/remove-file'
import type { StoredFile } from '@sfa/operations/files/stored-file'
import type { Services } from '@sfa/operations/services'

/** Starts a run on a stored file; if the run is refused, the file is removed. */
export async function startWithFile<T>(services: Services, file: StoredFile, start: () => Promise<T>): Promise<T> {
  try {
    return await start()
  } catch (error) {
    await removeFile(services, file)
    throw error
  }
}
