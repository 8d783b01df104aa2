import { AppError } from '@sfa/domain/app-error'
import { importDroppedPhotosCall, importPhotosCall } from '@sfa/resources/product/photo.calls'
import { startDroppedPhotoImport } from '@sfa/services/product/photo/start-dropped-photo-import'
import { startPhotoImport } from '@sfa/services/product/photo/start-photo-import'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'
import { readUpload } from '../bulk/read-upload'
import { startWithFile } from '../bulk/start-with-file'
import type { UploadStore } from '../bulk/upload-store'

/** Archives of photos: sent with the call or uploaded before, or put on the FTP server. */
export const photoRoutes = (uploads: UploadStore) => async (app: App) => {
  const { services, config } = app.context

  serve(app, importPhotosCall, async request => {
    const { caller, body } = request
    if (!request.isMultipart() && !body) throw new AppError('invalidRequest')
    const file = body ? await uploads.take(caller, body.uploadId) : (await readUpload(services, request)).file
    return startWithFile(services, file, () => startPhotoImport(services, caller, file))
  })

  serve(app, importDroppedPhotosCall, ({ caller, body }) =>
    startDroppedPhotoImport(services, caller, config.ftpDir, body.fileName),
  )
}
