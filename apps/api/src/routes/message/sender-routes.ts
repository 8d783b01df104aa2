import { selectionSchema } from '@sfa/resource-kit/selection'
import { audienceBody } from '@sfa/services/message/audience-body'
import {
  countRecipientSource,
  countRecipients,
  optionSearch,
  recipientOptions,
  searchRecipientSource,
} from '@sfa/services/message/recipient-options'
import { recipientSearch, searchRecipients } from '@sfa/services/message/search-recipients'
import { z } from 'zod'
import type { App } from '../../server-context'
import { errorText } from '../../translate'

const tags = ['message']
const body = z.record(z.string(), z.unknown())

/** Choosing recipients, and what became of each. */
export const senderRoutes = async (app: App) => {
  const { services } = app.context

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
}
