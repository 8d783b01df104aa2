import { defineHandler } from '@sfa/operations/job/define-handler'
import { clearLogsJob } from './clear-logs.job'

export const clearLogsHandler = defineHandler(clearLogsJob, async context => {
  const { clearLogs } = await import('./clear-logs')
  await clearLogs(context)
})
