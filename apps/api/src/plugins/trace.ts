import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Http2ServerRequest } from 'node:http2'
import fp from 'fastify-plugin'
import type { App } from '../server-context'

const safe = /^[A-Za-z0-9_-]{8,64}$/

/** The caller's trace id where it can stand in a log line as it is, else one of ours. */
export function traceIdOf({ headers }: Pick<IncomingMessage | Http2ServerRequest, 'headers'>): string {
  const given = headers['x-trace-id']
  return typeof given === 'string' && safe.test(given) ? given : randomUUID().replaceAll('-', '')
}

/** Answers the trace id, and logs one line for each request: what, who, how long. Queries may hold secrets: no query. */
export const trace = fp(async (app: App) => {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-trace-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?', 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        tenant: request.session?.tenantId,
        user: request.session?.userCode,
      },
      'request',
    )
  })
})
