import { AppError } from '@sfa/kernel/app-error'
import { type Caller, requireKey } from '../../caller'
import { extensionOf, type StoredFile } from '../../files/stored-file'
import { photoImportJob } from '../../job/contracts/photo-import'
import { createRun } from '../../job/life/create-run'
import type { Services } from '../../services'
import { photoTarget } from './photo-target'

/** Accepted formats of archives (7z in addition). */
const archives = new Set(['zip', 'rar', 'arj', '7z'])

/** Creates the run that imports the photos of a stored archive. Answers its batchId. */
export async function startPhotoImport(
  services: Services,
  caller: Caller,
  kind: string,
  file: StoredFile,
): Promise<{ batchId: string }> {
  const { spec, key } = photoTarget(kind)
  requireKey(caller, key)
  if (!archives.has(extensionOf(file.name))) throw new AppError('archiveNotAnArchive')
  const batchId = await createRun(services, caller, photoImportJob, {
    kind: spec.kind,
    direction: 'import',
    fileName: file.name,
    payload: {},
    files: { source: file.id },
  })
  return { batchId }
}
