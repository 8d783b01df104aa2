import { type AnswerOf, defineCall } from '@sfa/kit/call'
import { givenId } from '@sfa/kit/fields/wire-id'
import { z } from 'zod'
import { typedPassword } from './captcha'

const tag = 'session'
const withPassword = z.object({ password: typedPassword })

export const secondFactorStateCall = defineCall({
  paths: ['/portalsync/login/secondFactor/state'],
  key: 'signed-in',
  tag,
  summary: [
    '本人是否已绑定动态口令，系统是否要求绑定',
    'Whether the caller has an authenticator app, and whether the deployment wants one',
  ],
  answer: z.object({ policy: z.enum(['off', 'optional', 'required']), on: z.boolean() }),
})

export const startSecondFactorCall = defineCall({
  paths: ['/portalsync/login/secondFactor/start'],
  key: 'signed-in',
  tag,
  summary: [
    '开始绑定动态口令，首个正确的口令完成绑定',
    'Begin to set up an authenticator app; its first right code confirms it',
  ],
  body: withPassword,
  answer: z.object({ secret: z.string(), uri: z.string() }).describe('Answered once'),
})
/** What an authenticator app is set up with. */
export type SecondFactorSetup = AnswerOf<typeof startSecondFactorCall>

export const confirmSecondFactorCall = defineCall({
  paths: ['/portalsync/login/secondFactor/confirm'],
  key: 'signed-in',
  tag,
  summary: ['用动态口令确认绑定', 'Confirm a new authenticator app with a code of it'],
  body: z.object({ code: z.string().min(1).max(20) }),
})

export const removeSecondFactorCall = defineCall({
  paths: ['/portalsync/login/secondFactor/remove'],
  key: 'signed-in',
  tag,
  summary: ['解除动态口令', 'Give up the authenticator app'],
  body: withPassword,
})

export const resetSecondFactorsCall = defineCall({
  paths: ['/portalsync/user/secondFactor/reset'],
  key: 'person/usermanagement:edit',
  tag,
  summary: ['为丢失设备的用户解除动态口令', 'Take the authenticator app from users who have lost it'],
  body: z.object({ ids: z.array(givenId).min(1).max(500) }),
  answer: z.object({ reset: z.number().int() }),
})
