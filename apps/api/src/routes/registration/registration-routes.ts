import { registerCall, registrationProgressCall } from '@sfa/registration/definitions/registration.calls'
import { register, registrationProgress } from '@sfa/registration/operations/register'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'
import { requireCaptcha } from '../session/require-captcha'
import { originOf } from '../session/session-request'

/** The calls of an applicant; those of administrators follow from the definition (docs/wire.md "Session"). */
export const registrationRoutes = async (app: App) => {
  const { services, config } = app.context
  const open = { perMinute: config.signInsPerMinute }

  serve(
    app,
    registerCall,
    async request => {
      await requireCaptcha(services, request.body)
      return register(services, request.body, originOf(request))
    },
    open,
  )
  serve(app, registrationProgressCall, ({ body }) => registrationProgress(services, body), open)
}
