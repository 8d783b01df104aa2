import { z } from 'zod'
import { defineJob } from './define-job'

/** Deletes what the logs of a tenant keep no longer, by its settings. */
export const clearLogsJob = defineJob({
  job: 'clear-logs',
  queue: 'default',
  payload: z.object({}),
  attempts: 5,
  sandboxed: false,
  exclusive: true,
  memoryMB: 256,
})
