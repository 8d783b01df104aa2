import type { Config } from '@sfa/config/read-config'
import type { Services } from '@sfa/operations/services'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Readiness } from './readiness'
import type { JobsContext } from './routes/jobs/jobs-context'

/** Everything outside of the API that it uses. */
export interface ServerContext {
  services: Services
  config: Config
  readiness: Readiness
  /** Queues and the runs' events; without them the server answers no call about jobs. */
  jobs?: JobsContext
  /** The built portal; `apps/portal/dist` unless set. */
  portalDir?: string
  /** An answer that breaks its contract is an error; it is one outside of production, unless set. */
  strictAnswers?: boolean
  /** Where log lines go; standard output unless set. */
  logTo?: { write(line: string): void }
}

/** The server as route modules see it: `export const brandRoutes = async (app: App) => { … }`. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>

declare module 'fastify' {
  interface FastifyInstance {
    context: ServerContext
  }
}
