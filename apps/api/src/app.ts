import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import { bodyLimits } from '@sfa/kit/body-limits'
import Fastify, { LogController, type RawServerDefault } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { authentication } from './plugins/authentication'
import { callLog } from './plugins/call-log'
import { callScope } from './plugins/call-scope'
import { envelope } from './plugins/envelope'
import { errorEdge } from './plugins/error-edge'
import { idempotency } from './plugins/idempotency'
import { metrics } from './plugins/metrics'
import { openapi } from './plugins/openapi'
import { portalFiles } from './plugins/portal-files'
import { securityHeaders } from './plugins/security-headers'
import { trace, traceIdOf } from './plugins/trace'
import { readJson } from './read-json'
import { routeModules } from './routes/index'
import { jobAreaRoutes } from './routes/jobs/job-area-routes'
import type { App, ServerContext } from './server-context'

/** The API with all its routes, not yet listening; `await app.ready()` or `listen`. */
export async function createApp(context: ServerContext): Promise<App> {
  const { config, logTo } = context
  const app: App = Fastify<RawServerDefault>({
    logger: { level: config.logLevel, ...(logTo && { stream: logTo }) },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'traceId' }),
    genReqId: traceIdOf,
    trustProxy: config.trustProxy,
    bodyLimit: bodyLimits({}).bytes,
    routerOptions: { maxParamLength: 500 },
    forceCloseConnections: 'idle',
  }).withTypeProvider<ZodTypeProvider>()
  app.decorate('context', context)
  readJson(app)
  await app.register(callScope)
  await app.register(envelope)
  await app.register(errorEdge)
  await app.register(trace)
  await app.register(securityHeaders)
  // Both are registered before the compression, because a compressed answer cannot be read.
  await app.register(callLog)
  await app.register(idempotency)
  // Lists are requested often: slightly larger answers for a third of the processor time.
  await app.register(compress, {
    threshold: 2048,
    zlibOptions: { level: 1 },
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
  })
  await app.register(cookie)
  // Per route: only sign-in is limited, since a whole office may share one address.
  await app.register(rateLimit, { global: false })
  await app.register(authentication)
  await app.register(openapi)
  await app.register(metrics)
  await app.register(portalFiles)
  const jobRoutes = context.jobs ? jobAreaRoutes(context.jobs) : []
  for (const routes of [...routeModules, ...jobRoutes]) await app.register(routes)
  return app
}
