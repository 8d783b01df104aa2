import { defineArea } from '@sfa/kit/area'
import { apiCallReport } from './api-call.report'
import { apiCall } from './api-call.resource'
import { apiKey } from './api-key.resource'
import { delivery } from './delivery.resource'
import { webhook } from './webhook.resource'

export const definitions = defineArea({
  resources: [apiCall, apiKey, delivery, webhook],
  reports: [apiCallReport],
})
