import { allRows } from '@sfa/operations/calls/all-rows'
import { endOtherSessionsCall, searchOwnSessionsCall } from '@sfa/session/definitions/own-sessions.calls'
import {
  changePasswordCall,
  checkCredentialsCall,
  passwordRuleCall,
  signInCall,
  signOutCall,
  touchSessionCall,
  userInfoCall,
} from '@sfa/session/definitions/session.calls'
import { makeCaptcha } from '@sfa/session/operations/captcha'
import { changePassword, findPasswordRule } from '@sfa/session/operations/change-password'
import { checkCredentials } from '@sfa/session/operations/check-credentials'
import { signOut, touchSession } from '@sfa/session/operations/keep-session'
import { endOtherSessions, searchOwnSessions } from '@sfa/session/operations/own-sessions'
import { signIn } from '@sfa/session/operations/sign-in'
import { userInfo } from '@sfa/session/operations/user-info'
import { described } from '../../calls/described'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'
import { originOf, publicCall, refuseSignIn, sessionOf, signInAnswer } from './session-request'

/** Signing in and out, and the user's own session (docs/wire.md "Session"). */
export const sessionRoutes = async (app: App) => {
  const { services, config } = app.context
  const open = { perMinute: config.signInsPerMinute }

  app.get(
    '/portalsync/login/getAuthCodeImg',
    {
      config: publicCall(config.signInsPerMinute),
      schema: { ...described('session', ['图形验证码', 'Picture to be typed']), security: [] },
    },
    async (_request, reply) => {
      const { id, svg } = await makeCaptcha(services)
      return reply.header('x-captcha-id', id).header('cache-control', 'no-store').type('image/svg+xml').send(svg)
    },
  )

  serve(
    app,
    signInCall,
    async (request, reply) => {
      const outcome = await signIn(services, config, request.body, originOf(request))
      return 'refused' in outcome ? refuseSignIn(reply, outcome) : signInAnswer(services, outcome)
    },
    open,
  )
  serve(
    app,
    checkCredentialsCall,
    async (request, reply) => {
      const account = await checkCredentials(services, config, request.body, originOf(request))
      return 'refused' in account ? refuseSignIn(reply, account) : { tenant: account.tenantId }
    },
    open,
  )

  serve(app, userInfoCall, request => userInfo(services, sessionOf(request)))
  serve(app, changePasswordCall, request =>
    changePassword(services, config, sessionOf(request), request.body, originOf(request)),
  )
  serve(app, passwordRuleCall, request => findPasswordRule(services, config, sessionOf(request)))
  serve(app, touchSessionCall, request => touchSession(services, sessionOf(request)))
  serve(app, signOutCall, request => signOut(services, sessionOf(request), originOf(request)))

  serve(app, searchOwnSessionsCall, request => allRows(searchOwnSessions(services, sessionOf(request), config)))
  serve(app, endOtherSessionsCall, request =>
    endOtherSessions(services, sessionOf(request), request.body.password, originOf(request)),
  )
}
