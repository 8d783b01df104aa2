import { allRows } from '@sfa/operations/calls/all-rows'
import { apiScopesCall, createApiKeyCall } from '@sfa/publishing/definitions/api-key.calls'
import { createWebhookCall } from '@sfa/publishing/definitions/webhook.calls'
import { createApiKey, listApiScopes } from '@sfa/publishing/operations/api-keys'
import { allowWebhookAddresses } from '@sfa/publishing/operations/webhook-policy'
import { createWebhook } from '@sfa/publishing/operations/webhooks'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'

export const publishingRoutes = async (app: App) => {
  const { services, config } = app.context
  allowWebhookAddresses(config.webhookAddresses)

  serve(app, createApiKeyCall, ({ caller, body }) => createApiKey(services, caller, body))
  serve(app, createWebhookCall, ({ caller, body }) => createWebhook(services, caller, body))
  serve(app, apiScopesCall, ({ caller }) => allRows(listApiScopes(services, caller)))
}
