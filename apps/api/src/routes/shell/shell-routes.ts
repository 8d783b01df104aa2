import { lookupCaches, refreshLookup } from '@sfa/services/shell/lookup-versions'
import { takePulse } from '@sfa/services/shell/pulse'
import { errorSearch, reportBody, reportScriptErrors, searchScriptErrors } from '@sfa/services/shell/script-errors'
import type { App } from '../../server-context'

const tags = ['shell']

/** Calls of the portal's frame: its pulse, the error log, and new versions of lookups. */
export const shellRoutes = async (app: App) => {
  const { services } = app.context

  app.get('/portalsync/user/pulse', { schema: { tags }, logLevel: 'warn' }, async ({ caller }, reply) =>
    reply.answer(await takePulse(services, caller)),
  )

  for (const cache of lookupCaches)
    app.post(`/appsync/cache/${cache}`, { schema: { tags } }, async ({ caller }, reply) => {
      await refreshLookup(services, caller, cache)
      return reply.answer()
    })

  app.post(
    '/portalsync/user/errorLog/create',
    { schema: { tags, body: reportBody } },
    async ({ caller, body, headers }, reply) => {
      await reportScriptErrors(services, caller, body, headers['user-agent'])
      return reply.answer()
    },
  )
  app.post(
    '/portalsync/user/errorLog/search',
    { schema: { tags, body: errorSearch } },
    async ({ caller, body }, reply) => {
      const { rows, total } = await searchScriptErrors(services, caller, body)
      return reply.answer(rows, { total })
    },
  )
}
