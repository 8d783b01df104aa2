import { createHash } from 'node:crypto'

/** What a transaction of the platform names as its tenant. */
export const platform = '*'

/**
 * The key that proofs are made with: derived from the password that the server signs in with, which it knows and no
 * statement can read. `migrate` leaves it where the database's own check finds it.
 */
export const tenantKeyOf = (databaseUrl: string): Buffer =>
  createHash('sha256')
    .update(`tenant proof ${decodeURIComponent(new URL(databaseUrl).password)}`)
    .digest()

/** By the pool, and by what kysely makes of it. */
const keys = new WeakMap<object, Buffer>()

export function keepTenantKey(of: object, key: Buffer | undefined): void {
  if (key) keys.set(of, key)
}

export const knownTenantKey = (of: object): Buffer | undefined => keys.get(of)

/**
 * Lets a transaction that begins now act for a tenant (app_tenant in the migrations). Worth nothing for another tenant
 * and, after a few minutes, for another transaction.
 */
export function proveTenant(of: object, tenantId: string): string {
  const key = keys.get(of)
  if (!key) throw new Error('These connections were not opened by createPool and createDb')
  const issued = String(Math.floor(Date.now() / 1000))
  const inner = createHash('sha256').update(key).update(`${issued} ${tenantId}`).digest()
  return `${issued}.${createHash('sha256').update(key).update(inner).digest('hex')}`
}
