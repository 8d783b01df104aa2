import { searchChanges } from '@sfa/services/audit/search-changes'
import { z } from 'zod'
import type { App } from '../../server-context'

const body = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform(value => value ?? {})

/** The operation log (behaviour.md "Audit"). */
export const auditRoutes = async (app: App) => {
  app.post(
    '/portalsync/audit/change/search',
    { schema: { tags: ['audit'], body } },
    async ({ caller, body }, reply) => {
      const { rows, total } = await searchChanges(app.context.services, caller, body)
      return reply.answer(rows, { total })
    },
  )
}
