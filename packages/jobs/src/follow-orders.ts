import { z } from 'zod'
import { defineJob } from './define-job'

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
