import { defineJob } from '@sfa/kit/job/define-job'
import { z } from 'zod'

/** The status of activities on a new day. */
export const followActivitiesJob = defineJob({
  job: 'follow-activities',
  queue: 'default',
  payload: z.object({}),
  attempts: 5,
  sandboxed: false,
  exclusive: false,
  memoryMB: 256,
})
