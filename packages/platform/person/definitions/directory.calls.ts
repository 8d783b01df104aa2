import { type AnswerOf, defineCall } from '@sfa/kit/call'
import { z } from 'zod'

const tally = z.object({
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  invalidated: z.number().int().describe('People who have left according to the directory'),
  refused: z
    .array(z.object({ code: z.string(), message: z.string() }))
    .describe('The first of those that the rules of a record refused'),
  refusedCount: z.number().int(),
})

// The documents have these two as GET, though they change much. Each needs several keys at once.
export const syncUsersCall = defineCall({
  method: 'GET',
  paths: ['/org/user/syncAllUser'],
  key: 'service',
  changes: true,
  tag: 'person',
  summary: ['同步通讯录的人员', 'Take over the people of the directory'],
  answer: tally,
})
/** What a synchronisation of the people or the departments with a directory did. */
export type SyncResult = AnswerOf<typeof syncUsersCall>

export const syncDepartmentsCall = defineCall({
  method: 'GET',
  paths: ['/org/user/syncAllDept'],
  key: 'service',
  changes: true,
  tag: 'person',
  summary: ['同步通讯录的部门', 'Take over the departments of the directory'],
  answer: tally,
})

export const syncWecomUsersCall = defineCall({
  paths: ['/portalsync/wx/sync/user'],
  key: 'service',
  tag: 'person',
  summary: ['同步企业微信的成员', 'Take over the people of WeCom'],
  answer: tally,
})

const wecomPage = 'enterpriseparametersetting/enterpriseweChat'

export const wecomStateCall = defineCall({
  paths: ['/portalsync/wx/state'],
  key: `${wecomPage}:search`,
  tag: 'person',
  summary: [
    '系统是否已为本企业连接企业微信通讯录，以及消息的发送情况',
    'Whether the deployment has an address book of WeCom for the company of the caller, and what became of messages',
  ],
  body: z.object({}),
  answer: z.object({
    configured: z.boolean(),
    messages: z
      .object({
        waiting: z.number().int().describe('Not sent yet, by messages and up to 100 users each'),
        failed: z.number().int().describe('Given up after about a day, within the last 30'),
        unknown: z.number().int().describe('Users of the last 30 days whom WeCom does not know'),
        lastError: z.string().nullable(),
      })
      .nullable()
      .describe('Null: no application of WeCom sends messages for the company'),
  }),
})
export type WecomState = AnswerOf<typeof wecomStateCall>

export const resendWecomCall = defineCall({
  paths: ['/portalsync/wx/resend'],
  key: `${wecomPage}:edit`,
  tag: 'person',
  summary: ['重新发送未能送达企业微信的消息', 'Send the messages again that WeCom did not take'],
  body: z.object({}),
  answer: z.object({ resent: z.number().int().describe('By messages and up to 100 users each') }),
})

export const tryWecomCall = defineCall({
  paths: ['/portalsync/wx/try'],
  key: `${wecomPage}:edit`,
  tag: 'person',
  summary: [
    '查询企业微信通讯录的人数，不做任何修改',
    'Ask the address book of WeCom how many there are, and change nothing',
  ],
  body: z.object({}),
  answer: z.object({ departments: z.number().int(), members: z.number().int() }),
})
export type WecomTrial = AnswerOf<typeof tryWecomCall>
