import { timingSafeEqual } from 'node:crypto'
import { AppError } from '@sfa/kernel/app-error'
import metricsPlugin from 'fastify-metrics'
import fp from 'fastify-plugin'
import type { App } from '../server-context'

/** Prometheus at GET /metrics, for callers with METRICS_TOKEN; where it is not set, there is no such page. */
export const metrics = fp(async (app: App) => {
  const { metricsToken } = app.context.config
  if (!metricsToken) return
  // fastify-metrics is CommonJS, so its plugin is `default` inside of the module's `default`.
  const plugin = (metricsPlugin as unknown as { default?: typeof metricsPlugin }).default ?? metricsPlugin
  await app.register(plugin, { endpoint: null, clearRegisterOnInit: true })
  app.get('/metrics', { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`)) throw new AppError('notFound', {}, 404)
    const { register } = app.metrics.client
    return reply.type(register.contentType).send(await register.metrics())
  })
})

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
