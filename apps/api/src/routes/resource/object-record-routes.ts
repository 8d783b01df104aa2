import { AppError } from '@sfa/kernel/app-error'
import { objectDefinitionsCall, objectRecordCall } from '@sfa/kit/calls/object-record.calls'
import { operations } from '@sfa/kit/resource'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { answerSearch } from '@sfa/operations/resource/searching/answer-search'
import { findObjects } from '@sfa/operations/resource/searching/find-objects'
import { parseSearch } from '@sfa/operations/resource/searching/parse-search'
import { tenantObjectNamed } from '@sfa/registry/tenant-objects'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'

/** The calls of the objects that tenants define, which come and go while the program runs. */
export const objectRecordRoutes = async (app: App) => {
  const { services } = app.context
  for (const operation of operations)
    serve(app, objectRecordCall(operation), async ({ caller, params, body }, reply) => {
      const resource = tenantObjectNamed(caller.tenantId, params.object)
      if (!resource) throw new AppError('objectNameUnknown', { name: params.object })
      return reply.answerFound(
        operation === 'search'
          ? await answerSearch(services, caller, resource, parseSearch(resource, body))
          : await answerCall(services, caller, resource, operation, body),
      )
    })

  serve(app, objectDefinitionsCall, ({ caller }) => findObjects(services, caller))
}
