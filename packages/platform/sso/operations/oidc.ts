import { createHmac } from 'node:crypto'
import { ProviderError } from '@sfa/operations/fetching/fetch-json'
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  fetchUserInfo,
} from 'openid-client'
import { discoverProvider, leewaySeconds } from './discover-provider'
import { askingProvider, wrongClaim } from './provider-faults'
import { type OidcConfig, oidcCallbackPath } from './sso-config'

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

/** As openid-client tells it again with the code: the two have to be the same text. */
const redirectUri = (publicUrl: string) => new URL(publicUrl + oidcCallbackPath)

/** Where the browser goes to sign in: authorization code flow with PKCE. Throws `ProviderError`. */
export async function oidcAddress(visit: OidcVisit): Promise<string> {
  const { oidc, publicUrl, state } = visit
  const address = buildAuthorizationUrl(await discoverProvider(oidc), {
    redirect_uri: redirectUri(publicUrl).href,
    scope: oidc.scope,
    state,
    nonce: derive('nonce', visit),
    code_challenge: await calculatePKCECodeChallenge(derive('verifier', visit)),
    code_challenge_method: 'S256',
  })
  return address.href
}

/** The name that the provider answers for the code. Throws `ProviderError`. */
export async function oidcName(visit: OidcVisit, code: string, iss: string | undefined): Promise<string> {
  const { claim } = visit.oidc
  const provider = await discoverProvider(visit.oidc)
  const said = await askingProvider(() => claimsOf(provider, visit, { code, ...(iss !== undefined && { iss }) }))
  const name = said[claim]
  if (typeof name !== 'string' || name.trim() === '') throw new ProviderError(`the claim ${claim} is not there`)
  // Users may write the address of another person into their profile; only the provider's check proves it.
  if (claim === 'email' && said.email_verified !== true) throw new ProviderError('the e-mail address is not verified')
  return name.trim()
}

type Claims = Readonly<Record<string, unknown>>

/**
 * The claims of the ID token, whose signature, issuer, audience, times and nonce openid-client has checked (OpenID
 * Connect Core 1.0 §3.1.3.7); those of the user info where the configured claim is not among them.
 */
async function claimsOf(provider: Configuration, visit: OidcVisit, back: Record<string, string>): Promise<Claims> {
  const { oidc, publicUrl, state } = visit
  const returned = redirectUri(publicUrl)
  returned.search = new URLSearchParams({ ...back, state }).toString()
  const tokens = await authorizationCodeGrant(provider, returned, {
    pkceCodeVerifier: derive('verifier', visit),
    expectedState: state,
    expectedNonce: derive('nonce', visit),
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  // The library takes a token of the future and an empty subject.
  if (!claims?.sub) throw wrongClaim('sub')
  if (claims.iat >= Date.now() / 1000 + leewaySeconds) throw wrongClaim('iat')
  if (oidc.claim in claims || !provider.serverMetadata().userinfo_endpoint) return claims
  // Refused by the library unless it is about the same person.
  return fetchUserInfo(provider, tokens.access_token, claims.sub)
}
