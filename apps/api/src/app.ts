import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import Fastify from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { authentication } from './plugins/authentication'
import { envelope } from './plugins/envelope'
import { errorEdge } from './plugins/error-edge'
import { metrics } from './plugins/metrics'
import { openapi } from './plugins/openapi'
import { portalFiles } from './plugins/portal-files'
import { securityHeaders } from './plugins/security-headers'
import { trace, traceIdOf } from './plugins/trace'
import { routeModules } from './routes/index'
import type { App, ServerContext } from './server-context'

const maxJsonBytes = 16 * 1024 * 1024

/** The API with all its routes, not yet listening; `await app.ready()` or `listen`. */
export async function createApp(context: ServerContext): Promise<App> {
  const { config } = context
  const app: App = Fastify({
    logger: { level: config.logLevel },
    disableRequestLogging: true,
    genReqId: traceIdOf,
    requestIdLogLabel: 'traceId',
    trustProxy: config.trustProxy,
    bodyLimit: maxJsonBytes,
    routerOptions: { maxParamLength: 500 },
    forceCloseConnections: 'idle',
  }).withTypeProvider<ZodTypeProvider>()
  app.decorate('context', context)
  await app.register(envelope)
  await app.register(errorEdge)
  await app.register(trace)
  await app.register(securityHeaders)
  await app.register(compress, { threshold: 2048 })
  await app.register(cookie)
  // Per route: only signing in is limited, since whole offices share one address.
  await app.register(rateLimit, { global: false })
  await app.register(authentication)
  await app.register(openapi)
  await app.register(metrics)
  await app.register(portalFiles)
  for (const routes of routeModules) await app.register(routes)
  return app
}
