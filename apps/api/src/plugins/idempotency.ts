import { createHash } from 'node:crypto'
import { outsideCall } from '@sfa/db/call/call-scope'
import { AppError } from '@sfa/kernel/app-error'
import { CallsOnce } from '@sfa/publishing/operations/calls-once'
import { type KeptAnswer, noteWriting, type OnceCall } from '@sfa/publishing/operations/idempotency'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { App } from '../server-context'
import { isClosedToKeys } from './open-to-keys'

const format = /^[\w.:-]{1,100}$/

/**
 * Calls that have the header Idempotency-Key are carried out once: sent again, they wait for the first and get its answer
 * with the header Idempotency-Replayed. Forms with files are not compared, and refuse the header.
 */
export const idempotency = fp(async (app: App) => {
  const calls = new CallsOnce(app.context.services)
  app.addHook('onClose', () => calls.close())
  app.decorateRequest('endOnce', null)
  app.addHook('preHandler', async (request, reply) => {
    const call = onceOf(request)
    if (!call) return
    const once = await calls.begin(call, request.callScope.signal)
    if ('begun' in once) {
      request.endOnce = calls.carryOut(call, once.begun)
      // It goes on to its end and its answer is kept, although the client may not wait for it.
      request.callScope.signal = new AbortController().signal
      request.callScope.beforeCommit = tx => noteWriting(tx, call, once.begun)
      return
    }
    return reply
      .status(once.kept.status)
      .header('idempotency-replayed', 'true')
      .type('application/json; charset=utf-8')
      .send(once.kept.answer)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const { endOnce } = request
    if (!endOnce) return payload
    request.endOnce = null
    // What failed on our side may be tried again, as may what is too long to be kept.
    const isKept = typeof payload === 'string' && reply.statusCode < 500
    const kept = isKept ? { status: reply.statusCode, answer: payload } : undefined
    await outsideCall(() => endOnce(kept)).catch(error => request.log.error(error, 'idempotency'))
    return payload
  })
})

/**
 * Undefined where the call does not ask for it, and where the answer may hold a secret, which is not kept. Keys belong to the
 * key of the API that calls with them, or to the user who does: these are told apart by the sign. Throws `invalid` for a
 * header that is none.
 */
function onceOf({ apiKey, session, headers, method, url, body, routeOptions }: FastifyRequest): OnceCall | undefined {
  const given = headers['idempotency-key']
  if (!session || given === undefined || method === 'GET' || method === 'HEAD') return undefined
  const { access, call } = routeOptions.config
  if (access === 'limited' || (call && isClosedToKeys(call))) return undefined
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
    /** Ends the call, which is the first under its Idempotency-Key; null for others. */
    endOnce: ((kept: KeptAnswer | undefined) => Promise<void>) | null
  }
}
