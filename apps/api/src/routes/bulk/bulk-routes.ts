import { join } from 'node:path'
import multipart from '@fastify/multipart'
import { bulkLimits } from '@sfa/operations/bulk/bulk-limits'
import type { App } from '../../server-context'
import { exportRoutes } from './export-routes'
import { fileListRoutes } from './file-list-routes'
import { fileRoutes } from './file-routes'
import { gridRoutes } from './grid-routes'
import { importRoutes } from './import-routes'
import { repairRoutes } from './repair-routes'
import { UploadStore, uploadPath } from './upload-store'

const sweepEveryMs = 60 * 60 * 1000

/** Calls of an area that take uploaded files. */
type FileRoutes = (uploads: UploadStore) => (app: App) => Promise<void>

/** Uploads, imports, exports, templates and kept files, with the areas' own calls that take files. */
export const bulkRoutes = (ofAreas: readonly FileRoutes[]) => async (app: App) => {
  const uploads = await UploadStore.open(app.context.services, join(app.context.config.dataDir, 'uploads'))
  const sweep = setInterval(
    () => uploads.sweep().catch(error => app.log.error({ err: error }, 'uploads')),
    sweepEveryMs,
  )
  sweep.unref()
  app.addHook('onClose', async () => clearInterval(sweep))

  await app.register(multipart, {
    limits: { fileSize: bulkLimits().uploadBytes, files: 1, fields: 50, fieldSize: 10_000 },
    // read-upload.ts answers this error itself.
    throwFileSizeLimit: false,
  })
  // The upload reads its bytes itself.
  app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null))
  const upload = { schema: { hide: true }, logLevel: 'warn' } as const
  for (const url of [uploadPath, `${uploadPath}/*`])
    app.route({
      method: ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'],
      url,
      ...upload,
      handler: (request, reply) => uploads.handle(request, reply),
    })

  for (const routes of [importRoutes, ...ofAreas]) await app.register(routes(uploads))
  await app.register(repairRoutes)
  await app.register(gridRoutes)
  await app.register(exportRoutes)
  await app.register(fileListRoutes)
  await app.register(fileRoutes)
}
