import { defineJob } from '@sfa/kit/job/define-job'
import { z } from 'zod'

/** An archive of photos named by code. */
export const photoImportJob = defineJob({
  job: 'photo-import',
  queue: 'photo',
  payload: z.looseObject({}),
  attempts: 5,
  sandboxed: true,
  exclusive: true,
  memoryMB: 1536,
  reading: { seconds: 600, silentSeconds: 30 },
})
