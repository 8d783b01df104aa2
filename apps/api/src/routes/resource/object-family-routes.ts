import { familyCall, familyOperations } from '@sfa/kit/calls/object-family.calls'
import { answerFamilyCall } from '@sfa/operations/resource/calls/object-family'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'

export const objectFamilyRoutes = async (app: App) => {
  for (const operation of familyOperations)
    serve(app, familyCall(operation), async ({ caller, body }, reply) =>
      reply.answerFound(await answerFamilyCall(app.context.services, caller, operation, body)),
    )
}
