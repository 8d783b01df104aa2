import { defineJob } from '@sfa/kit/job/define-job'
import { z } from 'zod'

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
