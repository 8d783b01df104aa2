import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@sfa/embedded/free-port'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { servePortal } from './serve-portal'

// A machine that is busy with other tests is several times slower.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let root: string
let api: Server
let address: string
let stop: () => Promise<void>

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'serve portal '))
  mkdirSync(join(root, 'apps/portal/src'), { recursive: true })
  writeFileSync(join(root, 'apps/portal/index.html'), '<script type="module" src="/src/main.js"></script>')
  writeFileSync(join(root, 'apps/portal/src/main.js'), 'document.title = "portal"')
  api = createServer((request, response) => response.end(`api ${request.method} ${request.url}`)).listen(0)
  await once(api, 'listening')
  const port = await findFreePort()
  stop = await servePortal(root, port, `http://127.0.0.1:${(api.address() as AddressInfo).port}`)
  address = `http://localhost:${port}`
})

afterAll(async () => {
  await stop()
  api.close()
  rmSync(root, { recursive: true, force: true })
})

const page = { headers: { accept: 'text/html,application/xhtml+xml' } }

it.each(['/', '/product/brand?code=1'])('answers a visit of %s with the portal', async path => {
  expect(await read(path, page)).toContain('/src/main.js')
})

it('serves the modules of the portal', async () => {
  expect(await read('/src/main.js')).toContain('document.title')
  expect(await read('/@vite/client')).toContain('import')
})

it.each([
  ['/product/object/search', { method: 'POST', body: '{}' }],
  ['/portalsync/product/searchBrand', { method: 'POST' }],
  ['/jobs/events', { headers: { accept: 'text/event-stream' } }],
  ['/files/result.xlsx', page],
])('passes %s on to the API', async (path, init) => {
  expect(await read(path, init)).toBe(`api ${'method' in init ? init.method : 'GET'} ${path}`)
})

const read = async (path: string, init?: RequestInit) => (await fetch(address + path, init)).text()
