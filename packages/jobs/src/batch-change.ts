import { z } from 'zod'
import { defineJob } from './define-job'

export const batchChangePayload = z.object({
  /** Key of the resource. */
  resource: z.string(),
  ids: z.array(z.string().regex(/^\d{1,18}$/)),
  /** Wire values, checked when the change was asked for. */
  changes: z.record(z.string(), z.unknown()),
})

/** The same change to many rows of a resource; a job above 500 rows (behaviour.md "Lists/forms"). */
export const batchChangeJob = defineJob({
  job: 'batch-change',
  queue: 'default',
  payload: batchChangePayload,
  attempts: 5,
  sandboxed: false,
  exclusive: false,
  memoryMB: 512,
})
