import { createHash } from 'node:crypto'
import { outsideCall } from '@sfa/db/call/call-scope'
import { AppError } from '@sfa/domain/app-error'
import { beginOnce, endOnce, type OnceCall } from '@sfa/services/publishing/idempotency'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { App } from '../server-context'

const format = /^[\w.:-]{1,100}$/

/**
 * Calls that have the header Idempotency-Key are carried out once: sent again, they get the answer
 * of the first time with the header Idempotency-Replayed. Forms with files are not compared, and refuse the header.
 */
export const idempotency = fp(async (app: App) => {
  const { services } = app.context
  app.decorateRequest('once', null)
  app.addHook('preHandler', async (request, reply) => {
    const once = onceOf(request)
    if (!once) return
    const kept = await beginOnce(services, once)
    if (!kept) {
      request.once = once
      // It goes on to its end and its answer is kept, although the client may not wait for it.
      request.callScope.signal = new AbortController().signal
      return
    }
    return reply
      .status(kept.status)
      .header('idempotency-replayed', 'true')
      .type('application/json; charset=utf-8')
      .send(kept.answer)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const { once } = request
    if (!once) return payload
    request.once = null
    // What failed on our side may be tried again, as may what is too long to be kept.
    const isKept = typeof payload === 'string' && reply.statusCode < 500
    const kept = isKept ? { status: reply.statusCode, answer: payload } : undefined
    await outsideCall(() => endOnce(services, once, kept)).catch(error => request.log.error(error, 'idempotency'))
    return payload
  })
})

/**
 * Undefined where the call does not ask for it. Sessions may ask for it with orders, of which two cost money; other answers
 * of theirs are not kept. Keys belong to the key of the API that calls with them, or to the user who
 * does: these are told apart by the sign. Throws `invalid` for a header that is none.
 */
function onceOf({ apiKey, session, headers, method, url, body }: FastifyRequest): OnceCall | undefined {
  const given = headers['idempotency-key']
  if (!session || given === undefined || method === 'GET' || method === 'HEAD') return undefined
  if (!apiKey && !url.startsWith('/portalsync/order/')) return undefined
  if (typeof given !== 'string' || !format.test(given) || headers['content-type']?.startsWith('multipart/'))
    throw new AppError('invalid', {}, 400, [{ field: 'Idempotency-Key', code: 'idempotencyKeyFormat' }])
  const requestHash = createHash('sha256')
    .update(`${method} ${url}\n${JSON.stringify(body ?? {})}`)
    .digest()
  const { tenantId, userId } = session
  return { tenantId, callerId: apiKey?.id ?? `-${userId}`, idempotencyKey: given, requestHash }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The call is the first under its Idempotency-Key, and its answer is to be kept. */
    once: OnceCall | null
  }
}
