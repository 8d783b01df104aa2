import { type CallScope, runInCall } from '@sfa/db/call/call-scope'
import fp from 'fastify-plugin'
import type { App } from '../server-context'

/**
 * Tells the database layer which call it works for: the user for fair turns, and when the client disconnects. Reading
 * the body loses the async context, so it is set again afterwards.
 */
export const callScope = fp(async (app: App) => {
  app.decorateRequest('callScope')
  app.decorate('underWay', new Map())
  app.addHook('onRequest', (request, reply, done) => {
    const gone = new AbortController()
    const scope: CallScope = { owner: null, signal: gone.signal }
    request.callScope = scope
    app.underWay.set(request.id, scope)
    reply.raw.once('close', () => {
      if (app.underWay.get(request.id) === scope) app.underWay.delete(request.id)
      if (!reply.raw.writableFinished) gone.abort()
    })
    runInCall(scope, done)
  })
  app.addHook('preValidation', (request, _reply, done) => runInCall(request.callScope, done))
})

declare module 'fastify' {
  interface FastifyRequest {
    callScope: CallScope
  }
  interface FastifyInstance {
    /** Calls without an answer, by their trace ids. */
    underWay: Map<string, CallScope>
  }
}
