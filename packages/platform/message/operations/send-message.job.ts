import { defineJob } from '@sfa/kit/job/define-job'
import { z } from 'zod'

export const sendMessagePayload = z.object({
  messageId: z.string().regex(/^\d{1,18}$/),
  /** Only the recipients whom an earlier run did not reach; no recipient is added. */
  failedOnly: z.boolean().default(false),
})

/** Sends a message to its audience, which is resolved when the job runs. */
export const sendMessageJob = defineJob({
  job: 'send-message',
  queue: 'default',
  payload: sendMessagePayload,
  attempts: 5,
  sandboxed: false,
  exclusive: false,
  memoryMB: 256,
})
