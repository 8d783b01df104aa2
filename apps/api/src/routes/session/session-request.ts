import type { Services } from '@sfa/operations/services'
import type { Origin } from '@sfa/person/operations/account/login-log'
import type { Refusal } from '@sfa/session/operations/check-credentials'
import type { SignedIn } from '@sfa/session/operations/open-session'
import type { Session } from '@sfa/session/operations/session'
import { userInfo } from '@sfa/session/operations/user-info'
import type { FastifyReply, FastifyRequest } from 'fastify'

export const originOf = ({ ip, headers }: FastifyRequest): Origin => ({ ip, userAgent: headers['user-agent'] })

/** Present on every route that is not public. */
export const sessionOf = ({ session }: FastifyRequest) => session as Session

/** The answer of every way to sign in (docs/wire.md "Session"). */
export async function signInAnswer(services: Services, { token, session }: SignedIn) {
  const info = await userInfo(services, session)
  return { token, ...info, userPerson: { ...info.userPerson, token } }
}

export const refuseSignIn = (reply: FastifyReply, { refused, params, captchaRequired, setup }: Refusal) =>
  reply.refuse(refused, { params, data: { captchaRequired, ...(setup && { setup }) } })

/** A route that needs no session, with a limit of calls per minute and address. */
export const publicCall = (perMinute: number) =>
  ({ access: 'public', rateLimit: { max: perMinute, timeWindow: '1 minute' } }) as const
