import multipart from '@fastify/multipart'
import { AppError } from '@sfa/domain/app-error'
import { attachFileCall } from '@sfa/resource-kit/calls/file.calls'
import { attachFile } from '@sfa/services/files/attach-file'
import { keptFileName } from '@sfa/services/files/kept-file-name'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'

/** More than any field accepts. */
const mostBytes = 50 * 1024 * 1024

/** Files that forms attach to records: the parts `resource` and `field` come before the part `file`. */
export const attachRoutes = async (app: App) => {
  const { services } = app.context
  await app.register(multipart, { limits: { fileSize: mostBytes, files: 1, fields: 10 } })

  serve(app, attachFileCall, async request => {
    const part = await request.file({ throwFileSizeLimit: false })
    if (!part) throw new AppError('fileMissing')
    const content = await part.toBuffer()
    const said = (name: string) => String((part.fields[name] as { value?: unknown } | undefined)?.value ?? '')
    const of = { resource: said('resource'), field: said('field') }
    return attachFile(services, request.caller, of, { name: keptFileName(part.filename), content })
  })
}
