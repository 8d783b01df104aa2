import { type AnswerOf, defineCall } from '@sfa/kit/call'
import { z } from 'zod'
import { signedIn } from './session.calls'

const tag = 'session'
const code = z.string().min(1).max(100)

export const startScanCall = defineCall({
  paths: ['/portalsync/login/scan/start'],
  key: 'public',
  tag,
  summary: ['发起扫码登录', 'Begin a sign-in by scanning'],
  answer: z.object({
    code: z.string().describe('The content of the picture. It does not open a session'),
    secret: z.string().describe('Stays in the browser that shows the picture, which gets the session by it'),
    seconds: z.number().int().describe('How long the code is good'),
  }),
})
export type ScanStart = AnswerOf<typeof startScanCall>

export const collectScanCall = defineCall({
  paths: ['/portalsync/login/poTalScanLogin'],
  key: 'public',
  tag,
  summary: [
    '查询扫码结果；确认后仅返回一次登录凭证',
    'What became of a sign-in by scanning; a confirmed one gets its session, once',
  ],
  body: z.object({ secret: code }),
  answer: z.discriminatedUnion('state', [
    z.object({ state: z.enum(['waiting', 'refused', 'expired']) }),
    z.object({ state: z.literal('scanned').describe('The user has still to confirm on the phone'), name: z.string() }),
    signedIn.extend({
      state: z.literal('confirmed'),
      potalScan: z.literal(true),
      userInfo: z.object({ avatar: z.null(), name: z.string(), userid: z.string() }),
    }),
  ]),
})

export const openScanCall = defineCall({
  paths: ['/portalsync/login/scan/open'],
  key: 'signed-in',
  tag,
  summary: [
    '手机已扫码：查询等待登录的浏览器',
    'The signed-in phone has opened the address of the code: which browser waits',
  ],
  body: z.object({ code }),
  answer: z.object({
    ip: z.string().nullable(),
    userAgent: z.string().nullable(),
    createTime: z.string().describe('YYYY-MM-DD HH:mm:ss, UTC+8'),
  }),
})
/** The scanned browser, as the phone shows it before the user confirms. */
export type WaitingBrowser = AnswerOf<typeof openScanCall>

export const answerScanCall = defineCall({
  paths: ['/portalsync/login/scan/answer'],
  key: 'signed-in',
  tag,
  summary: ['在手机上确认或拒绝登录', 'The user’s yes or no on the phone'],
  body: z.object({ code, accepts: z.boolean() }),
})
