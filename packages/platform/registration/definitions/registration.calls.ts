import { type AnswerOf, type BodyOf, defineCall } from '@sfa/kit/call'
import { captchaFields } from '@sfa/session/definitions/captcha'
import { z } from 'zod'

const tenantId = z.string().trim().toLowerCase().min(1).max(50)
const text = (max: number) => z.string().trim().min(1).max(max)

export const registerCall = defineCall({
  paths: ['/portalsync/user/registration/create'],
  key: 'public',
  tag: 'session',
  summary: [
    '申请账号；不透露企业是否存在、用户名是否已占用',
    'Ask for an account; the answer does not tell whether the tenant exists or the name is taken',
  ],
  body: z.object({
    tenantId,
    userName: text(50).regex(/^[\w.@-]+$/, 'userNameFormat'),
    name: text(50),
    mobile: z
      .string()
      .trim()
      .regex(/^1\d{10}$/, 'mobileFormat'),
    reason: z.string().trim().max(500).optional(),
    ...captchaFields,
  }),
  answer: z.object({ receipt: z.string().describe('The applicant reads the state of the request by it') }),
})
export type Application = Omit<BodyOf<typeof registerCall>, keyof typeof captchaFields>

export const registrationProgressCall = defineCall({
  paths: ['/portalsync/user/registration/progress'],
  key: 'public',
  tag: 'session',
  summary: [
    '查询账号申请的进度；未知的回执按等待中返回',
    'What became of a request for an account; an unknown receipt is answered as one that waits',
  ],
  body: z.object({ tenantId, receipt: text(100) }),
  answer: z.object({
    state: z.enum(['New', 'Done', 'Rejected']),
    opinion: z.string().nullable(),
    userName: z.string().nullable().describe('The sign-in name of the account, once it exists'),
  }),
})
export type RegistrationProgress = AnswerOf<typeof registrationProgressCall>
