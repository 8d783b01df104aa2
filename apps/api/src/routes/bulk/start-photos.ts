import { AppError } from '@sfa/kernel/app-error'
import { photoTarget } from '@sfa/operations/photo/import/photo-target'
import { startPhotoImport } from '@sfa/operations/photo/import/start-photo-import'
import type { Services } from '@sfa/operations/services'
import type { FastifyRequest } from 'fastify'
import { readUpload } from './read-upload'
import { startWithFile } from './start-with-file'
import type { UploadStore } from './upload-store'

/**
 * Starts the import of an archive of photos that was uploaded before, or comes with the call. Throws `kindUnknown`, and as
 * `startPhotoImport` does; a file that came along is removed then.
 *
 * @param known the kind, where the call's address says it
 */
export async function startPhotos(
  services: Services,
  uploads: UploadStore,
  request: Pick<FastifyRequest, 'caller' | 'parts' | 'raw' | 'isMultipart'>,
  body: { kind?: string; uploadId: string } | undefined,
  known?: string,
): Promise<{ batchId: string }> {
  const { caller } = request
  if (request.isMultipart()) {
    const { file, fields } = await readUpload(services, request)
    return startWithFile(services, file, () => startPhotoImport(services, caller, known ?? fields.kind ?? '', file))
  }
  if (!body) throw new AppError('invalidRequest')
  const { spec } = photoTarget(known ?? body.kind ?? '')
  const file = await uploads.take(caller, body.uploadId)
  return startWithFile(services, file, () => startPhotoImport(services, caller, spec.kind, file))
}
