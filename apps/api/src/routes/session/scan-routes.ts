import { answerScanCall, collectScanCall, openScanCall, startScanCall } from '@sfa/session/definitions/scan.calls'
import { answerScan, collectScan, scanCode, startScan } from '@sfa/session/operations/scan-login'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'
import { originOf, sessionOf, signInAnswer } from './session-request'

/** A waiting page asks every two seconds, and whole offices share one address. */
const asksPerSignIn = 60

/** Signing in by scanning: the waiting browser's side is public, the phone's needs its session. */
export const scanRoutes = async (app: App) => {
  const { services, config } = app.context
  const perMinute = config.signInsPerMinute

  serve(app, startScanCall, request => startScan(services, originOf(request)), { perMinute })

  serve(
    app,
    collectScanCall,
    async request => {
      const outcome = await collectScan(services, config, request.body.secret, originOf(request))
      if (outcome.state !== 'confirmed') return outcome
      const answer = await signInAnswer(services, outcome)
      const { userId: userid, name } = outcome.session
      return {
        state: 'confirmed' as const,
        ...answer,
        potalScan: true as const,
        userInfo: { avatar: null, name, userid },
      }
    },
    { perMinute: perMinute * asksPerSignIn },
  )

  serve(app, openScanCall, request => scanCode(services, sessionOf(request), request.body.code))
  serve(app, answerScanCall, request =>
    answerScan(services, sessionOf(request), request.body.code, request.body.accepts),
  )
}
