import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/**
 * An identity provider that follows the standards: OpenID Connect discovery, authorization code flow with PKCE, RS256
 * ID tokens, userinfo; CAS protocol 3.0. Whoever comes is the person that /control named, without being asked. Faults
 * are switched on by /control too. Its address is the first line that it prints.
 */
const client = { id: 'portal', secret: 'secret of & the portal' }
const keys = { current: newKey(), stranger: newKey() }
let person: Record<string, unknown> = { sub: 'p-1', preferred_username: 'clerk' }
let fault = ''
let issuer = ''
const codes = new Map<string, { redirectUri: string; challenge: string; nonce: string }>()
const tickets = new Map<string, string>()

function newKey() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { kid: randomBytes(4).toString('hex'), publicKey, privateKey }
}

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

function sign(claims: object, { kid, privateKey }: { kid: string; privateKey: KeyObject }): string {
  if (fault === 'unsigned') return `${base64url({ alg: 'none' })}.${base64url(claims)}.x`
  const signed = `${base64url({ alg: 'RS256', kid })}.${base64url(claims)}`
  return `${signed}.${createSign('sha256').update(signed).sign(privateKey).toString('base64url')}`
}

function idToken(nonce: string): string {
  const now = Math.floor(Date.now() / 1000)
  const { sub, ...rest } = person
  const claims = {
    iss: fault === 'issuer' ? 'https://elsewhere.example' : issuer,
    aud: fault === 'audience' ? 'another-client' : client.id,
    nonce: fault === 'nonce' ? 'another' : nonce,
    exp: fault === 'expired' ? now - 3600 : now + 300,
    iat: now,
    sub,
    ...(fault === 'sparse' || fault === 'somebodyElse' ? {} : rest),
  }
  // The signature of a stranger under the name of our key.
  return sign(claims, fault === 'signature' ? { ...keys.stranger, kid: keys.current.kid } : keys.current)
}

const json = (response: ServerResponse, body: unknown, status = 200) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const redirect = (response: ServerResponse, to: URL) => void response.writeHead(302, { location: to.href }).end()

type Handler = (url: URL, request: IncomingMessage, response: ServerResponse) => void | Promise<void>

const handlers: Record<string, Handler> = {
  async '/control'(_url, request, response) {
    const told = JSON.parse(await text(request))
    person = told.person ?? person
    fault = told.fault ?? ''
    json(response, {})
  },

  '/.well-known/openid-configuration'(_url, _request, response) {
    json(response, {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      authorization_response_iss_parameter_supported: true,
    })
  },

  '/jwks'(_url, _request, response) {
    const { kid, publicKey } = keys.current
    json(response, { keys: [{ ...publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' }] })
  },

  '/authorize'({ searchParams: query }, _request, response) {
    const back = new URL(query.get('redirect_uri') ?? '')
    const right =
      query.get('client_id') === client.id &&
      query.get('response_type') === 'code' &&
      query.get('code_challenge_method') === 'S256' &&
      query.get('scope')?.split(' ').includes('openid')
    if (!right) return json(response, { error: 'invalid_request' }, 400)
    back.searchParams.set('state', query.get('state') ?? '')
    back.searchParams.set('iss', fault === 'mixUp' ? 'https://elsewhere.example' : issuer)
    if (fault === 'denied') back.searchParams.set('error', 'access_denied')
    else {
      const code = randomBytes(16).toString('hex')
      codes.set(code, {
        redirectUri: query.get('redirect_uri') ?? '',
        challenge: query.get('code_challenge') ?? '',
        nonce: query.get('nonce') ?? '',
      })
      back.searchParams.set('code', code)
    }
    redirect(response, back)
  },

  async '/token'(_url, request, response) {
    const form = new URLSearchParams(await text(request))
    const [id, secret] = Buffer.from((request.headers.authorization ?? '').replace('Basic ', ''), 'base64')
      .toString()
      .split(':')
      .map(part => decodeURIComponent(part.replaceAll('+', ' ')))
    if (id !== client.id || secret !== client.secret) return json(response, { error: 'invalid_client' }, 401)
    const known = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!known || known.challenge !== challenge || known.redirectUri !== form.get('redirect_uri'))
      return json(response, { error: 'invalid_grant' }, 400)
    json(response, { token_type: 'Bearer', access_token: 'access', id_token: idToken(known.nonce) })
  },

  '/userinfo'(_url, request, response) {
    if (request.headers.authorization !== 'Bearer access') return json(response, { error: 'invalid_token' }, 401)
    json(response, fault === 'somebodyElse' ? { ...person, sub: 'p-2' } : person)
  },

  '/cas/login'({ searchParams: query }, _request, response) {
    const service = query.get('service') ?? ''
    const ticket = `ST-${randomBytes(8).toString('hex')}`
    tickets.set(ticket, service)
    const back = new URL(service)
    back.searchParams.set('ticket', ticket)
    redirect(response, back)
  },

  '/cas/p3/serviceValidate'({ searchParams: query }, _request, response) {
    const ticket = query.get('ticket') ?? ''
    const right = tickets.get(ticket) === query.get('service') && query.get('format') === 'JSON'
    tickets.delete(ticket)
    json(response, {
      serviceResponse: right
        ? { authenticationSuccess: { user: person.preferred_username, attributes: {} } }
        : { authenticationFailure: { code: 'INVALID_TICKET', description: 'not recognised' } },
    })
  },
}

const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? '/', issuer)
  const handler = handlers[url.pathname]
  if (!handler) return json(response, { error: 'not_found' }, 404)
  await handler(url, request, response)
})
server.listen(0, '127.0.0.1', () => {
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  process.stdout.write(`${issuer}\n`)
})
// Ends with the tests, also when they are killed.
process.stdin.on('end', () => process.exit()).resume()
