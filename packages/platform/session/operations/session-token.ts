import { createHash, randomBytes } from 'node:crypto'

export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** 32 random bytes; the database keeps only their hash. */
export const newToken = (): string => randomBytes(32).toString('base64url')

const tokenPattern = /^[A-Za-z0-9_-]{43}$/

/** Null for what cannot be a token, which saves a query. */
export const tokenHash = (token: string): Buffer | null => (tokenPattern.test(token) ? sha256(token) : null)
