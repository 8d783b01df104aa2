import { clearLogsJob } from '@sfa/jobs/clear-logs'
import { defineHandler } from '../runtime/define-handler'

export const clearLogsHandler = defineHandler(clearLogsJob, async context => {
  const { clearLogs } = await import('@sfa/services/audit/clear-logs')
  await clearLogs(context)
})
