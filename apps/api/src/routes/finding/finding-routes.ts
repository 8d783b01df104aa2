import { findAnywhere } from '@sfa/services/finding/find-anywhere'
import { suggestText } from '@sfa/services/finding/suggest-text'
import { z } from 'zod'
import type { App } from '../../server-context'

/** Characters of what is typed into a search box. */
const text = z.string().max(100)

export const findingRoutes = async (app: App) => {
  const { services } = app.context
  const tags = ['finding']

  app.post(
    '/portalsync/finding/search',
    { schema: { tags, body: z.object({ text }) } },
    async ({ caller, body }, reply) => reply.answer(await findAnywhere(services, caller, body.text)),
  )

  app.post(
    '/portalsync/finding/suggest',
    { schema: { tags, body: z.object({ resource: z.string().max(100), text }) } },
    async ({ caller, body }, reply) => reply.answer({ text: await suggestText(services, caller, body) }),
  )
}
