import multipart from '@fastify/multipart'
import { AppError } from '@sfa/kernel/app-error'
import { addAttachmentCall, removeAttachmentCall, searchAttachmentCall } from '@sfa/kit/calls/attachment.calls'
import { attachFileCall } from '@sfa/kit/calls/file.calls'
import { idPattern } from '@sfa/kit/fields/wire-id'
import { allRows } from '@sfa/operations/calls/all-rows'
import { addAttachment, removeAttachment, searchAttachments } from '@sfa/operations/document/attachments'
import { attachFile } from '@sfa/operations/files/attach-file'
import { keptFileName } from '@sfa/operations/files/kept-file-name'
import type { FastifyRequest } from 'fastify'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'

/** More than any field accepts. */
const mostBytes = 50 * 1024 * 1024

/** Files that users attach to records: the parts that say where to come before the part `file`. */
export const attachRoutes = async (app: App) => {
  const { services } = app.context
  await app.register(multipart, { limits: { fileSize: mostBytes, files: 1, fields: 10, fieldSize: 10_000 } })

  serve(app, attachFileCall, async request => {
    const { file, said } = await sentFile(request)
    return attachFile(services, request.caller, { resource: said('resource'), field: said('field') }, file)
  })

  serve(app, addAttachmentCall, async request => {
    const { file, said } = await sentFile(request)
    const id = said('id')
    if (!idPattern.test(id)) throw new AppError('notFound')
    return addAttachment(services, request.caller, { resource: said('resource'), id }, file)
  })

  serve(app, searchAttachmentCall, ({ caller, body }) => allRows(searchAttachments(services, caller, body)))
  serve(app, removeAttachmentCall, ({ caller, body }) => removeAttachment(services, caller, body))
}

async function sentFile(request: Pick<FastifyRequest, 'file'>) {
  const part = await request.file({ throwFileSizeLimit: false })
  if (!part) throw new AppError('fileMissing')
  const content = await part.toBuffer()
  return {
    file: { name: keptFileName(part.filename), content },
    said: (name: string) => String((part.fields[name] as { value?: unknown } | undefined)?.value ?? ''),
  }
}
