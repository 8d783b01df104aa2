import { CallLog } from '@sfa/services/audit/call-log'
import fp from 'fastify-plugin'
import type { App } from '../server-context'

/** Every answer of ours begins with its code. */
const answerCode = /^\{"code":"([^"]{1,50})"/

/**
 * Adds calls that changed something or failed to the interface log; calls without a session are in the log lines only.
 */
export const callLog = fp(async (app: App) => {
  const log = new CallLog(app.context.services, error => app.log.error(error, 'interface log'))
  app.decorateRequest('answerCode', null)
  app.addHook('onSend', async (request, _reply, payload) => {
    if (typeof payload === 'string') request.answerCode = answerCode.exec(payload)?.[1] ?? null
    return payload
  })
  app.addHook('onResponse', async (request, reply) => {
    const { session } = request
    if (!session) return
    log.add({
      tenantId: session.tenantId,
      userId: session.userId,
      method: request.method,
      path: request.url.split('?', 1)[0] as string,
      status: reply.statusCode,
      code: request.answerCode,
      duration: Math.round(reply.elapsedTime),
      traceId: request.id,
      ip: request.ip,
      at: new Date(),
    })
  })
  app.addHook('onClose', () => log.close())
})

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the envelope that was sent. */
    answerCode: string | null
  }
}
