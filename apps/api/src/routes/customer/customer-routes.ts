import { wireId } from '@sfa/resource-kit/wire-id'
import { compareStore } from '@sfa/services/customer/compare-store'
import { z } from 'zod'
import type { App } from '../../server-context'

const one = z.object({ id: wireId })

/** Calls of the customer area that no other resource has. */
export const customerRoutes = async (app: App) => {
  const { services } = app.context

  app.post(
    '/portalsync/customer/store/compare',
    { schema: { tags: ['customer'], body: one } },
    async ({ caller, body }, reply) => reply.answer(await compareStore(services, caller, body)),
  )
}
