import { constants, createPublicKey, type JsonWebKey, type VerifyKeyObjectInput, verify } from 'node:crypto'
import { ProviderError } from '@sfa/operations/fetching/fetch-json'

export interface Expected {
  issuer: string
  clientId: string
  nonce: string
  /** Present time, in milliseconds. */
  now: number
}

export type Claims = Readonly<Record<string, unknown>>
type Key = JsonWebKey & { kid?: string; alg?: string; use?: string }

const leewaySeconds = 60

/** Only signatures with a public key: accepting "none" or HMAC would let an attacker forge tokens. */
const algorithms = new Map<string, { hash: string; kty: string; options?: Partial<VerifyKeyObjectInput> }>([
  ['RS256', { hash: 'sha256', kty: 'RSA' }],
  [
    'PS256',
    {
      hash: 'sha256',
      kty: 'RSA',
      options: { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST },
    },
  ],
  ['ES256', { hash: 'sha256', kty: 'EC', options: { dsaEncoding: 'ieee-p1363' } }],
])

/**
 * The claims of an ID token whose signature, issuer, audience, times and nonce are right (OpenID Connect Core 1.0
 * §3.1.3.7). `findKeys` gives the provider's keys, and fetches them again where `fresh` is asked for. Throws
 * `ProviderError`, saying which of them is not.
 */
export async function verifyIdToken(
  token: string,
  expected: Expected,
  findKeys: (fresh: boolean) => Promise<readonly Key[]>,
): Promise<Claims> {
  const [head, payload, signature, more] = token.split('.')
  if (!head || !payload || !signature || more !== undefined) throw new ProviderError('the ID token has no three parts')
  const header = decode(head)
  const algorithm = algorithms.get(String(header.alg))
  if (!algorithm || header.crit !== undefined) throw new ProviderError('the ID token is signed in a way we do not take')
  const fits = (key: Key) =>
    key.kty === algorithm.kty &&
    (header.kid === undefined || key.kid === header.kid) &&
    (key.use ?? 'sig') === 'sig' &&
    (key.alg ?? header.alg) === header.alg
  const jwk = (await findKeys(false)).find(fits) ?? (await findKeys(true)).find(fits)
  if (!jwk) throw new ProviderError('the ID token is signed with a key that the provider does not publish')
  const key = { key: createPublicKey({ key: jwk, format: 'jwk' }), ...algorithm.options }
  const signed = Buffer.from(`${head}.${payload}`)
  if (!verify(algorithm.hash, signed, key, Buffer.from(signature, 'base64url')))
    throw new ProviderError('the signature of the ID token is wrong')
  const claims = decode(payload)
  requireClaims(claims, expected)
  return claims
}

function requireClaims(claims: Claims, { issuer, clientId, nonce, now }: Expected): void {
  const seconds = now / 1000
  const audiences = Array.isArray(claims.aud) ? claims.aud : [claims.aud]
  const wrong =
    (claims.iss !== issuer && 'issuer') ||
    (!audiences.includes(clientId) && 'audience') ||
    (audiences.length > 1 && claims.azp !== clientId && 'authorised party') ||
    (claims.nonce !== nonce && 'nonce') ||
    (!(typeof claims.exp === 'number' && claims.exp > seconds - leewaySeconds) && 'expiry') ||
    (!(typeof claims.iat === 'number' && claims.iat < seconds + leewaySeconds) && 'time of issue') ||
    (!(typeof claims.sub === 'string' && claims.sub !== '') && 'subject')
  if (wrong) throw new ProviderError(`the ${wrong} of the ID token is wrong`)
}

function decode(part: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    if (value && typeof value === 'object') return value as Record<string, unknown>
  } catch {
    // The same error as below.
  }
  throw new ProviderError('the ID token is not JSON')
}
