import { defineJob } from '@sfa/kit/job/define-job'
import { z } from 'zod'

/** Writes the records of a data kind, filtered as on its page, into a file. */
export const exportJob = defineJob({
  job: 'export',
  queue: 'export',
  payload: z.looseObject({}),
  attempts: 5,
  sandboxed: true,
  exclusive: true,
  memoryMB: 1024,
})
