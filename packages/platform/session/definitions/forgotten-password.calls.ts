import { defineCall, type RowOf } from '@sfa/kit/call'
import { wireId } from '@sfa/kit/fields/wire-id'
import { pageOf } from '@sfa/kit/page-of'
import { z } from 'zod'
import { captchaFields, typedPassword } from './captcha'

const tag = 'session'

export const passwordRequestStates = ['New', 'Issued', 'Done', 'Rejected'] as const
const state = z.enum(passwordRequestStates)

export const askForPasswordCall = defineCall({
  paths: ['/portalsync/login/forgetPassword'],
  key: 'public',
  tag,
  summary: [
    '申请重置密码；不透露账号是否存在',
    'Ask the administrators for a new password; the answer does not tell whether the account exists',
  ],
  body: z.object({ userName: z.string().trim().min(1).max(100), ...captchaFields }),
})

export const setForgottenPasswordCall = defineCall({
  paths: ['/portalsync/login/resetForgottenPassword'],
  key: 'public',
  tag,
  summary: ['用管理员链接中的代码设置密码', 'Set a password with the code of an administrator’s link'],
  body: z.object({ code: z.string().min(1).max(100), newPassword: typedPassword }),
})

export const searchPasswordRequestsCall = defineCall({
  paths: ['/portalsync/user/passwordRequest/search'],
  key: 'person/accountrequest:search',
  tag,
  summary: ['密码申请：待处理的在前，其余最新在前', 'Requests for a new password: those that wait, then the newest'],
  body: z.object({ state: state.optional(), page: pageOf(100) }),
  rows: z.object({
    id: z.string(),
    userName: z.string(),
    name: z.string(),
    mobile: z.string().nullable(),
    state,
    ip: z.string().nullable(),
    userAgent: z.string().nullable(),
    opinion: z.string().nullable(),
    createTime: z.string().describe('YYYY-MM-DD HH:mm:ss, UTC+8'),
    handledBy: z.string().nullable(),
    handledTime: z.string().nullable(),
  }),
})
export type PasswordRequest = RowOf<typeof searchPasswordRequestsCall>

export const issuePasswordCodeCall = defineCall({
  paths: ['/portalsync/user/passwordRequest/issue'],
  key: 'person/accountrequest:edit',
  tag,
  summary: [
    '生成给用户的密码链接；之前的链接失效',
    'Make the code of the link that the user is given; an earlier one ends',
  ],
  body: z.object({ id: wireId }),
  answer: z.object({ code: z.string(), minutes: z.number().int().describe('How long it is good') }),
})

export const rejectPasswordRequestCall = defineCall({
  paths: ['/portalsync/user/passwordRequest/reject'],
  key: 'person/accountrequest:edit',
  tag,
  summary: ['驳回密码申请', 'Reject a request for a new password'],
  body: z.object({ id: wireId, opinion: z.string().trim().min(1).max(500) }),
})
