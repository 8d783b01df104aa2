import {
  confirmSecondFactor,
  removeSecondFactor,
  resetSecondFactors,
  secondFactorState,
  startSecondFactor,
} from '@sfa/services/session/second-factor'
import { z } from 'zod'
import type { App } from '../../server-context'
import { originOf, sessionOf } from './session-request'

const tags = ['session']
const password = z.object({ password: z.string().min(1).max(200) })
const code = z.object({ code: z.string().min(1).max(20) })
const body = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform(value => value ?? {})

/**
 * The user's authenticator app, and the reset by an administrator for users who have lost theirs (docs/wire.md
 * "Session").
 */
export const secondFactorRoutes = async (app: App) => {
  const { services, config } = app.context
  const path = '/portalsync/login/secondFactor'

  app.post(`${path}/state`, { schema: { tags } }, async (request, reply) =>
    reply.answer(await secondFactorState(services, config, sessionOf(request))),
  )

  app.post(`${path}/start`, { schema: { tags, body: password } }, async (request, reply) => {
    const setup = await startSecondFactor(services, config, sessionOf(request), request.body.password)
    return reply.header('cache-control', 'no-store').answer(setup)
  })

  app.post(`${path}/confirm`, { schema: { tags, body: code } }, async (request, reply) => {
    await confirmSecondFactor(services, config, sessionOf(request), request.body.code, originOf(request))
    return reply.answer()
  })

  app.post(`${path}/remove`, { schema: { tags, body: password } }, async (request, reply) => {
    await removeSecondFactor(services, sessionOf(request), request.body.password, originOf(request))
    return reply.answer()
  })

  app.post('/portalsync/user/secondFactor/reset', { schema: { tags, body } }, async (request, reply) =>
    reply.answer(await resetSecondFactors(services, request.caller, request.body, originOf(request))),
  )
}
