import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bundleProgram } from '../integration/jobs/bundle-program'
import { startApi, type TestApi } from '../integration/session/start-api'

let api: TestApi
let receiver: Server
let program: string
const bodies: string[] = []
const held: ServerResponse[] = []
const children: ChildProcess[] = []
let answers = false
beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    bodies.push(Buffer.concat(chunks).toString())
    if (answers) response.writeHead(204).end()
    else held.push(response)
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  api = await startApi({ WEBHOOK_ADDRESSES: 'any' })
  program = join(api.tenants.dataDir, 'webhook-child.mjs')
  await bundleProgram(new URL('webhook-child.ts', import.meta.url), pathToFileURL(program))
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await api?.stop()
  receiver?.closeAllConnections()
  receiver?.close()
})

const endWithParent = new URL('../../scripts/exit-with-parent.mjs', import.meta.url).href
const worker = () => {
  const child = fork(program, [api.tenants.databaseUrl], { execArgv: ['--import', endWithParent] })
  children.push(child)
  return child
}

it('an event is not lost with the worker that was sending it, and is sent with the same bytes', async () => {
  const admin = await api.tokenOf('yunhe', 'admin')
  const [user] = await api.sql(`select id from sys_user where user_name = 'admin'`)
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  const hook = { name: 'x', url, userID: String(user?.id), events: ['product.brand:created'] }
  expect(await api.post('/portalsync/publishing/webhook/create', hook, admin)).toMatchObject({ code: '0' })
  await api.post('/portalsync/product/createBrand', { code: 'KILLED', nameCn: '中断' }, admin)
  const first = worker()
  await expect.poll(() => bodies.length, { timeout: 60_000 }).toBe(1)
  first.kill('SIGKILL')
  await once(first, 'exit')
  expect(await api.sql('select state, attempts::int from publishing_delivery')).toEqual([
    { state: 'waiting', attempts: 1 },
  ])
  // The time for which it had the event is over.
  await api.sql('update publishing_delivery set next_time = now()')
  answers = true
  const second = worker()
  const rows = () => api.sql('select state, attempts::int from publishing_delivery')
  await expect.poll(rows, { timeout: 60_000 }).toEqual([{ state: 'sent', attempts: 2 }])
  expect(bodies).toHaveLength(2)
  expect(bodies[1]).toBe(bodies[0])
  second.kill('SIGKILL')
  await once(second, 'exit')
})
