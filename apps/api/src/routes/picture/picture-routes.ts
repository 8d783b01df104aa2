import { findPictures, keepPicture } from '@sfa/services/files/picture'
import { z } from 'zod'
import type { App } from '../../server-context'

const tags = ['file']
const text = z.string().max(300)
/** The documents name attachType and attachmentType (ambiguities.md C16); other fields of old callers are ignored. */
const uploadBody = z.looseObject({
  fileName: text.optional(),
  fileSuffix: text.optional(),
  fileData: z.string(),
  attachType: text.optional(),
  attachmentType: text.optional(),
})
const names = z.object({ fileNameList: z.array(text).max(200) })

/** A data URL of the largest picture that a form takes (10 MB), in base64. */
const bodyLimit = 15 * 1024 * 1024

export const pictureRoutes = async (app: App) => {
  const { services } = app.context

  for (const path of ['/basic/fileSync/uploadFile', '/basic/fileSync/uploadFileOSS'])
    app.post(path, { bodyLimit, schema: { tags, body: uploadBody } }, async ({ caller, body }, reply) =>
      reply.answer((await keepPicture(services, caller, body)).url),
    )

  app.post(
    '/basic/fileSync/getFileByName',
    { schema: { tags, body: z.object({ fileName: text }) } },
    async ({ caller, body }, reply) => {
      const [found] = await findPictures(services, caller, [body.fileName])
      return reply.answer(found?.url ?? null)
    },
  )

  for (const path of ['/basic/fileSync/getFileByListFileName', '/basic/v1.4/fileSync/getFileByListFileName'])
    app.post(path, { schema: { tags, body: names } }, async ({ caller, body }, reply) => {
      const found = await findPictures(services, caller, body.fileNameList)
      return reply.answer({ filePathList: found.map(file => file.url) })
    })

  app.post(
    '/basic/fileSync/getFileEntityByListFileName',
    { schema: { tags, body: names } },
    async ({ caller, body }, reply) => reply.answer(await findPictures(services, caller, body.fileNameList)),
  )
}
