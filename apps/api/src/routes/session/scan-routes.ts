import { answerScan, collectScan, scanCode, startScan } from '@sfa/services/session/scan-login'
import { z } from 'zod'
import type { App } from '../../server-context'
import { originOf, publicCall, sessionOf, signInAnswer } from './session-request'

const secret = z.string().min(1).max(100)

/** A waiting page asks every two seconds, and whole offices share one address. */
const asksPerSignIn = 60

/** Signing in by scanning: the waiting browser's side is public, the phone's needs its session. */
export const scanRoutes = async (app: App) => {
  const { services, config } = app.context
  const tags = ['session']

  app.post(
    '/portalsync/login/scan/start',
    { config: publicCall(config.signInsPerMinute), schema: { tags, security: [] } },
    async (request, reply) => reply.answer(await startScan(services, originOf(request))),
  )

  app.post(
    '/portalsync/login/poTalScanLogin',
    {
      config: publicCall(config.signInsPerMinute * asksPerSignIn),
      schema: { tags, security: [], body: z.object({ secret }) },
    },
    async (request, reply) => {
      const outcome = await collectScan(services, config, request.body.secret, originOf(request))
      if (outcome.state !== 'confirmed') return reply.answer(outcome)
      const answer = await signInAnswer(services, outcome)
      const { userId: userid, name } = outcome.session
      return reply.answer({ state: 'confirmed', ...answer, potalScan: true, userInfo: { avatar: null, name, userid } })
    },
  )

  app.post(
    '/portalsync/login/scan/open',
    { schema: { tags, body: z.object({ code: secret }) } },
    async (request, reply) => reply.answer(await scanCode(services, sessionOf(request), request.body.code)),
  )

  app.post(
    '/portalsync/login/scan/answer',
    { schema: { tags, body: z.object({ code: secret, accepts: z.boolean() }) } },
    async (request, reply) => {
      await answerScan(services, sessionOf(request), request.body.code, request.body.accepts)
      return reply.answer()
    },
  )
}
