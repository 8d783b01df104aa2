import { timingSafeEqual } from 'node:crypto'
import { sha256 } from './session-token'

export interface DefaultPasswords {
  /** What new staff receive. */
  initialPassword: string
  /** SHA-256, in hexadecimal, of further passwords that count as default ones (ambiguities A23). */
  defaultPasswordHashes: readonly string[]
}

export function isDefaultPassword(
  { initialPassword, defaultPasswordHashes }: DefaultPasswords,
  password: string,
): boolean {
  const given = sha256(password)
  return [sha256(initialPassword), ...defaultPasswordHashes.map(hash => Buffer.from(hash, 'hex'))].some(hash =>
    timingSafeEqual(hash, given),
  )
}
