import { CallLog } from '@sfa/audit/operations/call-log'
import { ApiCallLog } from '@sfa/publishing/operations/api-call-log'
import fp from 'fastify-plugin'
import type { App } from '../server-context'

/** Every answer of ours begins with its code. */
const answerCode = /^\{"code":"([^"]{1,50})"/

/**
 * Adds calls that changed something or failed to the interface log, and every call with a key to the log of the keys;
 * other calls without a session are in the log lines only.
 */
export const callLog = fp(async (app: App) => {
  const { services } = app.context
  const log = new CallLog(services, error => app.log.error(error, 'interface log'))
  const keyLog = new ApiCallLog(services, error => app.log.error(error, 'log of API keys'))
  app.decorateRequest('answerCode', null)
  app.addHook('onSend', async (request, _reply, payload) => {
    if (typeof payload === 'string') request.answerCode = answerCode.exec(payload)?.[1] ?? null
    return payload
  })
  app.addHook('onResponse', async (request, reply) => {
    const { session, apiKey } = request
    const call = {
      method: request.method,
      path: request.url.split('?', 1)[0] as string,
      status: reply.statusCode,
      code: request.answerCode,
      duration: Math.round(reply.elapsedTime),
      traceId: request.id,
      ip: request.ip,
      at: new Date(),
    }
    if (session) log.add({ tenantId: session.tenantId, userId: session.userId, ...call })
    if (apiKey) keyLog.add({ tenantId: apiKey.tenantId, apiKeyId: apiKey.id, ...call })
  })
  app.addHook('onClose', () => Promise.all([log.close(), keyLog.close()]))
})

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the envelope that was sent. */
    answerCode: string | null
  }
}
