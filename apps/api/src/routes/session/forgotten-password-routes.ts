import {
  askForPasswordCall,
  issuePasswordCodeCall,
  rejectPasswordRequestCall,
  searchPasswordRequestsCall,
  setForgottenPasswordCall,
} from '@sfa/session/definitions/forgotten-password.calls'
import { askForNewPassword, setForgottenPassword } from '@sfa/session/operations/forgotten-password'
import {
  issuePasswordCode,
  rejectPasswordRequest,
  searchPasswordRequests,
} from '@sfa/session/operations/password-requests'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'
import { requireCaptcha } from './require-captcha'
import { originOf } from './session-request'

/** Forgotten passwords: the request, the administrator's link, the new password (docs/wire.md "Session"). */
export const forgottenPasswordRoutes = async (app: App) => {
  const { services, config } = app.context
  const open = { perMinute: config.signInsPerMinute }

  serve(
    app,
    askForPasswordCall,
    async request => {
      await requireCaptcha(services, request.body)
      await askForNewPassword(services, request.body.userName, originOf(request))
    },
    open,
  )
  serve(
    app,
    setForgottenPasswordCall,
    request => setForgottenPassword(services, config, request.body, originOf(request)),
    open,
  )

  serve(app, searchPasswordRequestsCall, ({ caller, body }) => searchPasswordRequests(services, caller, body))
  serve(app, issuePasswordCodeCall, ({ caller, body }) => issuePasswordCode(services, caller, body.id))
  serve(app, rejectPasswordRequestCall, ({ caller, body }) => rejectPasswordRequest(services, caller, body))
}
