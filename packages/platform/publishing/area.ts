import type { AreaOperations } from '@sfa/operations/area/area-operations'
import { apiCallQuery } from './operations/api-call.report'
import { apiKeyBehaviour } from './operations/api-key.behaviour'
import { rotateApiKey } from './operations/api-keys'
import { webhookBehaviour } from './operations/webhook.behaviour'
import { replayDelivery, rotateWebhook, testWebhook } from './operations/webhooks'

export const area: AreaOperations = {
  behaviours: [apiKeyBehaviour, webhookBehaviour],
  actions: [rotateApiKey, rotateWebhook, testWebhook, replayDelivery],
  reports: [apiCallQuery],
}
