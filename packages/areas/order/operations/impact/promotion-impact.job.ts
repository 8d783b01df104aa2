import { defineJob } from '@sfa/kit/job/define-job'
import { z } from 'zod'

/** Calculates the orders of the last 30 days with a promotion and without it. */
export const promotionImpactJob = defineJob({
  job: 'promotion-impact',
  queue: 'default',
  payload: z.object({ type: z.enum(['3', '4', '5', '7']), id: z.string().regex(/^\d{1,18}$/) }),
  attempts: 3,
  sandboxed: true,
  exclusive: false,
  memoryMB: 512,
})
