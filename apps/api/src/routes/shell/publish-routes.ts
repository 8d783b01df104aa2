import { AppError } from '@sfa/domain/app-error'
import { publishKey, publishMessage } from '@sfa/services/outbox/publish-message'
import { z } from 'zod'
import type { App } from '../../server-context'

/** Calls that lead to other systems: messages for one, the address of another (docs/wire.md). */
export const publishRoutes = async (app: App) => {
  const { services, config } = app.context

  app.post(
    '/basic/mq/publish',
    { config: { key: publishKey }, schema: { tags: ['shell'], body: z.unknown() } },
    async ({ caller, body }, reply) => reply.answer(await publishMessage(services, caller, config.outbox, body)),
  )

  app.post('/portalsync/report/dashboard/getUrl', { schema: { tags: ['shell'] } }, async ({ caller }, reply) => {
    if (!config.dashboardUrl) throw new AppError('dashboardNotConfigured')
    const facts: Record<string, string> = {
      tenant: caller.tenantId,
      userCode: caller.userCode,
      language: caller.language,
    }
    const url = config.dashboardUrl.replace(/(?:\{|%7B)(tenant|userCode|language)(?:\}|%7D)/gi, (_, name: string) =>
      encodeURIComponent(facts[name] ?? ''),
    )
    return reply.answer(url)
  })
}
