import { apiScopesCall, createApiKeyCall } from '@sfa/resources/publishing/api-key.calls'
import { createWebhookCall } from '@sfa/resources/publishing/webhook.calls'
import { createApiKey, listApiScopes } from '@sfa/services/publishing/api-keys'
import { allowWebhookAddresses } from '@sfa/services/publishing/webhook-policy'
import { createWebhook } from '@sfa/services/publishing/webhooks'
import { allRows } from '../../calls/all-rows'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'

export const publishingRoutes = async (app: App) => {
  const { services, config } = app.context
  allowWebhookAddresses(config.webhookAddresses)

  serve(app, createApiKeyCall, ({ caller, body }) => createApiKey(services, caller, body))
  serve(app, createWebhookCall, ({ caller, body }) => createWebhook(services, caller, body))
  serve(app, apiScopesCall, ({ caller }) => allRows(listApiScopes(services, caller)))
}
