import { givenId } from '@sfa/kit/fields/wire-id'
import {
  contentByIdCall,
  countUnreadCall,
  listFolderCall,
  markReadCall,
  openInboxCall,
  readContentCall,
  restoreMessageCall,
  trashMessageCall,
  unreadCountCall,
} from '@sfa/message/definitions/inbox.calls'
import { findAttachment } from '@sfa/message/operations/attachment'
import { countUnread, listFolder, moveMessage, openInbox, readContent } from '@sfa/message/operations/inbox'
import { z } from 'zod'
import { described } from '../../calls/described'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'
import { attachment } from '../bulk/attachment'

const moves = [
  { contract: markReadCall, move: 'has_read' },
  { contract: trashMessageCall, move: 'remove_readed' },
  { contract: restoreMessageCall, move: 'restore' },
] as const

/** The message centre. */
export const inboxRoutes = async (app: App) => {
  const { services } = app.context

  for (const contract of [countUnreadCall, unreadCountCall])
    serve(app, contract, ({ caller }) => countUnread(services, caller))

  serve(app, openInboxCall, ({ caller }) => openInbox(services, caller))
  serve(app, listFolderCall, ({ caller, body }) => listFolder(services, caller, body.type, body.before))

  serve(app, readContentCall, ({ caller, query }) => readContent(services, caller, query.msg_id))
  serve(app, contentByIdCall, ({ caller, body }) => readContent(services, caller, body.msg_id))

  for (const { contract, move } of moves)
    serve(app, contract, ({ caller, body }) => moveMessage(services, caller, move, body.msg_id))

  app.get(
    '/message/attachment/:messageId/:fileId',
    {
      schema: {
        ...described('message', ['下载消息附件', 'Attachment of a message']),
        params: z.object({ messageId: givenId, fileId: givenId }),
      },
    },
    async ({ caller, params }, reply) => {
      const file = await findAttachment(services, caller, params.messageId, params.fileId)
      attachment(reply, file.name)
        .header('content-length', file.bytes)
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', 'private, no-store')
      return reply.send(await services.files.get(file.key))
    },
  )
}
