import { defineCall, type RowOf } from '@sfa/kit/call'
import { z } from 'zod'
import { typedPassword } from './captcha'

export const searchOwnSessionsCall = defineCall({
  paths: ['/portalsync/login/sessions/search'],
  key: 'signed-in',
  tag: 'session',
  summary: ['本人的登录设备，最近活动在前', 'Where the caller is signed in, the last active first'],
  rows: z.object({
    id: z.string(),
    ip: z.string().nullable(),
    userAgent: z.string().nullable(),
    signedInAt: z.string().describe('YYYY-MM-DD HH:mm:ss, UTC+8'),
    lastClickAt: z.string(),
    current: z.boolean().describe('The session that asks'),
  }),
})
/** A session that has neither ended nor run out, as its owner sees it. */
export type OwnSession = RowOf<typeof searchOwnSessionsCall>

export const endOtherSessionsCall = defineCall({
  paths: ['/portalsync/login/sessions/endOthers'],
  key: 'signed-in',
  tag: 'session',
  summary: ['退出其他设备的登录', 'Sign the caller out everywhere else'],
  body: z.object({ password: typedPassword }),
  answer: z.object({ ended: z.number().int() }),
})
