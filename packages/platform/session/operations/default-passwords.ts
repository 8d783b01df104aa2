import { timingSafeEqual } from 'node:crypto'
import { sha256 } from './session-token'

export interface DefaultPasswords {
  /** What new staff receive, where a deployment has configured one. */
  initialPassword?: string
  /** SHA-256, in hexadecimal, of further passwords that count as default ones. */
  defaultPasswordHashes: readonly string[]
}

export function isDefaultPassword(
  { initialPassword, defaultPasswordHashes }: DefaultPasswords,
  password: string,
): boolean {
  const given = sha256(password)
  const initial = initialPassword === undefined ? [] : [sha256(initialPassword)]
  const hashes = [...initial, ...defaultPasswordHashes.map(hash => Buffer.from(hash, 'hex'))]
  return hashes.some(hash => timingSafeEqual(hash, given))
}
