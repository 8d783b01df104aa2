import { defineJob } from '@sfa/kit/job/define-job'
import { z } from 'zod'

/** Red packets that a day has passed over go back to their wallets. */
export const refundPacketsJob = defineJob({
  job: 'refund-packets',
  queue: 'default',
  payload: z.object({}),
  attempts: 5,
  sandboxed: false,
  exclusive: false,
  memoryMB: 256,
})
