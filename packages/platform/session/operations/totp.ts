import { Secret, TOTP } from 'otpauth'

/** The parameters of common authenticator apps (RFC 6238). */
const parameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** A copy, since buffers of Node may share their memory with others. */
const secretOf = (secret: Buffer) => new Secret({ buffer: new Uint8Array(secret).buffer })

const generatorOf = (secret: Buffer, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...parameters, ...names, secret: secretOf(secret) })

export const stepAt = (now: Date): number => TOTP.counter({ ...parameters, timestamp: now.getTime() })

export const codeAt = (secret: Buffer, step: number): string =>
  generatorOf(secret).generate({ timestamp: step * parameters.period * 1000 })

/** The time step of a code, at most one before or after now, since clocks differ; undefined for a wrong code. */
export function stepOf(secret: Buffer, code: string, now: Date): number | undefined {
  const token = code.replace(/\s/g, '')
  // The library compares bytes in constant time and throws where a text of six signs has more than six of them.
  if (!/^\d{6}$/.test(token)) return undefined
  const distance = generatorOf(secret).validate({ token, timestamp: now.getTime(), window: 1 })
  return distance === null ? undefined : stepAt(now) + distance
}

/** The form in which users type the secret when they cannot scan it. */
export const base32 = (secret: Buffer): string => secretOf(secret).base32

export const otpAddress = (secret: Buffer, { issuer, account }: { issuer: string; account: string }): string =>
  generatorOf(secret, { issuer, label: account }).toString()
