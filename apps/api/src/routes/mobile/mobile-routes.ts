import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { publishSyncTypesCall, pullCall, searchSyncTypesCall } from '@sfa/resources/mobile/sync.calls'
import { pull } from '@sfa/services/mobile/pull'
import { publishSyncTypes, searchSyncTypes } from '@sfa/services/mobile/sync-types'
import { allRows } from '../../calls/all-rows'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'

const compress = promisify(gzip)
/** Below this an answer is as small without. */
const worthCompressing = 1024

/** What phones ask for, and the pages of the portal that say what they are answered. */
export const mobileRoutes = async (app: App) => {
  const { services } = app.context

  await app.register(async (phones: App) => {
    phones.addHook('onSend', async (request, reply, payload) => {
      const takes = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
      if (!takes || typeof payload !== 'string' || payload.length < worthCompressing) return payload
      reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').removeHeader('content-length')
      return compress(payload)
    })
    serve(phones, pullCall, ({ caller, body }) => pull(services, caller, body))
  })
  serve(app, searchSyncTypesCall, ({ caller }) => allRows(searchSyncTypes(services, caller)))
  serve(app, publishSyncTypesCall, ({ caller, body }) => publishSyncTypes(services, caller, body))
}
