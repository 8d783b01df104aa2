import { resourceCalls } from '@sfa/resource-kit/resource-calls'
import { resources } from '@sfa/resources/registry'
import { answerCall } from '@sfa/services/resource/answer-call'
import type { App } from '../../server-context'
import { ownCalls } from '../own-calls'
import { schemaOfCall } from './call-schema'

/** The generic calls of every resource, under all the paths that answer for it. */
export const resourceRoutes = async (app: App) => {
  for (const resource of resources) {
    for (const { operation, path } of resourceCalls(resource)) {
      if (ownCalls.has(path)) continue
      app.post(path, { schema: schemaOfCall(resource, operation) }, async ({ caller, body }, reply) => {
        const { data, total } = await answerCall(app.context.services, caller, resource, operation, body)
        return reply.answer(data, { total })
      })
    }
  }
}
