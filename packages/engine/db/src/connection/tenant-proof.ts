import { createHash } from 'node:crypto'

/** The tenant that a transaction of the platform names. */
export const platform = '*'

/**
 * The key of proofs: derived from the password with which the server signs in, which statements cannot read. `migrate`
 * stores it where the database's own check finds it.
 */
export const tenantKeyOf = (databaseUrl: string): Buffer =>
  createHash('sha256')
    .update(`tenant proof ${decodeURIComponent(new URL(databaseUrl).password)}`)
    .digest()

/** By the pool, and by the kysely instance made from it. */
const keys = new WeakMap<object, Buffer>()

export function keepTenantKey(of: object, key: Buffer | undefined): void {
  if (key) keys.set(of, key)
}

export const knownTenantKey = (of: object): Buffer | undefined => keys.get(of)

/**
 * Lets a transaction that begins now act for a tenant (app_tenant in the migrations). Not valid for another tenant and,
 * after a few minutes, for another transaction.
 */
export function proveTenant(of: object, tenantId: string): string {
  const key = keys.get(of)
  if (!key) throw new Error('These connections were not opened by createPool and createDb')
  const issued = String(Math.floor(Date.now() / 1000))
  const inner = createHash('sha256').update(key).update(`${issued} ${tenantId}`).digest()
  return `${issued}.${createHash('sha256').update(key).update(inner).digest('hex')}`
}
