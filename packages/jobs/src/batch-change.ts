import { z } from 'zod'
import { defineJob } from './define-job'

/** The same change to many rows of a resource; a job above 500 rows (behaviour.md "Lists/forms"). */
export const batchChangeJob = defineJob({
  job: 'batch-change',
  queue: 'default',
  payload: z.looseObject({}),
  attempts: 5,
  sandboxed: false,
  exclusive: false,
  memoryMB: 512,
})
