import { defineJob } from '@sfa/kit/job/define-job'
import { z } from 'zod'

/** Compares the stores that have changed with all others, for the pairs that may be one store. */
export const pairStoresJob = defineJob({
  job: 'pair-stores',
  queue: 'default',
  payload: z.object({}),
  attempts: 5,
  sandboxed: false,
  exclusive: false,
  memoryMB: 256,
})
