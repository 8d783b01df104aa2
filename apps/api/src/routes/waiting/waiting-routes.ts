import { waitingCall } from '@sfa/kit/calls/waiting.calls'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'

/** The place in the queue of the caller's own calls. What another process has taken is not known here. */
export const waitingRoutes = async (app: App) =>
  serve(app, waitingCall, async ({ callScope: { owner }, body }) =>
    body.traceIds.flatMap(traceId => {
      const call = app.underWay.get(traceId)
      const ahead = call?.owner === owner ? call?.ahead?.() : undefined
      return ahead === undefined ? [] : [{ traceId, ahead }]
    }),
  )
