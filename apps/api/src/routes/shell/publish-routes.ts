import { AppError } from '@sfa/kernel/app-error'
import { dashboardAddressCall, publishMessageCall } from '@sfa/shell/definitions/shell.calls'
import { publishMessage } from '@sfa/shell/operations/publish-message'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'

/** Calls that lead to other systems: messages for one, the address of another (docs/wire.md). */
export const publishRoutes = async (app: App) => {
  const { services, config } = app.context

  serve(app, publishMessageCall, ({ caller, body }) => publishMessage(services, caller, config.outbox, body))

  serve(app, dashboardAddressCall, async ({ caller }) => {
    if (!config.dashboardUrl) throw new AppError('dashboardNotConfigured')
    const facts: Record<string, string> = {
      tenant: caller.tenantId,
      userCode: caller.userCode,
      language: caller.language,
    }
    return config.dashboardUrl.replace(/(?:\{|%7B)(tenant|userCode|language)(?:\}|%7D)/gi, (_, name: string) =>
      encodeURIComponent(facts[name] ?? ''),
    )
  })
}
