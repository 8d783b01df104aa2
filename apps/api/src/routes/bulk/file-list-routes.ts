import { startFileList } from '@sfa/services/bulk/file-list/start-file-list'
import { startDroppedPhotoImport } from '@sfa/services/bulk/photo/start-dropped-photo-import'
import { z } from 'zod'
import type { App } from '../../server-context'

const tags = ['bulk']
const names = z.array(z.string().max(300)).max(20_000)

/** Packing chosen files, and photos from the FTP server (3-operations.md §7). */
export const fileListRoutes = async (app: App) => {
  const { services, config } = app.context

  app.post(
    '/portalsync/eximport/exportExcelList',
    { schema: { tags, body: z.looseObject({ pathList: names, photoNewNames: names.optional() }) } },
    async ({ caller, body }, reply) => reply.answer(await startFileList(services, caller, body)),
  )

  app.post(
    '/portalsync/eximport/importProductPicByFTP',
    { schema: { tags, body: z.looseObject({ fileName: z.string().max(300).default('') }) } },
    async ({ caller, body }, reply) =>
      reply.answer(await startDroppedPhotoImport(services, caller, config.ftpDir, body.fileName)),
  )
}
