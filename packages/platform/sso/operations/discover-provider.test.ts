import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { discoverProvider } from './discover-provider'

let server: Server
let origin: string
let visits: string[] = []
let said: Record<string, unknown> = {}
beforeAll(async () => {
  server = createServer((request, response) => {
    visits.push(request.url ?? '')
    if (request.url?.startsWith('/moved/')) return response.writeHead(302, { location: '/inside' }).end()
    if (request.url?.startsWith('/endless/')) return response.end(`"${'x'.repeat(2 * 1024 * 1024)}"`)
    return response.end(JSON.stringify(said))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())
beforeEach(() => {
  visits = []
})

/** Each test has an issuer of its own, since the answer of a provider is cached for an hour. */
function issuerThatSays(name: string, differences: Record<string, unknown> = {}): string {
  const issuer = `${origin}/${name}`
  said = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    ...differences,
  }
  return issuer
}

describe('what a provider says of itself', () => {
  it('is asked for once', async () => {
    const issuer = issuerThatSays('good')
    expect((await discoverProvider(issuer)).tokenEndpoint).toBe(`${issuer}/token`)
    await discoverProvider(issuer)
    expect(visits).toEqual(['/good/.well-known/openid-configuration'])
  })

  it('must be about the issuer that is configured', async () => {
    await expect(discoverProvider(issuerThatSays('other', { issuer: 'https://evil.example' }))).rejects.toThrow(
      'not the issuer',
    )
  })

  it.each(['http://169.254.169.254/latest/meta-data', 'file:///etc/passwd', 'gopher://internal', '/token', 7])(
    'leads us nowhere else without https: %s',
    async token_endpoint => {
      const issuer = issuerThatSays(`ssrf-${String(token_endpoint).replace(/\W/g, '')}`, { token_endpoint })
      await expect(discoverProvider(issuer)).rejects.toThrow('not usable')
    },
  )

  it('is not looked for where a redirect points', async () => {
    await expect(discoverProvider(issuerThatSays('moved'))).rejects.toThrow('could not be asked')
    expect(visits).toEqual(['/moved/.well-known/openid-configuration'])
  })

  it('is not read without end, and asked for again after a failure', async () => {
    const issuer = issuerThatSays('endless')
    await expect(discoverProvider(issuer)).rejects.toThrow('too long')
    await expect(discoverProvider(issuer)).rejects.toThrow('too long')
    expect(visits).toHaveLength(2)
  })
})
