import helmet from '@fastify/helmet'
import fp from 'fastify-plugin'
import type { App } from '../server-context'

export const securityHeaders = fp(async (app: App) => {
  const { publicUrl, mapTiles } = app.context.config
  const overHttps = publicUrl?.startsWith('https:') ?? false
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        // antd writes style elements while it runs.
        'style-src': ["'self'", "'unsafe-inline'"],
        // Pictures of a configured tile server, and of no other.
        'img-src': ["'self'", 'data:', 'blob:', ...(mapTiles ? [new URL(mapTiles.url).origin] : [])],
        'font-src': ["'self'", 'data:'],
        'connect-src': ["'self'"],
        'worker-src': ["'self'", 'blob:'],
        'object-src': ["'none'"],
        'base-uri': ["'self'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'self'"],
      },
    },
    strictTransportSecurity: overHttps,
    // Over plain http, which company networks use, these two have no effect but warnings in the browser's console.
    crossOriginOpenerPolicy: overHttps,
    originAgentCluster: overHttps,
  })
})
