import { defineJob } from '@sfa/kit/job/define-job'
import { z } from 'zod'

/** Issues the coupons of an issue to its customers. */
export const issueCouponsJob = defineJob({
  job: 'issue-coupons',
  queue: 'default',
  payload: z.object({ issueId: z.string().regex(/^\d{1,18}$/) }),
  attempts: 5,
  sandboxed: false,
  exclusive: false,
  memoryMB: 256,
})
