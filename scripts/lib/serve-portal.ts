import { existsSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { createServer } from 'vite'
import { reportStep } from './report-step'

/** Serves the portal from source and passes what is not the portal's on to the API; returns how to stop it. */
export async function servePortal(root: string, port: number, apiAddress: string): Promise<() => Promise<void>> {
  const portal = join(root, 'apps/portal')
  const bypass = (request: IncomingMessage) => (isForPortal(request, portal) ? request.url : undefined)
  return reportStep('Starting the portal with hot reload', async rename => {
    const server = await createServer({
      root: portal,
      server: { port, strictPort: true, proxy: { '^/': { target: apiAddress, bypass } } },
      logLevel: 'warn',
    })
    await server.listen()
    rename('Portal served with hot reload')
    return () => server.close()
  })
}

/** Paths below which even a page visit (a download link, the API's own pages) is meant for the API. */
const apiPaths = /^\/(portalsync|files|healthz|readyz|metrics)(\/|$)/

/** Pages and Vite's modules are the portal's; the calls share their first words (`/product/object/search`). */
function isForPortal({ method, url = '/', headers }: IncomingMessage, portal: string): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const path = url.split('?')[0]!
  if (apiPaths.test(path)) return false
  const isPage = headers.accept?.includes('text/html') ?? false
  const isModule = /^\/(@|src\/|node_modules\/)/.test(path)
  return isPage || isModule || existsSync(join(portal, path)) || existsSync(join(portal, 'public', path))
}
