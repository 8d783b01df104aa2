import { fetchJson, ProviderError } from '@sfa/operations/fetching/fetch-json'
import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretPost,
  Configuration,
  type CustomFetch,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  type ServerMetadata,
} from 'openid-client'
import { askingProvider } from './provider-faults'
import type { OidcConfig } from './sso-config'

export const leewaySeconds = 60
/** Only signatures with a public key: accepting "none" or HMAC would let an attacker forge tokens. */
const algorithms = ['RS256', 'PS256', 'ES256']

const keptMs = 60 * 60 * 1000
const kept = new WeakMap<OidcConfig, { provider: Promise<Configuration>; until: number }>()

/**
 * The provider by its own description (OpenID Connect Discovery 1.0), and us as its client. Read once an hour. Throws
 * `ProviderError`.
 */
export function discoverProvider(oidc: OidcConfig): Promise<Configuration> {
  const known = kept.get(oidc)
  if (known && known.until > Date.now()) return known.provider
  const provider = askingProvider(() => askProvider(oidc))
  kept.set(oidc, { provider, until: Date.now() + keptMs })
  provider.catch(() => kept.delete(oidc))
  return provider
}

/** Every request to the provider: bounded in time and size, without redirects, answered with JSON or an error. */
const fetchBounded: CustomFetch = async (url, init) => Response.json(await fetchJson(url, init as RequestInit))

async function askProvider({ issuer, clientId, clientSecret }: OidcConfig): Promise<Configuration> {
  // The configuration allows an issuer without https on the machine itself only.
  const extensions = new URL(issuer).protocol === 'https:' ? [] : [allowInsecureRequests]
  const found = await discovery(new URL(issuer), clientId, undefined, undefined, {
    [customFetch]: fetchBounded,
    execute: extensions,
  })
  const said = found.serverMetadata() as ServerMetadata
  if (said.issuer !== issuer) throw new ProviderError('the provider is not the issuer that is configured')
  for (const address of [said.authorization_endpoint, said.token_endpoint, said.jwks_uri])
    requireUsable(issuer, address)
  if (said.userinfo_endpoint !== undefined) requireUsable(issuer, said.userinfo_endpoint)
  const methods = said.token_endpoint_auth_methods_supported ?? []
  const inHeader = methods.length === 0 || methods.includes('client_secret_basic')
  const provider = new Configuration(
    { ...said, id_token_signing_alg_values_supported: algorithms },
    clientId,
    { [clockTolerance]: leewaySeconds },
    inHeader ? secretInHeader(clientSecret) : ClientSecretPost(clientSecret),
  )
  provider[customFetch] = fetchBounded
  for (const extend of [...extensions, enableNonRepudiationChecks]) extend(provider)
  return provider
}

/** Endpoints may be on other hosts, but never without https where the issuer has it. */
function requireUsable(issuer: string, address: unknown): void {
  const url = typeof address === 'string' && URL.canParse(address) ? new URL(address) : undefined
  if (!url || (url.protocol !== 'https:' && url.origin !== new URL(issuer).origin))
    throw new ProviderError('the provider names an address that is not usable')
}

/**
 * RFC 6749 §2.3.1 encodes id and secret as forms do, before base64. `ClientSecretBasic` also encodes hyphens, dots and
 * underscores, which providers that do not decode would take for another client.
 */
function secretInHeader(clientSecret: string): ClientAuth {
  const encode = (value: string) => new URLSearchParams({ v: value }).toString().slice(2)
  return (_server, { client_id }, _body, headers) => {
    const pair = [client_id, clientSecret].map(encode).join(':')
    headers.set('authorization', `Basic ${Buffer.from(pair).toString('base64')}`)
  }
}
