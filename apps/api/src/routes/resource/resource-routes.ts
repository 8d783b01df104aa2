import { resourceCalls } from '@sfa/kit/resource-calls'
import { recordContract, searchContract } from '@sfa/kit/resource-contract'
import { calledShapes } from '@sfa/kit/shapes'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { answerSearch } from '@sfa/operations/resource/searching/answer-search'
import { parseSearch } from '@sfa/operations/resource/searching/parse-search'
import { resources } from '@sfa/registry/registry'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'

/** The generic calls of every resource, under all the paths that answer for it but those of `ownCalls`. */
export const resourceRoutes = (ownCalls: ReadonlySet<string>) => async (app: App) => {
  const { services } = app.context
  for (const resource of resources.flatMap(calledShapes)) {
    for (const { operation, path } of resourceCalls(resource)) {
      if (ownCalls.has(path)) continue
      // The operation checks the body and makes the answer by the definition; long pages are sent as they are read.
      if (operation === 'search')
        serve(app, searchContract(resource, [path]), async ({ caller, body }, reply) =>
          reply.answerFound(await answerSearch(services, caller, resource, parseSearch(resource, body))),
        )
      else
        serve(app, recordContract(resource, { operation, path }), async ({ caller, body }, reply) =>
          reply.answerFound(await answerCall(services, caller, resource, operation, body)),
        )
    }
  }
}
