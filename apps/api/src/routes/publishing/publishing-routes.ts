import { apiScopesCall, createApiKeyCall } from '@sfa/resources/publishing/api-key.calls'
import { createApiKey, listApiScopes } from '@sfa/services/publishing/api-keys'
import { allRows } from '../../calls/all-rows'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'

export const publishingRoutes = async (app: App) => {
  const { services } = app.context

  serve(app, createApiKeyCall, ({ caller, body }) => createApiKey(services, caller, body))
  serve(app, apiScopesCall, ({ caller }) => allRows(listApiScopes(services, caller)))
}
