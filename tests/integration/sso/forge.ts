import { createPrivateKey, createSign, generateKeyPairSync } from 'node:crypto'
import type { JWK } from 'oidc-provider'

/** What goes wrong with an answer of the provider; an empty text is nothing. */
export type Fault =
  | ''
  | 'signature'
  | 'unsigned'
  | 'issuer'
  | 'audience'
  | 'nonce'
  | 'expired'
  | 'mixUp'
  | 'denied'
  | 'anotherPerson'

const elsewhere = 'https://elsewhere.example'

const newKey = () =>
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }) as unknown as JWK
export const signingKey: JWK = { ...newKey(), kid: 'current', alg: 'RS256', use: 'sig' }
const strangersKey = newKey()

const lies: Partial<Record<Fault, () => object>> = {
  issuer: () => ({ iss: elsewhere }),
  audience: () => ({ aud: 'another-client' }),
  nonce: () => ({ nonce: 'another' }),
  expired: () => ({ exp: Math.floor(Date.now() / 1000) - 3600 }),
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>

/** Replaces the ID token by one with that fault, signed with the provider's own key unless that is the fault. */
export function forge(tokens: Record<string, unknown>, fault: Fault): void {
  if (typeof tokens.id_token !== 'string') return
  const [head, payload] = tokens.id_token.split('.')
  const claims = { ...decode(payload), ...lies[fault]?.() }
  if (fault === 'unsigned') {
    tokens.id_token = `${encode({ alg: 'none' })}.${encode(claims)}.x`
    return
  }
  // The signature of a stranger comes under the name of the provider's key.
  const key = createPrivateKey({ key: { ...(fault === 'signature' ? strangersKey : signingKey) }, format: 'jwk' })
  const signed = `${head}.${encode(claims)}`
  tokens.id_token = `${signed}.${createSign('sha256').update(signed).sign(key).toString('base64url')}`
}

/** The address that the browser is sent back to names another issuer. */
export function forgeReturn(
  ctx: { response: { get(name: string): string; set(name: string, value: string): void } },
  fault: Fault,
): void {
  const location = ctx.response.get('location')
  if (fault !== 'mixUp' || !location) return
  const back = new URL(location)
  if (!back.searchParams.has('iss')) return
  back.searchParams.set('iss', elsewhere)
  ctx.response.set('location', back.href)
}
