import { defaultViews } from '@sfa/services/preference/default-views'
import { keepPreference, readPreference } from '@sfa/services/preference/preference'
import { deleteView, saveView, searchViews } from '@sfa/services/preference/saved-views'
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

  const view = { schema: { tags, body: z.record(z.string(), z.unknown()) } }
  app.post('/portalsync/user/view/search', view, async ({ caller, body }, reply) =>
    reply.answer(await searchViews(services, caller, body)),
  )
  app.post('/portalsync/user/view/searchDefaults', { schema: { tags } }, async ({ caller }, reply) =>
    reply.answer(await defaultViews(services, caller)),
  )
  app.post('/portalsync/user/view/save', view, async ({ caller, body }, reply) =>
    reply.answer(await saveView(services, caller, body)),
  )
  app.post('/portalsync/user/view/delete', view, async ({ caller, body }, reply) => {
    await deleteView(services, caller, body)
    return reply.answer()
  })
}
