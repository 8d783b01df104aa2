import { defineJob } from '@sfa/kit/job/define-job'
import { z } from 'zod'

export const fileListPayload = z.object({
  files: z.array(z.object({ id: z.string(), name: z.string() })).min(1),
})

/** Chosen files, photos mostly, packed into one archive (`exportExcelList`). */
export const fileListJob = defineJob({
  job: 'file-list',
  queue: 'export',
  payload: fileListPayload,
  attempts: 5,
  sandboxed: false,
  exclusive: true,
  memoryMB: 512,
})
