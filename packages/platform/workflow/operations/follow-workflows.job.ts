import { defineJob } from '@sfa/kit/job/define-job'
import { z } from 'zod'

/** Reminders and other timeouts of approvals, delays that are over, tasks of people who have left. */
export const followWorkflowsJob = defineJob({
  job: 'follow-workflows',
  queue: 'default',
  payload: z.object({}),
  attempts: 5,
  sandboxed: false,
  exclusive: false,
  memoryMB: 256,
})
