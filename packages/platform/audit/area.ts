import { defineSchedule } from '@sfa/kit/job/define-schedule'
import type { AreaOperations } from '@sfa/operations/area/area-operations'
import { clearLogsHandler } from './operations/clear-logs.handler'
import { clearLogsJob } from './operations/clear-logs.job'
import { historyCalls } from './operations/history-calls'
import { operationLogQuery } from './operations/operation-log.report'
import { systemLogQuery } from './operations/system-log.report'

export const area: AreaOperations = {
  calls: [...historyCalls],
  reports: [operationLogQuery, systemLogQuery],
  jobs: [clearLogsHandler],
  schedules: [defineSchedule({ name: 'clear-logs', contract: clearLogsJob, cron: '20 3 * * *', payload: {} })],
}
