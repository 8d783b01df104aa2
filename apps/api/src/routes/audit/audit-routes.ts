import { searchRecordHistory } from '@sfa/services/audit/one-record'
import { z } from 'zod'
import type { App } from '../../server-context'

export const auditRoutes = async (app: App) => {
  app.post(
    '/portalsync/audit/record/search',
    { schema: { tags: ['audit'], body: z.record(z.string(), z.unknown()) } },
    async ({ caller, body }, reply) => reply.answer(await searchRecordHistory(app.context.services, caller, body)),
  )
}
