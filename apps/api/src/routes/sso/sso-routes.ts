import { AppError } from '@sfa/kernel/app-error'
import { ProviderError } from '@sfa/operations/fetching/fetch-json'
import { signInByCodeCall } from '@sfa/session/definitions/session.calls'
import { exchangeCode } from '@sfa/sso/operations/exchange-code'
import { finishSso, type SsoReturn } from '@sfa/sso/operations/finish-sso'
import { casCallbackPath, oidcCallbackPath, type SsoWay } from '@sfa/sso/operations/sso-config'
import { startSso } from '@sfa/sso/operations/start-sso'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'
import { originOf, publicCall, signInAnswer } from '../session/session-request'

/** Cookie with the browser's secret, from the start of the visit to the exchange of the code. */
const cookieName = 'sso'
const cookieSeconds = 10 * 60

const text = z.string().max(4000)
const oidcQuery = z.object({ state: text, code: text, iss: text.optional() })
const casQuery = z.object({ state: text, ticket: text })

/**
 * Single sign-on: addresses that the browser itself opens, which therefore answer with redirects and never with JSON,
 * and the exchange of the code for a session.
 */
export const ssoRoutes = async (app: App) => {
  const { services, config } = app.context
  const { sso } = config
  const open = publicCall(config.signInsPerMinute)
  const page = { config: open, schema: { hide: true } }
  const cookie = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: sso?.publicUrl.startsWith('https:') ?? false,
    maxAge: cookieSeconds,
  } as const

  const start = (way: SsoWay) => async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store')
    if (!sso) return reply.redirect('/md-login')
    return orExplain(request, reply, async () => {
      const { address, secret } = await startSso(services, sso, way)
      return reply.setCookie(cookieName, secret, cookie).redirect(address)
    })
  }
  app.get('/auth/cas/1', page, start('cas'))
  app.get('/auth/sso', page, start('oidc'))

  const finish =
    (read: (query: unknown) => SsoReturn | undefined) => async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header('cache-control', 'no-store')
      return orExplain(request, reply, async () => {
        const back = read(request.query)
        if (!sso || !back) throw new AppError('ssoFailed')
        const code = await finishSso(services, sso, back, request.cookies[cookieName])
        return reply.redirect(`/sso-callback?${new URLSearchParams({ code })}`)
      })
    }
  app.get(
    oidcCallbackPath,
    page,
    finish(query => {
      const { success, data } = oidcQuery.safeParse(query)
      return success ? { way: 'oidc', ...data } : undefined
    }),
  )
  app.get(
    casCallbackPath,
    page,
    finish(query => {
      const { success, data } = casQuery.safeParse(query)
      return success ? { way: 'cas', ...data } : undefined
    }),
  )

  serve(
    app,
    signInByCodeCall,
    async (request, reply) => {
      const secret = request.cookies[cookieName]
      const signedIn = await exchangeCode(services, config, { code: request.body.code, secret }, originOf(request))
      reply.clearCookie(cookieName, cookie)
      return signedIn ? signInAnswer(services, signedIn) : reply.refuse('ssoFailed')
    },
    { perMinute: config.signInsPerMinute },
  )
}

/**
 * The browser shows these answers itself, so an error redirects to a page; the provider's error is written to the log.
 */
async function orExplain(request: FastifyRequest, reply: FastifyReply, work: () => Promise<FastifyReply>) {
  try {
    return await work()
  } catch (error) {
    const code = codeOf(error)
    if (!code) throw error
    request.log.warn({ err: error }, 'single sign-on failed')
    return reply.redirect(`/sso-callback?${new URLSearchParams({ error: code })}`)
  }
}

function codeOf(error: unknown): string | undefined {
  if (error instanceof AppError) return error.code
  if (!(error instanceof ProviderError)) return undefined
  return error.cause === undefined ? 'ssoFailed' : 'ssoUnavailable'
}
