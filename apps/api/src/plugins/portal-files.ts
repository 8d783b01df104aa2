import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { AppError } from '@sfa/kernel/app-error'
import type { FastifyRequest } from 'fastify'
import { projectRoot } from '../project-root'
import type { App } from '../server-context'

const api = /^\/(portalsync|basic|appsync|eximport|basedata|healthz|readyz|metrics)(\/|$)/

/**
 * The built portal. Its pages are routes of the browser, so every page answers index.html; unknown calls and files stay
 * 404.
 */
export const portalFiles = async (app: App) => {
  app.addHook('onRoute', route => {
    route.config = { ...route.config, access: 'public' }
  })
  const folder = app.context.portalDir ?? join(projectRoot, 'apps/portal/dist')
  const built = existsSync(join(folder, 'index.html'))
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      cacheControl: false,
      setHeaders(reply, path) {
        const hashed = path.startsWith(join(folder, 'assets'))
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (!built || !isPage(request)) throw new AppError('callUnknown', named(request), 404)
    return reply.sendFile('index.html')
  })
}

/** Method and path of the request. */
const named = ({ method, url }: FastifyRequest) => ({ method, path: (url.split('?', 1)[0] as string).slice(0, 200) })

function isPage({ method, url, headers }: FastifyRequest): boolean {
  const path = url.split('?', 1)[0] as string
  const lastPart = path.slice(path.lastIndexOf('/') + 1)
  return (
    (method === 'GET' || method === 'HEAD') &&
    (headers.accept ?? '').includes('text/html') &&
    !api.test(path) &&
    !lastPart.includes('.')
  )
}
