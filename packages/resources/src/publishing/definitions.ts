import { defineArea } from '@sfa/resource-kit/area'
import { apiCallReport } from './api-call.report'
import { apiCall } from './api-call.resource'
import { apiKey } from './api-key.resource'

export const definitions = defineArea({
  resources: [apiCall, apiKey],
  reports: [apiCallReport],
})
