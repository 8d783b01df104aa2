import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { discoverProvider } from './discover-provider'
import type { OidcConfig } from './sso-config'

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
function providerThatSays(name: string, differences: Record<string, unknown> = {}): OidcConfig {
  const issuer = `${origin}/${name}`
  said = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    ...differences,
  }
  return { issuer, clientId: 'portal', clientSecret: 'x', scope: 'openid', claim: 'sub' }
}

describe('what a provider says of itself', () => {
  it('is asked for once', async () => {
    const oidc = providerThatSays('good')
    expect((await discoverProvider(oidc)).serverMetadata().token_endpoint).toBe(`${origin}/good/token`)
    await discoverProvider(oidc)
    expect(visits).toEqual(['/good/.well-known/openid-configuration'])
  })

  it('must be about the issuer that is configured', async () => {
    await expect(discoverProvider(providerThatSays('other', { issuer: 'https://evil.example' }))).rejects.toThrow(
      'not the issuer',
    )
    // To the slash.
    await expect(discoverProvider(providerThatSays('', { issuer: origin }))).rejects.toThrow('not the issuer')
    await expect(discoverProvider(providerThatSays('none', { issuer: 7 }))).rejects.toThrow('not valid')
  })

  it.each(['http://169.254.169.254/latest/meta-data', 'file:///etc/passwd', 'gopher://internal', '/token', 7])(
    'leads us nowhere else without https: %s',
    async token_endpoint => {
      const oidc = providerThatSays(`ssrf-${String(token_endpoint).replace(/\W/g, '')}`, { token_endpoint })
      await expect(discoverProvider(oidc)).rejects.toThrow('not usable')
    },
  )

  it('is not looked for where a redirect points', async () => {
    await expect(discoverProvider(providerThatSays('moved'))).rejects.toThrow('could not be asked')
    expect(visits).toEqual(['/moved/.well-known/openid-configuration'])
  })

  it('is not read without end, and asked for again after a failure', async () => {
    const oidc = providerThatSays('endless')
    await expect(discoverProvider(oidc)).rejects.toThrow('too long')
    await expect(discoverProvider(oidc)).rejects.toThrow('too long')
    expect(visits).toHaveLength(2)
  })
})
