import { removeFile } from '@sfa/services/files/remove-file'
import type { StoredFile } from '@sfa/services/files/stored-file'
import type { Services } from '@sfa/services/services'

/** Starts a run on a kept file; the file of a run that is refused goes away again. */
export async function startWithFile<T>(services: Services, file: StoredFile, start: () => Promise<T>): Promise<T> {
  try {
    return await start()
  } catch (error) {
    await removeFile(services, file)
    throw error
  }
}
