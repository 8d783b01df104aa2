import multipart from '@fastify/multipart'
import { AppError } from '@sfa/domain/app-error'
import { attachFile } from '@sfa/services/files/attach-file'
import { keptFileName } from '@sfa/services/files/kept-file-name'
import type { App } from '../../server-context'

/** More than any field accepts. */
const mostBytes = 50 * 1024 * 1024

/** Files that forms attach to records: the parts `resource` and `field` come before the part `file`. */
export const attachRoutes = async (app: App) => {
  const { services } = app.context
  await app.register(multipart, { limits: { fileSize: mostBytes, files: 1, fields: 10 } })

  app.post('/portalsync/files/attach', { schema: { tags: ['file'] } }, async (request, reply) => {
    const part = await request.file({ throwFileSizeLimit: false })
    if (!part) throw new AppError('fileMissing')
    const content = await part.toBuffer()
    const said = (name: string) => String((part.fields[name] as { value?: unknown } | undefined)?.value ?? '')
    const of = { resource: said('resource'), field: said('field') }
    return reply.answer(await attachFile(services, request.caller, of, { name: keptFileName(part.filename), content }))
  })
}
