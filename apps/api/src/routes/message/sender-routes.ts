import multipart from '@fastify/multipart'
import { AppError } from '@sfa/domain/app-error'
import { callPath } from '@sfa/resource-kit/resource-calls'
import { selectionSchema } from '@sfa/resource-kit/selection'
import { givenId } from '@sfa/resource-kit/wire-id'
import { message } from '@sfa/resources/message/message.resource'
import { attachmentLimits } from '@sfa/resources/message/message-rules'
import { keptFileName } from '@sfa/services/files/kept-file-name'
import { keepAttachment } from '@sfa/services/message/attachment'
import { audienceBody } from '@sfa/services/message/message-input'
import { templateKey } from '@sfa/services/message/message-keys'
import {
  countRecipientSource,
  countRecipients,
  optionSearch,
  recipientOptions,
  searchRecipientSource,
} from '@sfa/services/message/recipient-options'
import { createMessage, readMessage, updateMessage } from '@sfa/services/message/save-message'
import { messageSearch, searchMessages } from '@sfa/services/message/search-messages'
import { recipientSearch, searchRecipients } from '@sfa/services/message/search-recipients'
import { z } from 'zod'
import type { App } from '../../server-context'
import { errorText } from '../../translate'

const tags = ['message']
const body = z.record(z.string(), z.unknown())

/** Calls of a message that the area answers itself, since they know its content, audience and files. */
export const ownMessagePaths = {
  search: callPath(message, 'search'),
  findById: callPath(message, 'findById'),
  create: callPath(message, 'create'),
  update: callPath(message, 'update'),
}

/** Writing messages, sending them, and their delivery. */
export const senderRoutes = async (app: App) => {
  const { services } = app.context
  await app.register(multipart, { limits: { fileSize: attachmentLimits.maxBytes, files: 1, fields: 10 } })

  for (const path of [ownMessagePaths.search, '/basedata/tmessage/busSearch'])
    app.post(
      path,
      { config: { key: templateKey('search') }, schema: { tags, body: messageSearch } },
      async ({ caller, body, language }, reply) => {
        const { rows, total } = await searchMessages(services, caller, body)
        const told = rows.map(async row => ({
          ...row,
          errorMessage: row.errorCode && (await errorText(language, row.errorCode)),
        }))
        return reply.answer(await Promise.all(told), { total })
      },
    )

  app.post(
    ownMessagePaths.findById,
    {
      config: { key: (['view', 'edit', 'add'] as const).map(templateKey) },
      schema: { tags, body: z.object({ id: givenId }) },
    },
    async ({ caller, body }, reply) => reply.answer(await readMessage(services, caller, body.id)),
  )

  app.post(
    ownMessagePaths.create,
    { config: { key: templateKey('add') }, schema: { tags, body } },
    async ({ caller, body }, reply) => reply.answer(await createMessage(services, caller, body)),
  )
  app.post(
    ownMessagePaths.update,
    { config: { key: templateKey('edit') }, schema: { tags, body } },
    async ({ caller, body }, reply) => reply.answer(await updateMessage(services, caller, body)),
  )

  app.post(
    '/portalsync/message/recipient/search',
    { schema: { tags, body: recipientSearch } },
    async ({ caller, body, language }, reply) => {
      const { rows, total } = await searchRecipients(services, caller, body)
      const told = rows.map(async row => ({ ...row, failure: row.failure && (await errorText(language, row.failure)) }))
      return reply.answer(await Promise.all(told), { total })
    },
  )
  app.post(
    '/portalsync/message/recipient/options',
    { schema: { tags, body: optionSearch } },
    async ({ caller, body }, reply) => reply.answer(await recipientOptions(services, caller, body)),
  )
  for (const kind of ['user', 'role'] as const) {
    app.post(
      `/portalsync/message/recipient/${kind}/search`,
      { schema: { tags, body } },
      async ({ caller, body }, reply) => {
        const { rows, total } = await searchRecipientSource(services, caller, kind, body)
        return reply.answer(rows, { total })
      },
    )
    app.post(
      `/portalsync/message/recipient/${kind}/count`,
      { schema: { tags, body: selectionSchema } },
      async ({ caller, body }, reply) => reply.answer(await countRecipientSource(services, caller, kind, body)),
    )
  }
  app.post(
    '/portalsync/message/recipient/count',
    { schema: { tags, body: audienceBody } },
    async ({ caller, body }, reply) => reply.answer(await countRecipients(services, caller, body)),
  )

  app.post('/portalsync/message/attachment', { schema: { tags } }, async (request, reply) => {
    const part = await request.file({ throwFileSizeLimit: false })
    if (!part) throw new AppError('fileMissing')
    const content = await part.toBuffer()
    // A file that is cut off at the limit has the length of the limit, which is refused.
    return reply.answer(await keepAttachment(services, request.caller, { name: keptFileName(part.filename), content }))
  })
}
