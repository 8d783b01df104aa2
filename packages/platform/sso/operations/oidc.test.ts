import { constants, createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { oidcAddress, oidcName } from './oidc'
import type { OidcConfig } from './sso-config'

const newKey = (kid: string, pair: { publicKey: KeyObject; privateKey: KeyObject }) => ({
  privateKey: pair.privateKey,
  jwk: { ...pair.publicKey.export({ format: 'jwk' }), kid, use: 'sig' },
})
const rsa = newKey('k1', generateKeyPairSync('rsa', { modulusLength: 2048 }))
const curve = newKey('k2', generateKeyPairSync('ec', { namedCurve: 'P-256' }))
const strange = newKey('k1', generateKeyPairSync('rsa', { modulusLength: 2048 }))

const now = Date.parse('2026-01-01T00:00:00Z')
const iat = now / 1000

let server: Server
let origin: string
/** What the provider answers, by path. */
let answers: Record<string, unknown> = {}
const asked: { path: string; authorization?: string | undefined; body: URLSearchParams }[] = []

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  server = createServer(async (request, response) => {
    const path = request.url ?? ''
    const { authorization } = request.headers
    asked.push({ path, authorization, body: new URLSearchParams(await text(request)) })
    response.end(JSON.stringify(answers[path]))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  vi.useRealTimers()
})

let oidc: OidcConfig
beforeEach(() => {
  vi.setSystemTime(now)
  asked.length = 0
  oidc = { issuer: origin, clientId: 'the-portal', clientSecret: 'a b&c', scope: 'openid', claim: 'name' }
  answers = {
    '/.well-known/openid-configuration': discovery(),
    '/jwks': { keys: [rsa.jwk, curve.jwk] },
    '/me': { sub: 'p', name: 'from the user info' },
  }
})

const discovery = (more: object = {}) => ({
  issuer: origin,
  authorization_endpoint: `${origin}/authorize?theme=dark`,
  token_endpoint: `${origin}/token`,
  userinfo_endpoint: `${origin}/me`,
  jwks_uri: `${origin}/jwks`,
  ...more,
})

const visit = () => ({ oidc, publicUrl: 'https://portal.example', state: 'the state', secret: 'of the browser' })
const nonce = createHmac('sha256', 'of the browser').update('nonce:the state').digest('base64url')
const claims = () => ({ iss: origin, aud: 'the-portal', nonce, sub: 'p', name: 'clerk', iat, exp: iat + 60 })

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
type Sign = (data: Buffer) => Buffer
const signedWith: Record<string, Sign> = {
  RS256: data => sign('sha256', data, rsa.privateKey),
  PS256: data =>
    sign('sha256', data, { key: rsa.privateKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }),
  ES256: data => sign('sha256', data, { key: curve.privateKey, dsaEncoding: 'ieee-p1363' }),
  // The public key as the secret of HMAC: what a verifier that takes every algorithm falls for.
  HS256: data => createHmac('sha256', JSON.stringify(rsa.jwk)).update(data).digest(),
}

function token(more: object = {}, header: object = {}, signing: Sign = signedWith.RS256 as Sign): string {
  const signed = `${part({ alg: 'RS256', kid: 'k1', ...header })}.${part({ ...claims(), ...more })}`
  return `${signed}.${signing(Buffer.from(signed)).toString('base64url')}`
}

/** What comes of a sign-in whose ID token is that. */
function nameOf(idToken: string, iss?: string): Promise<string> {
  answers['/token'] = { access_token: 'of the visit', token_type: 'Bearer', id_token: idToken }
  return oidcName(visit(), 'the code', iss)
}

describe('an ID token (OpenID Connect Core §3.1.3.7)', () => {
  it.each([
    ['RS256', 'k1'],
    ['PS256', 'k1'],
    ['ES256', 'k2'],
  ])('answers its claims when everything is right, signed with %s', async (alg, kid) => {
    expect(await nameOf(token({}, { alg, kid }, signedWith[alg]))).toBe('clerk')
    // Whatever else is published, as long as one key can be meant.
    expect(await nameOf(token({ name: 'other' }, { alg, kid: undefined }, signedWith[alg]))).toBe('other')
  })

  it('for several audiences names us as the party', async () => {
    const aud = ['the-portal', 'other']
    await expect(nameOf(token({ aud }))).rejects.toThrow('authorised party')
    await expect(nameOf(token({ aud, azp: 'other' }))).rejects.toThrow('authorised party')
    expect(await nameOf(token({ aud, azp: 'the-portal' }))).toBe('clerk')
  })

  it.each([
    [{ iss: 'https://id.example' }, 'issuer'],
    [{ iss: undefined }, 'issuer'],
    [{ nonce: 'another' }, 'nonce'],
    [{ nonce: undefined }, 'nonce'],
    [{ exp: iat - 61 }, 'expiry'],
    [{ exp: undefined }, 'expiry'],
    [{ exp: 'never' }, 'expiry'],
    [{ iat: iat + 61 }, 'time of issue'],
    [{ iat: undefined }, 'time of issue'],
    [{ sub: '' }, 'subject'],
    [{ sub: 7 }, 'subject'],
    [{ aud: 'the-portal2' }, 'audience'],
    [{ aud: ['other'] }, 'audience'],
    [{ nbf: iat + 61 }, 'beginning'],
  ])('with %j is refused', async (more, what) => {
    await expect(nameOf(token(more))).rejects.toThrow(`the ${what} of the ID token is wrong`)
  })

  it('of a clock that differs by less than a minute is taken', async () => {
    expect(await nameOf(token({ exp: iat - 59, iat: iat + 59 }))).toBe('clerk')
  })

  it('changed after it was signed is refused', async () => {
    const [head, , signature] = token().split('.')
    const changed = [head, part({ ...claims(), name: 'admin' }), signature].join('.')
    await expect(nameOf(changed)).rejects.toThrow('the signature of the ID token is wrong')
  })

  it('with the signature of another key of that name is refused', async () => {
    const forged = token({}, {}, data => sign('sha256', data, strange.privateKey))
    await expect(nameOf(forged)).rejects.toThrow('the signature of the ID token is wrong')
  })

  it.each(['none', 'HS256', 'RS512', 'constructor'])('signed with %s is refused', async alg => {
    // Also where the provider says that it signs so.
    answers['/.well-known/openid-configuration'] = discovery({ id_token_signing_alg_values_supported: [alg] })
    await expect(nameOf(token({}, { alg }, signedWith[alg]))).rejects.toThrow('signed in a way we do not take')
    await expect(nameOf(token({}, { alg }, () => Buffer.alloc(0)))).rejects.toThrow('signed in a way we do not take')
  })

  it('with an extension that must be understood is refused', async () => {
    await expect(nameOf(token({}, { crit: ['b64'], b64: false }))).rejects.toThrow('signed in a way we do not take')
  })

  it.each([
    ['of another type', 'ES256', 'k1'],
    ['for encryption', 'RS256', 'k3'],
    ['that is not published', 'RS256', 'k4'],
  ])('with a key %s is refused', async (_what, alg, kid) => {
    answers['/jwks'] = { keys: [rsa.jwk, { ...rsa.jwk, kid: 'k3', use: 'enc' }] }
    await expect(nameOf(token({}, { alg, kid }, signedWith[alg]))).rejects.toThrow(
      'signed with a key that the provider does not publish',
    )
  })

  it('that may be signed with one of several keys is refused', async () => {
    answers['/jwks'] = { keys: [rsa.jwk, strange.jwk] }
    await expect(nameOf(token({}, { kid: undefined }))).rejects.toThrow('with which of several keys')
  })

  it('finds a key that was published since, and asks no more than once a minute', async () => {
    answers['/jwks'] = { keys: [curve.jwk] }
    const visits = () => asked.filter(({ path }) => path === '/jwks').length
    for (const _ of [1, 2]) await expect(nameOf(token())).rejects.toThrow('does not publish')
    expect(visits()).toBe(1)
    answers['/jwks'] = { keys: [rsa.jwk] }
    vi.setSystemTime(now + 59_000)
    await expect(nameOf(token())).rejects.toThrow('does not publish')
    vi.setSystemTime(now + 60_000)
    expect(await nameOf(token())).toBe('clerk')
    expect(visits()).toBe(2)
  })

  it.each(['', 'a.b', 'a.b.c', 'a.b.c.d', `${part([])}.${part({})}.c`])('that is none is refused: %j', async given => {
    await expect(nameOf(given)).rejects.toThrow('ID token')
  })

  it('that does not come is refused', async () => {
    answers['/token'] = { access_token: 'of the visit', token_type: 'Bearer' }
    await expect(oidcName(visit(), 'the code', undefined)).rejects.toThrow('the ID token is none')
  })
})

describe('the visit at the provider', () => {
  it('redeems the code with the verifier of the challenge and the address that was asked with', async () => {
    const { searchParams } = new URL(await oidcAddress(visit()))
    expect(searchParams.get('theme')).toBe('dark')
    await nameOf(token())
    const { authorization, body } = asked.find(({ path }) => path === '/token') ?? {}
    expect(authorization).toBe(`Basic ${btoa('the-portal:a+b%26c')}`)
    expect(Object.fromEntries(body ?? [])).toEqual({
      grant_type: 'authorization_code',
      code: 'the code',
      redirect_uri: searchParams.get('redirect_uri'),
      code_verifier: createHmac('sha256', 'of the browser').update('verifier:the state').digest('base64url'),
    })
  })

  it('gives the secret in the body where the provider does not take it in the header', async () => {
    const token_endpoint_auth_methods_supported = ['client_secret_post']
    answers['/.well-known/openid-configuration'] = discovery({ token_endpoint_auth_methods_supported })
    await nameOf(token())
    const { authorization, body } = asked.find(({ path }) => path === '/token') ?? {}
    expect(authorization).toBeUndefined()
    expect([body?.get('client_id'), body?.get('client_secret')]).toEqual(['the-portal', 'a b&c'])
  })

  it('asks for the user info only where the configured claim is not in the token, and of the same person', async () => {
    await nameOf(token())
    expect(asked.map(({ path }) => path)).not.toContain('/me')
    expect(await nameOf(token({ name: undefined }))).toBe('from the user info')
    expect(asked.at(-1)).toMatchObject({ path: '/me', authorization: 'Bearer of the visit' })
    answers['/me'] = { sub: 'q', name: 'another' }
    await expect(nameOf(token({ name: undefined }))).rejects.toThrow('the user info is about another person')
  })

  it('takes an e-mail address only where the provider has checked it', async () => {
    oidc = { ...oidc, claim: 'email' }
    await expect(nameOf(token({ email: 'a@b.c' }))).rejects.toThrow('not verified')
    expect(await nameOf(token({ email: 'a@b.c', email_verified: true }))).toBe('a@b.c')
  })

  it('comes back from the issuer that was asked (RFC 9207)', async () => {
    expect(await nameOf(token(), origin)).toBe('clerk')
    await expect(nameOf(token(), 'https://elsewhere.example')).rejects.toThrow('the answer comes from another issuer')
    answers['/.well-known/openid-configuration'] = discovery({ authorization_response_iss_parameter_supported: true })
    oidc = { ...oidc }
    await expect(nameOf(token())).rejects.toThrow('the answer comes from another issuer')
    expect(asked.filter(({ path }) => path === '/token')).toHaveLength(1)
  })
})
