import { z } from 'zod'
import { defineJob } from './define-job'

/** Deletes log lines that are older than the tenant's settings say. */
export const clearLogsJob = defineJob({
  job: 'clear-logs',
  queue: 'default',
  payload: z.object({}),
  attempts: 5,
  sandboxed: false,
  exclusive: true,
  memoryMB: 256,
})
