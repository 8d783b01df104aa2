import { findAnywhere } from '@sfa/finding/operations/find-anywhere'
import { suggestText } from '@sfa/finding/operations/suggest-text'
import { findAnywhereCall, suggestTextCall } from '@sfa/kit/calls/finding.calls'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'

export const findingRoutes = async (app: App) => {
  const { services } = app.context
  serve(app, findAnywhereCall, ({ caller, body }) => findAnywhere(services, caller, body))
  serve(app, suggestTextCall, async ({ caller, body }) => ({ text: await suggestText(services, caller, body) }))
}
