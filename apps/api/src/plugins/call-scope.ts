import { type CallScope, runInCall } from '@sfa/db/call/call-scope'
import fp from 'fastify-plugin'
import type { App } from '../server-context'

/**
 * Tells the database layer which call it works for: the user for fair turns, and when the client disconnects. Reading
 * the body loses the async context, so it is set again afterwards.
 */
export const callScope = fp(async (app: App) => {
  app.decorateRequest('callScope')
  app.addHook('onRequest', (request, reply, done) => {
    const gone = new AbortController()
    request.callScope = { owner: null, signal: gone.signal }
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) gone.abort()
    })
    runInCall(request.callScope, done)
  })
  app.addHook('preValidation', (request, _reply, done) => runInCall(request.callScope, done))
})

declare module 'fastify' {
  interface FastifyRequest {
    callScope: CallScope
  }
}
