import { AppError } from '@sfa/domain/app-error'
import { importPhotosCall } from '@sfa/resource-kit/calls/bulk.calls'
import { importDroppedPhotosCall, importProductPhotosCall } from '@sfa/resources/product/photo.calls'
import { photoTarget } from '@sfa/services/photo/import/photo-target'
import { startDroppedPhotoImport } from '@sfa/services/photo/import/start-dropped-photo-import'
import { startPhotoImport } from '@sfa/services/photo/import/start-photo-import'
import type { FastifyRequest } from 'fastify'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'
import { readUpload } from './read-upload'
import { startWithFile } from './start-with-file'
import type { UploadStore } from './upload-store'

/** What the documents' calls of products import. */
const ofProducts = 'ProductPhoto'

/** Archives of photos: sent with the call or uploaded before, or put on the FTP server. */
export const photoRoutes = (uploads: UploadStore) => async (app: App) => {
  const { services, config } = app.context

  const started = async (
    request: Pick<FastifyRequest, 'caller' | 'parts' | 'raw' | 'isMultipart'>,
    body: { kind?: string; uploadId: string } | undefined,
    known?: string,
  ) => {
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

  serve(app, importPhotosCall, request => started(request, request.body))
  serve(app, importProductPhotosCall, request => started(request, request.body, ofProducts))
  serve(app, importDroppedPhotosCall, ({ caller, body }) =>
    startDroppedPhotoImport(services, caller, ofProducts, config.ftpDir, body.fileName),
  )
}
