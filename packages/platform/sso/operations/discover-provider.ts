import { fetchJson, ProviderError } from '@sfa/operations/fetching/fetch-json'

export interface Provider {
  issuer: string
  authorizationEndpoint: string
  tokenEndpoint: string
  userinfoEndpoint?: string
  jwksUri: string
  /** Whether the client's secret goes into the body, for providers that do not take it in the header. */
  secretInBody: boolean
  /** The callback names the issuer (RFC 9207). */
  namesIssuer: boolean
}

const keptMs = 60 * 60 * 1000
const kept = new Map<string, { provider: Promise<Provider>; until: number }>()

/** The provider's own description (OpenID Connect Discovery 1.0); read once an hour. Throws `ProviderError`. */
export function discoverProvider(issuer: string): Promise<Provider> {
  const known = kept.get(issuer)
  if (known && known.until > Date.now()) return known.provider
  const provider = askProvider(issuer)
  kept.set(issuer, { provider, until: Date.now() + keptMs })
  provider.catch(() => kept.delete(issuer))
  return provider
}

async function askProvider(issuer: string): Promise<Provider> {
  const said = await fetchJson(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
  if (said.issuer !== issuer) throw new ProviderError('the provider is not the issuer that is configured')
  const methods = listOf(said.token_endpoint_auth_methods_supported)
  return {
    issuer,
    authorizationEndpoint: endpoint(issuer, said.authorization_endpoint),
    tokenEndpoint: endpoint(issuer, said.token_endpoint),
    userinfoEndpoint: said.userinfo_endpoint === undefined ? undefined : endpoint(issuer, said.userinfo_endpoint),
    jwksUri: endpoint(issuer, said.jwks_uri),
    secretInBody: methods.length > 0 && !methods.includes('client_secret_basic'),
    namesIssuer: said.authorization_response_iss_parameter_supported === true,
  }
}

/** Endpoints may be on other hosts, but never without https where the issuer has it. */
function endpoint(issuer: string, value: unknown): string {
  const valid = typeof value === 'string' && URL.canParse(value)
  const url = valid ? new URL(value) : undefined
  if (!url || (url.protocol !== 'https:' && url.origin !== new URL(issuer).origin))
    throw new ProviderError('the provider names an address that is not usable')
  return url.href
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
