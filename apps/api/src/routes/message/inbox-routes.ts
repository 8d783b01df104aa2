import { givenId } from '@sfa/resource-kit/wire-id'
import { folders } from '@sfa/resources/message/message-shapes'
import { findAttachment } from '@sfa/services/message/attachment'
import { countUnread, listFolder, type Move, moveMessage, openInbox, readContent } from '@sfa/services/message/inbox'
import { z } from 'zod'
import type { App } from '../../server-context'
import { attachment } from '../bulk/attachment'

const tags = ['message']
const bodyOf = z.union([
  z.object({ msg_id: givenId }),
  z.object({ id: givenId }).transform(({ id }) => ({ msg_id: id })),
])
const moves: readonly Move[] = ['has_read', 'remove_readed', 'restore']
/** Names of the same moves in the second set of calls (ambiguities C11). */
const alias: Record<Move, string> = {
  has_read: '/portalsync/message/markRead',
  remove_readed: '/portalsync/message/remove',
  restore: '/portalsync/message/restore',
}

/** The message centre: both documented sets of calls (1-shell.md §7, 3-operations.md §7). */
export const inboxRoutes = async (app: App) => {
  const { services } = app.context

  app.get('/message/count', { schema: { tags } }, async ({ caller }, reply) =>
    reply.answer(await countUnread(services, caller)),
  )
  app.post('/portalsync/message/unreadCount', { schema: { tags } }, async ({ caller }, reply) =>
    reply.answer(await countUnread(services, caller)),
  )

  app.get('/message/init', { schema: { tags } }, async ({ caller }, reply) =>
    reply.answer(await openInbox(services, caller)),
  )
  app.post(
    '/portalsync/message/list',
    { schema: { tags, body: z.object({ type: z.enum(folders).default('unread') }) } },
    async ({ caller, body }, reply) => {
      const rows = await listFolder(services, caller, body.type)
      return reply.answer(rows, { total: rows.length })
    },
  )

  app.get(
    '/message/content',
    { schema: { tags, querystring: z.object({ msg_id: givenId }) } },
    async ({ caller, query }, reply) => reply.answer(await readContent(services, caller, query.msg_id)),
  )
  app.post('/portalsync/message/contentById', { schema: { tags, body: bodyOf } }, async ({ caller, body }, reply) =>
    reply.answer(await readContent(services, caller, body.msg_id)),
  )

  for (const move of moves)
    for (const path of [`/message/${move}`, alias[move]])
      app.post(path, { schema: { tags, body: bodyOf } }, async ({ caller, body }, reply) => {
        await moveMessage(services, caller, move, body.msg_id)
        return reply.answer()
      })

  app.get(
    '/message/attachment/:messageId/:fileId',
    { schema: { tags, params: z.object({ messageId: givenId, fileId: givenId }) } },
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
