import { makeCaptcha } from '@sfa/services/session/captcha'
import { changePassword } from '@sfa/services/session/change-password'
import { checkCredentials } from '@sfa/services/session/check-credentials'
import { signOut, touchSession } from '@sfa/services/session/keep-session'
import { endOtherSessions, searchOwnSessions } from '@sfa/services/session/own-sessions'
import { signIn } from '@sfa/services/session/sign-in'
import { userInfo } from '@sfa/services/session/user-info'
import { z } from 'zod'
import type { App } from '../../server-context'
import { originOf, publicCall, refuseSignIn, sessionOf, signInAnswer } from './session-request'

const credentials = z.object({
  userName: z.string().trim().min(1).max(100),
  password: z.string().min(1).max(200),
  captchaId: z.uuid().optional().catch(undefined),
  captcha: z.string().max(20).optional(),
  otp: z.string().max(20).optional(),
})
const passwords = z.object({ oldPassword: z.string().min(1).max(200), newPassword: z.string().min(1).max(200) })

/** Signing in and out, and the user's own session (docs/wire.md "Session"). */
export const sessionRoutes = async (app: App) => {
  const { services, config } = app.context
  const tags = ['session']
  const open = publicCall(config.signInsPerMinute)
  const limited = { access: 'limited' } as const
  const limitedForAll = { access: 'limited', withoutRole: true } as const

  app.get(
    '/portalsync/login/getAuthCodeImg',
    { config: open, schema: { tags, security: [] } },
    async (_request, reply) => {
      const { id, svg } = await makeCaptcha(services)
      return reply.header('x-captcha-id', id).header('cache-control', 'no-store').type('image/svg+xml').send(svg)
    },
  )

  app.post(
    '/portalsync/login/poTalLoginPwdYIZI',
    { config: open, schema: { tags, security: [], body: credentials } },
    async (request, reply) => {
      const signedIn = await signIn(services, config, request.body, originOf(request))
      if ('refused' in signedIn) return refuseSignIn(reply, signedIn)
      return reply.answer(await signInAnswer(services, signedIn))
    },
  )

  app.post(
    '/portalsync/login/poTalLoginPwdCheck',
    { config: open, schema: { tags, security: [], body: credentials } },
    async (request, reply) => {
      const account = await checkCredentials(services, config, request.body, originOf(request))
      return 'refused' in account ? refuseSignIn(reply, account) : reply.answer({ tenant: account.tenantId })
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

  app.post('/portalsync/login/sessions/search', { schema: { tags } }, async (request, reply) => {
    const rows = await searchOwnSessions(services, sessionOf(request), config)
    return reply.answer(rows, { total: rows.length })
  })

  app.post(
    '/portalsync/login/sessions/endOthers',
    { schema: { tags, body: z.object({ password: z.string().min(1).max(200) }) } },
    async (request, reply) =>
      reply.answer(await endOtherSessions(services, sessionOf(request), request.body.password, originOf(request))),
  )

  app.post('/portalsync/user/user/getUserInfo', { config: limitedForAll, schema: { tags } }, async (request, reply) =>
    reply.answer(await userInfo(services, sessionOf(request))),
  )
}
