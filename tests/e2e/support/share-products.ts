import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type RunningProduct, runProduct } from './run-product'

/**
 * A product for each of Vitest's worker processes, started when a test file of it asks for one and stopped after the
 * last file of the run. The files of one worker run one after the other, so that no two of them meet in a product.
 */
export default async function shareProducts(): Promise<() => Promise<void>> {
  const products = new Map<string, Promise<RunningProduct>>()
  const productOf = (worker: string) => {
    const known = products.get(worker) ?? runProduct()
    products.set(worker, known)
    return known
  }
  const server = createServer((request, response) => {
    productOf(String(request.url)).then(
      ({ url, dataDir, databaseUrl }) => response.end(JSON.stringify({ url, dataDir, databaseUrl })),
      error => response.writeHead(500).end(String(error instanceof Error ? error.stack : error)),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  process.env.SHARED_PRODUCTS_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return async () => {
    server.close()
    server.closeAllConnections()
    const started = await Promise.allSettled(products.values())
    await Promise.all(started.map(product => (product.status === 'fulfilled' ? product.value.stop() : undefined)))
  }
}
