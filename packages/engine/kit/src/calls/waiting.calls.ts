import { z } from 'zod'
import { defineCall } from '../call'

/** The place of calls of one's own that have no answer yet. */
export const waitingCall = defineCall({
  paths: ['/portalsync/waiting/search'],
  key: 'signed-in',
  tag: 'report',
  summary: ['排队中的查询：前面还有几个', 'The place of reports that wait for their turn'],
  body: z.object({
    traceIds: z
      .array(z.string().max(64))
      .min(1)
      .max(20)
      .describe('Of calls that the caller has sent with the header x-trace-id and that have no answer yet'),
  }),
  answer: z
    .array(
      z.object({
        traceId: z.string(),
        ahead: z.number().int().describe('How many are before it, those that run included'),
      }),
    )
    .describe('Calls that wait for their turn; those that run, have ended or are unknown here are left out'),
})
