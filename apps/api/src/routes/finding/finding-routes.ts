import { findAnywhereCall, suggestTextCall } from '@sfa/resource-kit/calls/finding.calls'
import { findAnywhere } from '@sfa/services/finding/find-anywhere'
import { suggestText } from '@sfa/services/finding/suggest-text'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'

export const findingRoutes = async (app: App) => {
  const { services } = app.context
  serve(app, findAnywhereCall, ({ caller, body }) => findAnywhere(services, caller, body))
  serve(app, suggestTextCall, async ({ caller, body }) => ({ text: await suggestText(services, caller, body) }))
}
