import { reportScriptErrorsCall, searchScriptErrorsCall } from '@sfa/shell/definitions/script-error.calls'
import { lookupCaches, pulseCall, refreshLookupCall } from '@sfa/shell/definitions/shell.calls'
import { refreshLookup } from '@sfa/shell/operations/lookup-versions'
import { takePulse } from '@sfa/shell/operations/pulse'
import { reportScriptErrors, searchScriptErrors } from '@sfa/shell/operations/script-errors'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'

/** Calls of the portal's frame: its pulse, the error log, and new versions of lookups. */
export const shellRoutes = async (app: App) => {
  const { services } = app.context

  serve(app, pulseCall, ({ caller }) => takePulse({ ...services, preparation: app.preparation }, caller), {
    logLevel: 'warn',
  })

  for (const cache of lookupCaches)
    serve(app, refreshLookupCall(cache), ({ caller }) => refreshLookup(services, caller, cache))

  serve(app, reportScriptErrorsCall, ({ caller, body, headers }) =>
    reportScriptErrors(services, caller, body, headers['user-agent']),
  )
  serve(app, searchScriptErrorsCall, ({ caller, body }) => searchScriptErrors(services, caller, body))
}
