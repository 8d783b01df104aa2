import { z } from 'zod'
import { defineJob } from './define-job'

export const sendMessagePayload = z.object({
  messageId: z.string().regex(/^\d{1,18}$/),
  /** Only to those whom an earlier sending did not reach; nobody is added. */
  failedOnly: z.boolean().default(false),
})

/** A message to everybody of its audience, found out when the job runs (behaviour.md "Messages/attendance"). */
export const sendMessageJob = defineJob({
  job: 'send-message',
  queue: 'default',
  payload: sendMessagePayload,
  attempts: 5,
  sandboxed: false,
  exclusive: false,
  memoryMB: 256,
})
