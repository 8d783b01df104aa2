import { defineJob } from '@sfa/kit/job/define-job'
import { z } from 'zod'

/** Orders that were signed for some days ago are closed. */
export const followOrdersJob = defineJob({
  job: 'follow-orders',
  queue: 'default',
  payload: z.object({}),
  attempts: 5,
  sandboxed: false,
  exclusive: false,
  memoryMB: 256,
})
