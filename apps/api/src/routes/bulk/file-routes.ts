import { linkFileCall } from '@sfa/kit/calls/file.calls'
import { wireId } from '@sfa/kit/fields/wire-id'
import { findFileFor } from '@sfa/operations/files/find-file'
import { findLinkedFile, linkFile } from '@sfa/operations/files/link-file'
import type { StoredFile } from '@sfa/operations/files/stored-file'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { described } from '../../calls/described'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'
import { attachment } from './attachment'

/** Kept files: results, exports, pictures (docs/wire.md "Bulk"). */
export const fileRoutes = async (app: App) => {
  const { services } = app.context

  const send = async (reply: FastifyReply, file: StoredFile) => {
    const picture = file.contentType.startsWith('image/')
    attachment(reply, file.name, picture ? 'inline' : 'attachment')
      .header('content-type', file.contentType)
      .header('content-length', file.bytes)
      .header('x-content-type-options', 'nosniff')
      // A kept file never changes.
      .header('cache-control', picture ? 'private, max-age=86400, immutable' : 'private, no-store')
    return reply.send(await services.files.get(file.key))
  }

  app.get(
    '/portalsync/files/:fileId',
    { schema: { ...described('file', ['下载文件', 'A kept file']), params: z.object({ fileId: wireId }) } },
    async ({ caller, params }, reply) => send(reply, await findFileFor(services, caller, params.fileId)),
  )

  serve(app, linkFileCall, ({ caller, body }) => linkFile(services, caller, String(body.fileId)))

  app.get(
    '/portalsync/files/signed/:token/:name',
    {
      config: { access: 'public' },
      schema: {
        ...described('file', ['凭链接下载文件', 'A kept file, by its link']),
        params: z.object({ token: z.string(), name: z.string() }),
      },
    },
    async ({ params }, reply) => send(reply, await findLinkedFile(services, params.token)),
  )
}
