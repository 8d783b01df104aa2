import { startDroppedPhotoImport } from '@sfa/operations/photo/import/start-dropped-photo-import'
import { importDroppedPhotosCall, importProductPhotosCall } from '@sfa/product/definitions/photo.calls'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'
import { startPhotos } from '../bulk/start-photos'
import type { UploadStore } from '../bulk/upload-store'

const kind = 'ProductPhoto'

/** The documents' own calls for archives of product photos: sent with the call or uploaded before, or on the FTP server. */
export const photoRoutes = (uploads: UploadStore) => async (app: App) => {
  const { services, config } = app.context
  serve(app, importProductPhotosCall, request => startPhotos(services, uploads, request, request.body, kind))
  serve(app, importDroppedPhotosCall, ({ caller, body }) =>
    startDroppedPhotoImport(services, caller, kind, config.ftpDir, body.fileName),
  )
}
