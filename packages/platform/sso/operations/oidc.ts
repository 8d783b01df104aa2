import { createHmac } from 'node:crypto'
import { fetchJson, ProviderError } from '@sfa/operations/fetching/fetch-json'
import { sha256 } from '@sfa/session/operations/session-token'
import { discoverProvider, type Provider } from './discover-provider'
import { type OidcConfig, oidcCallbackPath } from './sso-config'
import { type Claims, verifyIdToken } from './verify-id-token'

export interface OidcVisit {
  oidc: OidcConfig
  publicUrl: string
  state: string
  /** Known to the browser that started the sign-in, in a cookie that scripts cannot read. */
  secret: string
}

/**
 * PKCE verifier and nonce are derived from the browser's secret and the state. The server stores nothing that could
 * finish the sign-in, and a code that was intercepted is useless in another browser.
 */
const derive = (purpose: string, { secret, state }: OidcVisit) =>
  createHmac('sha256', secret).update(`${purpose}:${state}`).digest('base64url')

const redirectUri = (publicUrl: string) => `${publicUrl}${oidcCallbackPath}`

/** Where the browser goes to sign in: authorization code flow with PKCE. Throws `ProviderError`. */
export async function oidcAddress(visit: OidcVisit): Promise<string> {
  const { oidc, publicUrl, state } = visit
  const { authorizationEndpoint } = await discoverProvider(oidc.issuer)
  const address = new URL(authorizationEndpoint)
  const query = {
    response_type: 'code',
    client_id: oidc.clientId,
    redirect_uri: redirectUri(publicUrl),
    scope: oidc.scope,
    state,
    nonce: derive('nonce', visit),
    code_challenge: sha256(derive('verifier', visit)).toString('base64url'),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  return address.href
}

/** The name that the provider answers for the code. Throws `ProviderError`. */
export async function oidcName(visit: OidcVisit, code: string, iss: string | undefined): Promise<string> {
  const { oidc } = visit
  const provider = await discoverProvider(oidc.issuer)
  if (iss === undefined ? provider.namesIssuer : iss !== oidc.issuer)
    throw new ProviderError('the answer comes from another issuer')
  const tokens = await fetchTokens(provider, visit, code)
  const claims = await verifyIdToken(
    String(tokens.id_token ?? ''),
    { issuer: oidc.issuer, clientId: oidc.clientId, nonce: derive('nonce', visit), now: Date.now() },
    fresh => findKeys(provider.jwksUri, fresh),
  )
  const said = oidc.claim in claims ? claims : await fetchUserinfo(provider, String(tokens.access_token ?? ''), claims)
  const name = said[oidc.claim]
  if (typeof name !== 'string' || name.trim() === '') throw new ProviderError(`the claim ${oidc.claim} is not there`)
  // Users may write the address of another person into their profile; only the provider's check proves it.
  if (oidc.claim === 'email' && said.email_verified !== true)
    throw new ProviderError('the e-mail address is not verified')
  return name.trim()
}

function fetchTokens(provider: Provider, visit: OidcVisit, code: string): Promise<Claims> {
  const { clientId, clientSecret } = visit.oidc
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri(visit.publicUrl),
    code_verifier: derive('verifier', visit),
  })
  const headers: Record<string, string> = { accept: 'application/json' }
  if (provider.secretInBody) {
    body.set('client_id', clientId)
    body.set('client_secret', clientSecret)
  } else {
    const pair = [clientId, clientSecret].map(formEncode).join(':')
    headers.authorization = `Basic ${Buffer.from(pair).toString('base64')}`
  }
  return fetchJson(provider.tokenEndpoint, { method: 'POST', headers, body })
}

/** RFC 6749 §2.3.1 encodes id and secret as forms do, before base64. */
const formEncode = (value: string) => new URLSearchParams({ v: value }).toString().slice(2)

/** Claims that are missing in the ID token; refused unless they are about the same person. */
async function fetchUserinfo({ userinfoEndpoint }: Provider, accessToken: string, { sub }: Claims): Promise<Claims> {
  if (!userinfoEndpoint || !accessToken) return {}
  const said = await fetchJson(userinfoEndpoint, { headers: { authorization: `Bearer ${accessToken}` } })
  if (said.sub !== sub) throw new ProviderError('the user info is about another person')
  return said
}

type Keys = Parameters<typeof verifyIdToken>[2] extends (fresh: boolean) => Promise<infer K> ? K : never
const keysByAddress = new Map<string, { keys: Keys; fetchedAt: number }>()
/** Tokens with invented key ids must not cause a request to the provider each time. */
const askAgainAfterMs = 30_000

async function findKeys(jwksUri: string, fresh: boolean): Promise<Keys> {
  const known = keysByAddress.get(jwksUri)
  if (known && (!fresh || Date.now() - known.fetchedAt < askAgainAfterMs)) return known.keys
  const { keys } = await fetchJson(jwksUri)
  const found = (Array.isArray(keys) ? keys : []) as Keys
  keysByAddress.set(jwksUri, { keys: found, fetchedAt: Date.now() })
  return found
}
