import {
  confirmSecondFactorCall,
  removeSecondFactorCall,
  resetSecondFactorsCall,
  secondFactorStateCall,
  startSecondFactorCall,
} from '@sfa/session/definitions/second-factor.calls'
import {
  confirmSecondFactor,
  removeSecondFactor,
  resetSecondFactors,
  secondFactorState,
  startSecondFactor,
} from '@sfa/session/operations/second-factor'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'
import { originOf, sessionOf } from './session-request'

/**
 * The user's authenticator app, and the reset by an administrator for users who have lost theirs (docs/wire.md
 * "Session").
 */
export const secondFactorRoutes = async (app: App) => {
  const { services, config } = app.context

  serve(app, secondFactorStateCall, request => secondFactorState(services, config, sessionOf(request)))
  serve(app, startSecondFactorCall, async (request, reply) => {
    const setup = await startSecondFactor(services, config, sessionOf(request), request.body.password)
    reply.header('cache-control', 'no-store')
    return setup
  })
  serve(app, confirmSecondFactorCall, request =>
    confirmSecondFactor(services, config, sessionOf(request), request.body.code, originOf(request)),
  )
  serve(app, removeSecondFactorCall, request =>
    removeSecondFactor(services, sessionOf(request), request.body.password, originOf(request)),
  )
  serve(app, resetSecondFactorsCall, request =>
    resetSecondFactors(services, request.caller, request.body, originOf(request)),
  )
}
