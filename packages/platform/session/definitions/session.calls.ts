import { type AnswerOf, type BodyOf, defineCall } from '@sfa/kit/call'
import { z } from 'zod'
import { captchaFields, typedPassword } from './captcha'

const tag = 'session'

const role = z.object({ roleID: z.string(), code: z.string(), name: z.string() })
const person = z.object({
  userID: z.string(),
  userCode: z.string(),
  tenant: z.string(),
  orgJson: z.string().describe('JSON list of the ids of the user’s organisations'),
  personEntityList: z.array(z.object({ name: z.string() })),
})
/** Session user info as the documents give it, except the password hash that they list. */
const userInfo = z.object({
  userRole: z.array(role),
  userPerson: person,
  userId: z.string(),
  userName: z.string(),
  tenant: z.string(),
  tenantName: z.string(),
  roleIDs: z.array(z.string()),
  mustChangePassword: z
    .boolean()
    .describe('A password that is initial, default or too old: only its change is answered'),
  passwordExpired: z.boolean().optional().describe('It has to be changed because it is older than the tenant allows'),
})
/** The answer of every way to sign in. */
export const signedIn = userInfo.extend({ token: z.string(), userPerson: person.extend({ token: z.string() }) })
export type SignInAnswer = z.output<typeof signedIn>

const credentials = z.object({
  userName: z.string().trim().min(1).max(100),
  password: typedPassword,
  ...captchaFields,
  otp: z.string().max(20).optional().describe('Code of the authenticator app'),
})

export const signInCall = defineCall({
  paths: ['/portalsync/login/poTalLoginPwdYIZI'],
  key: 'public',
  tag,
  summary: [
    '密码登录；失败时说明下次是否需要验证码',
    'Sign in with a password; a refusal says whether the next try needs a captcha',
  ],
  body: credentials,
  answer: signedIn,
})
export type Credentials = BodyOf<typeof signInCall>

export const checkCredentialsCall = defineCall({
  paths: ['/portalsync/login/poTalLoginPwdCheck'],
  key: 'public',
  tag,
  summary: ['校验用户名和密码，不登录', 'Whether a name and a password are right; opens no session'],
  body: credentials,
  answer: z.object({ tenant: z.string() }),
})

export const signInByCodeCall = defineCall({
  paths: ['/portalsync/user/user/getUserByAuthCode'],
  key: 'public',
  tag,
  summary: [
    '用单点登录的授权码登录，须在发起的浏览器中',
    'Sign in with the code of single sign-on, in the browser that began it',
  ],
  body: z.object({ code: z.string().min(1).max(100) }),
  answer: signedIn,
})

export const userInfoCall = defineCall({
  paths: ['/portalsync/user/user/getUserInfo'],
  key: 'limited-without-role',
  tag,
  summary: ['当前登录用户', 'The signed-in user'],
  answer: userInfo,
})
export type UserInfo = AnswerOf<typeof userInfoCall>

export const changePasswordCall = defineCall({
  paths: ['/portalsync/login/poTalLoginPwdReset'],
  key: 'limited',
  tag,
  summary: ['修改本人密码，本人的全部登录会失效', 'Change the own password, which ends every session of the user'],
  body: z.object({ oldPassword: typedPassword, newPassword: typedPassword }),
})

export const passwordRuleCall = defineCall({
  paths: ['/portalsync/login/passwordRule'],
  key: 'limited',
  tag,
  summary: ['新密码须满足的要求', 'What a new password has to be like'],
  answer: z.object({
    code: z.enum(['passwordLow', 'passwordMiddle', 'passwordHigh']).describe('Text of the catalogue that says it'),
    min: z.number().int().describe('Fewest characters'),
  }),
})

export const touchSessionCall = defineCall({
  paths: ['/portalsync/login/touch'],
  key: 'limited',
  tag,
  summary: ['保持登录状态', 'Tell that the user is active, which keeps the session'],
})

export const signOutCall = defineCall({
  paths: ['/portalsync/login/logout'],
  key: 'limited-without-role',
  tag,
  summary: ['退出登录', 'Sign out'],
})
