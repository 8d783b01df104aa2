import { countSelection } from '@sfa/services/resource/selected-records'
import { z } from 'zod'
import type { App } from '../../server-context'

/** Calls of the picker for any resource, beside its search. */
export const selectionRoutes = async (app: App) => {
  app.post(
    '/portalsync/selection/count',
    { schema: { tags: ['resource'], body: z.record(z.string(), z.unknown()) } },
    async ({ caller, body }, reply) => reply.answer(await countSelection(app.context.services, caller, body)),
  )
}
