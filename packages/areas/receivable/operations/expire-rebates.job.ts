import { defineJob } from '@sfa/kit/job/define-job'
import { z } from 'zod'

/** Rebates whose last day has passed leave their accounts. */
export const expireRebatesJob = defineJob({
  job: 'expire-rebates',
  queue: 'default',
  payload: z.object({}),
  attempts: 5,
  sandboxed: false,
  exclusive: false,
  memoryMB: 256,
})
