import { createHash } from 'node:crypto'
import { helpArticleCall, mallConfigCall } from '@sfa/mall/definitions/mall.calls'
import { helpArticle, mallConfig } from '@sfa/mall/operations/mall-config'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'

/** What a shop client asks for. */
export const mallRoutes = async (app: App) => {
  const { services } = app.context
  serve(app, mallConfigCall, async ({ caller, headers }, reply) => {
    const config = await mallConfig(services, caller)
    const tag = `"${createHash('sha256').update(JSON.stringify(config)).digest('base64url').slice(0, 27)}"`
    // Clients keep the answer and ask each time whether it still holds.
    reply.header('etag', tag).header('cache-control', 'private, no-cache')
    if (knows(headers['if-none-match'], tag)) return reply.status(304).send()
    return config
  })
  serve(app, helpArticleCall, ({ caller, params: { id } }) => helpArticle(services, caller, id))
}

/** Proxies that compress an answer mark its tag as weak. */
const knows = (known: string | undefined, tag: string) =>
  (known ?? '').split(',').some(one => one.trim().replace(/^W\//, '') === tag)
