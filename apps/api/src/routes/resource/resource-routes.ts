import { resourceCalls } from '@sfa/resource-kit/resource-calls'
import { calledShapes } from '@sfa/resource-kit/shapes'
import { resources } from '@sfa/resources/registry'
import { answerCall } from '@sfa/services/resource/answer-call'
import { answerSearch } from '@sfa/services/resource/answer-search'
import { parseSearch } from '@sfa/services/resource/parse-search'
import type { App } from '../../server-context'
import { schemaOfCall } from './call-schema'

/** The generic calls of every resource, under all the paths that answer for it but those of `ownCalls`. */
export const resourceRoutes = (ownCalls: ReadonlySet<string>) => async (app: App) => {
  for (const resource of resources.flatMap(calledShapes)) {
    for (const { operation, path } of resourceCalls(resource)) {
      if (ownCalls.has(path)) continue
      app.post(path, { schema: schemaOfCall(resource, operation) }, async ({ caller, body }, reply) => {
        const { services } = app.context
        return reply.answerFound(
          operation === 'search'
            ? await answerSearch(services, caller, resource, parseSearch(resource, body))
            : await answerCall(services, caller, resource, operation, body),
        )
      })
    }
  }
}
