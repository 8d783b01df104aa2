import { type CallScope, runInCall } from '@sfa/db/call/call-scope'
import fp from 'fastify-plugin'
import type { App } from '../server-context'

/**
 * Lets the database layer know which call it works for: whose turn it takes, and when the client has gone. Reading the
 * body loses what belongs to the call, so it is said again after it.
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
