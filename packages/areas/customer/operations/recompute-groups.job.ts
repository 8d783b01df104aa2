import { defineJob } from '@sfa/kit/job/define-job'
import { z } from 'zod'

/** Finds the members of dynamic groups anew: of one whose conditions were saved, or of all. */
export const recomputeGroupsJob = defineJob({
  job: 'recompute-groups',
  queue: 'default',
  payload: z.object({ groupId: z.string().optional() }),
  attempts: 5,
  sandboxed: false,
  exclusive: false,
  memoryMB: 256,
})
