import { keepPreference, readPreference } from '@sfa/services/preference/preference'
import { z } from 'zod'
import type { App } from '../../server-context'

const key = z.string().min(1).max(200)

export const preferenceRoutes = async (app: App) => {
  const { services } = app.context
  const tags = ['preference']

  app.post(
    '/portalsync/user/preference/search',
    { schema: { tags, body: z.object({ key }) } },
    async ({ caller, body }, reply) =>
      reply.answer({ key: body.key, value: await readPreference(services, caller, body.key) }),
  )

  app.post(
    '/portalsync/user/preference/update',
    { schema: { tags, body: z.object({ key, value: z.json() }) } },
    async ({ caller, body }, reply) => {
      await keepPreference(services, caller, body.key, body.value)
      return reply.answer()
    },
  )
}
