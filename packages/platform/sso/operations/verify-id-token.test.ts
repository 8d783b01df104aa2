import { createSign, generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { verifyIdToken } from './verify-id-token'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'k1', use: 'sig' }
const now = Date.parse('2026-01-01T00:00:00Z')
const expected = { issuer: 'https://id.example', clientId: 'portal', nonce: 'n', now }
const claims = { iss: 'https://id.example', aud: 'portal', nonce: 'n', sub: 'p', iat: now / 1000, exp: now / 1000 + 60 }

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
function token(more: object = {}, header: object = {}): string {
  const signed = `${part({ alg: 'RS256', kid: 'k1', ...header })}.${part({ ...claims, ...more })}`
  return `${signed}.${createSign('sha256').update(signed).sign(privateKey).toString('base64url')}`
}
const check = (given: string, keys = [jwk]) => verifyIdToken(given, expected, async () => keys)

describe('an ID token (OpenID Connect Core §3.1.3.7)', () => {
  it('answers its claims when everything is right', async () => {
    expect(await check(token())).toEqual(claims)
  })

  it('for several audiences names us as the party', async () => {
    await expect(check(token({ aud: ['portal', 'other'] }))).rejects.toThrow('authorised party')
    expect(await check(token({ aud: ['portal', 'other'], azp: 'portal' }))).toMatchObject({ azp: 'portal' })
  })

  it.each([
    [{ exp: now / 1000 - 61 }, 'expiry'],
    [{ exp: undefined }, 'expiry'],
    [{ exp: 'never' }, 'expiry'],
    [{ iat: now / 1000 + 61 }, 'time of issue'],
    [{ sub: '' }, 'subject'],
    [{ aud: 'portal2' }, 'audience'],
  ])('with %j is refused', async (more, what) => {
    await expect(check(token(more))).rejects.toThrow(`the ${what} of the ID token is wrong`)
  })

  it('changed after it was signed is refused', async () => {
    const [head, , signature] = token().split('.')
    await expect(check([head, part({ ...claims, sub: 'admin' }), signature].join('.'))).rejects.toThrow('signature')
  })

  it.each(['none', 'HS256', 'constructor'])('signed with %s is refused', async alg => {
    await expect(check(token({}, { alg }))).rejects.toThrow('signed in a way we do not take')
  })

  it('finds a key that was published since', async () => {
    const asked: boolean[] = []
    await verifyIdToken(token(), expected, async fresh => {
      asked.push(fresh)
      return fresh ? [jwk] : []
    })
    expect(asked).toEqual([false, true])
  })

  it.each(['', 'a.b', 'a.b.c', 'a.b.c.d'])('that is none is refused: %j', async given => {
    await expect(check(given)).rejects.toThrow('ID token')
  })
})
