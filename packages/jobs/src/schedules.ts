import { clearLogsJob } from './clear-logs'
import { defineSchedule, type Schedule } from './define-schedule'

/** Every job that starts at set times. */
export const schedules: readonly Schedule[] = [
  defineSchedule({ name: 'clear-logs', contract: clearLogsJob, cron: '20 3 * * *', payload: {} }),
]
