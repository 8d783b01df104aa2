import { defineJob } from '@sfa/kit/job/define-job'
import { z } from 'zod'

/** Coupons whose last day has passed become expired. */
export const expireCouponsJob = defineJob({
  job: 'expire-coupons',
  queue: 'default',
  payload: z.object({}),
  attempts: 5,
  sandboxed: false,
  exclusive: false,
  memoryMB: 256,
})
