import { startDroppedPhotoImport } from '@sfa/services/product/photo/start-dropped-photo-import'
import { startPhotoImport } from '@sfa/services/product/photo/start-photo-import'
import { readBody } from '@sfa/services/read-body'
import { z } from 'zod'
import type { App } from '../../server-context'
import { readUpload } from '../bulk/read-upload'
import { startWithFile } from '../bulk/start-with-file'
import type { UploadStore } from '../bulk/upload-store'

const tags = ['bulk']
const uploaded = z.looseObject({ uploadId: z.string().max(100) })
const dropped = z.looseObject({ fileName: z.string().max(300).default('') })

/** Archives of photos: sent with the call or uploaded before, or put on the FTP server (3-operations.md §7). */
export const photoRoutes = (uploads: UploadStore) => async (app: App) => {
  const { services, config } = app.context

  app.post('/portalsync/eximport/importProductPicByExfile', { schema: { tags } }, async (request, reply) => {
    const { caller } = request
    const file = request.isMultipart()
      ? (await readUpload(services, request)).file
      : await uploads.take(caller, readBody(uploaded, request.body).uploadId)
    return reply.answer(await startWithFile(services, file, () => startPhotoImport(services, caller, file)))
  })

  app.post(
    '/portalsync/eximport/importProductPicByFTP',
    { schema: { tags, body: dropped } },
    async ({ caller, body }, reply) =>
      reply.answer(await startDroppedPhotoImport(services, caller, config.ftpDir, body.fileName)),
  )
}
