import { defineJob } from '@sfa/kit/job/define-job'
import { z } from 'zod'

/** Payments that were begun and not made in their time expire. */
export const expirePaymentsJob = defineJob({
  job: 'expire-payments',
  queue: 'default',
  payload: z.object({}),
  attempts: 5,
  sandboxed: false,
  exclusive: false,
  memoryMB: 256,
})
