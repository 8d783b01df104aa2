import { findGrid } from '@sfa/services/bulk/grid/find-grid'
import { saveGrid } from '@sfa/services/bulk/grid/save-grid'
import { z } from 'zod'
import type { App } from '../../server-context'

const schema = { tags: ['bulk'], body: z.record(z.string(), z.unknown()) }

/** The grid in which the selected records of a list are edited (docs/wire.md "Bulk"). */
export const gridRoutes = async (app: App) => {
  const { services } = app.context
  app.post('/portalsync/record/grid/find', { schema }, async ({ caller, body }, reply) =>
    reply.answer(await findGrid(services, caller, body)),
  )
  app.post('/portalsync/record/grid/save', { schema, bodyLimit: 20 * 1024 * 1024 }, async ({ caller, body }, reply) =>
    reply.answer(await saveGrid(services, caller, body)),
  )
}
