import { wireId } from '@sfa/resource-kit/wire-id'
import { changesOfRecord } from '@sfa/services/audit/changes-of-record'
import { z } from 'zod'
import type { App } from '../../server-context'

/** The history of one record, as its page shows it. */
export const changeRoutes = async (app: App) => {
  const { services } = app.context
  const body = z.object({ resource: z.string().max(100), id: wireId })

  app.post('/portalsync/record/changes', { schema: { tags: ['record'], body } }, async ({ caller, body }, reply) => {
    const rows = await changesOfRecord(services, caller, { ...body, id: String(body.id) })
    return reply.answer(rows, { total: rows.length })
  })
}
