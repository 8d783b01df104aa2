import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { errorTexts } from '@sfa/kernel/error-texts'
import { postSigned } from '@sfa/publishing/operations/post-signed'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from '../session/start-api'

let receiver: Server
const received: (string | undefined)[] = []
let api: TestApi
beforeAll(async () => {
  receiver = createServer(({ url }, response) => {
    received.push(url)
    response.end()
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  api = await startApi()
})
afterAll(async () => {
  await api?.stop()
  receiver?.closeAllConnections()
  receiver?.close()
})

describe('addresses inside of the own network', () => {
  const post = (url: string, resolveHost?: (host: string) => Promise<readonly string[]>) =>
    postSigned({ url, body: '{}', event: 'x', id: '1', secrets: ['s'] }, { allowed: 'public', resolveHost })
  const said = (code: 'webhookPrivate' | 'webhookAddress', host = '') =>
    errorTexts[code].map(text => text.replace('{host}', host))

  it('are refused at the connection, as numbers, as names, and as names that have changed since', async () => {
    const port = (receiver.address() as AddressInfo).port
    const isPrivate = (host: string) => ({ status: null, error: said('webhookPrivate', host) })
    expect(await post(`https://127.0.0.1:${port}/`)).toMatchObject(isPrivate('127.0.0.1'))
    expect(await post(`https://localhost:${port}/`)).toMatchObject(isPrivate('localhost'))
    expect(await post(`http://partner.example:${port}/`)).toMatchObject({ error: said('webhookAddress') })
    // Saved while it was public; since then its owner has let it lead to us.
    const rebound = await post(`https://partner.example:${port}/`, async () => ['127.0.0.1'])
    expect(rebound).toMatchObject(isPrivate('partner.example'))
    expect(received).toEqual([])
  })

  it('are refused when they are saved', async () => {
    const token = await api.tokenOf('yunhe', 'admin')
    const [user] = await api.sql(`select id::text from sys_user where user_name = 'admin'`)
    const save = async (url: string) => {
      const body = { name: '内网', url, userID: user?.id, events: ['import:finished'] }
      return (await api.post('/portalsync/publishing/webhook/create', body, token)).data?.failures?.[0]
    }
    for (const url of ['https://127.0.0.1/', 'https://10.0.0.8/x', 'https://[::1]/', 'https://localhost/'])
      expect(await save(url)).toMatchObject({ field: 'url', code: 'webhookPrivate' })
    expect(await save('http://example.com/')).toMatchObject({ field: 'url', code: 'webhookAddress' })
    expect(await save('https://name.invalid/')).toMatchObject({ field: 'url', code: 'webhookUnresolved' })
  })
})
