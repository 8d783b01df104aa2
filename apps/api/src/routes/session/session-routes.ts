import { makeCaptcha } from '@sfa/services/session/captcha'
import { changePassword } from '@sfa/services/session/change-password'
import { checkCredentials, type Refusal } from '@sfa/services/session/check-credentials'
import { signOut, touchSession } from '@sfa/services/session/keep-session'
import type { Origin } from '@sfa/services/session/login-log'
import type { Session } from '@sfa/services/session/session'
import { signIn } from '@sfa/services/session/sign-in'
import { userInfo } from '@sfa/services/session/user-info'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { App } from '../../server-context'

const credentials = z.object({
  userName: z.string().trim().min(1).max(100),
  password: z.string().min(1).max(200),
  captchaId: z.uuid().optional().catch(undefined),
  captcha: z.string().max(20).optional(),
})
const passwords = z.object({ oldPassword: z.string().min(1).max(200), newPassword: z.string().min(1).max(200) })

/** Signing in and out, and the user's own session (docs/wire.md "Session"). */
export const sessionRoutes = async (app: App) => {
  const { services, config } = app.context
  const tags = ['session']
  const publicCall = {
    access: 'public',
    rateLimit: { max: config.signInsPerMinute, timeWindow: '1 minute' },
  } as const
  const limited = { access: 'limited' } as const
  const limitedForAll = { access: 'limited', withoutRole: true } as const

  app.get(
    '/portalsync/login/getAuthCodeImg',
    { config: publicCall, schema: { tags, security: [] } },
    async (_request, reply) => {
      const { id, svg } = await makeCaptcha(services)
      return reply.header('x-captcha-id', id).header('cache-control', 'no-store').type('image/svg+xml').send(svg)
    },
  )

  app.post(
    '/portalsync/login/poTalLoginPwdYIZI',
    { config: publicCall, schema: { tags, security: [], body: credentials } },
    async (request, reply) => {
      const signedIn = await signIn(services, config, request.body, originOf(request))
      if ('refused' in signedIn) return refuse(reply, signedIn)
      const { token, session } = signedIn
      const info = await userInfo(services, session)
      return reply.answer({ token, ...info, userPerson: { ...info.userPerson, token } })
    },
  )

  app.post(
    '/portalsync/login/poTalLoginPwdCheck',
    { config: publicCall, schema: { tags, security: [], body: credentials } },
    async (request, reply) => {
      const account = await checkCredentials(services, request.body, originOf(request))
      return 'refused' in account ? refuse(reply, account) : reply.answer({ tenant: account.tenantId })
    },
  )

  app.post(
    '/portalsync/login/poTalLoginPwdReset',
    { config: limited, schema: { tags, body: passwords } },
    async (request, reply) => {
      await changePassword(services, config, sessionOf(request), request.body, originOf(request))
      return reply.answer()
    },
  )

  app.post('/portalsync/login/touch', { config: limited, schema: { tags } }, async (request, reply) => {
    await touchSession(services, sessionOf(request))
    return reply.answer()
  })

  app.post('/portalsync/login/logout', { config: limitedForAll, schema: { tags } }, async (request, reply) => {
    await signOut(services, sessionOf(request), originOf(request))
    return reply.answer()
  })

  app.post('/portalsync/user/user/getUserInfo', { config: limitedForAll, schema: { tags } }, async (request, reply) =>
    reply.answer(await userInfo(services, sessionOf(request))),
  )
}

const refuse = (reply: FastifyReply, { refused, params, captchaRequired }: Refusal) =>
  reply.refuse(refused, { params, data: { captchaRequired } })

const originOf = ({ ip, headers }: FastifyRequest): Origin => ({ ip, userAgent: headers['user-agent'] })

/** Present on every route that is not public. */
const sessionOf = ({ session }: FastifyRequest) => session as Session
