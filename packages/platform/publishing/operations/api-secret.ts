import { newToken, sha256 } from '@sfa/session/operations/session-token'

/** By which a key is told from the token of a session, and found where it was published by mistake. */
const mark = 'sfa_'
const pattern = /^sfa_[A-Za-z0-9_-]{43}$/

export interface NewSecret {
  secret: string
  /** What is kept of it. */
  hash: Buffer
  /** What lists show, to tell one key from another. */
  prefix: string
}

export function newApiSecret(): NewSecret {
  const secret = mark + newToken()
  return { secret, hash: sha256(secret), prefix: secret.slice(0, mark.length + 6) }
}

/** Whether a bearer token is a key of the API, valid or not. */
export const isApiSecret = (token: string): boolean => token.startsWith(mark)

/** Null for what cannot be a key, which saves a query. */
export const apiSecretHash = (token: string): Buffer | null => (pattern.test(token) ? sha256(token) : null)
