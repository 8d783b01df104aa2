import { defineArea } from '@sfa/kit/area'
import { message } from './message.resource'
import { messageRule } from './message-rule.resource'
import { sendStatisticsReport } from './send-statistics.report'

export const definitions = defineArea({
  resources: [message, messageRule],
  reports: [sendStatisticsReport],
})
