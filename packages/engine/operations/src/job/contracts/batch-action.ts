import { fieldValues } from '@sfa/kit/fields/field-values'
import { defineJob } from '@sfa/kit/job/define-job'
import { z } from 'zod'

/** One action on many records, or the approvals of records that wait; a job above 500 of them, as a batch change is. It is not undone: actions have their own ways back. */
export const batchActionJob = defineJob({
  job: 'batch-action',
  queue: 'default',
  payload: z.object({
    /** Key of the resource. */
    resource: z.string(),
    /** The resource, or the page over it whose keys and filter hold. */
    shape: z.string(),
    action: z.string(),
    /** As the call has given it, without the records. */
    body: fieldValues,
    /** The records wait already, sent by a change: only their approval begins, and the action is not done. */
    waiting: z.boolean().optional(),
    ids: z.array(z.string().regex(/^\d{1,18}$/)).max(100_000),
  }),
  attempts: 5,
  sandboxed: false,
  exclusive: false,
  memoryMB: 512,
})
