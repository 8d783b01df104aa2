import { sql, type Transaction } from 'kysely'
import type pg from 'pg'
import { begins } from '../call/begin-with'
import { currentCall } from '../call/call-scope'
import type { Database, Db } from './pool'
import { followObjects, knowsObjects } from './tenant-objects'
import { platform, proveTenant } from './tenant-proof'

export type Tx = Transaction<Database>

/** Role of every tenant transaction: it owns nothing, and row-level security applies to it. */
export const appRole = 'sfa_app'
/** Role of transactions that have no tenant or read all tenants. */
const platformRole = 'sfa_platform'

/**
 * Runs `work` as the tenant: row-level security shows and accepts that tenant's rows only, until commit. The settings
 * are local to the transaction, so a pooled connection keeps none of them.
 */
export const inTenant = <T>(db: Db, tenantId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inRole(db, appRole, tenantId, async (tx, objects) => {
    tenants.set(tx, tenantId)
    await followObjects(tx, tenantId, objects)
    return work(tx)
  })

/**
 * Makes the custom objects of a tenant known whose version was read with the session: a call finds the object that it
 * names before its first transaction, and another process may have changed it.
 */
export async function knowObjects(db: Db, tenantId: string, version: string | null): Promise<void> {
  if (!knowsObjects(tenantId, version)) await inTenant(db, tenantId, async () => undefined)
}

const tenants = new WeakMap<Tx, string>()

/** The tenant of a transaction; undefined for one of the platform. */
export const tenantOf = (tx: Tx): string | undefined => tenants.get(tx)

/**
 * Runs `work` for the platform itself, over all tenants. Only for statements whose text contains nothing from a
 * request, except as parameters; work for a user belongs into that user's tenant.
 */
export const inPlatform = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inRole(db, platformRole, platform, tx => work(tx))

const inRole = <T>(
  db: Db,
  role: string,
  tenantId: string,
  work: (tx: Tx, objects: string | null) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async tx => {
    // The version of its custom objects comes with the same statement (docs/decisions/0232-custom-objects.md).
    const { rows } = await sql<{ objects: string | null }>`${begins}
      select set_config('app.tenant_id', ${tenantId}, true), set_config('app.proof',
        ${proveTenant(db, tenantId)}, true), set_config('role', ${role}, true), objects_version(${tenantId}) objects`.execute(
      tx,
    )
    const result = await work(tx, rows[0]?.objects ?? null)
    await currentCall()?.beforeCommit?.(tx)
    return result
  })

/** `inTenant` on a bare client, for COPY and cursors, which kysely does not support. */
export async function inTenantClient<T>(
  pool: pg.Pool,
  tenantId: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(
      "select set_config('app.tenant_id', $1, true), set_config('app.proof', $2, true), set_config('role', $3, true)",
      [tenantId, proveTenant(pool, tenantId), appRole],
    )
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    const broken = await client.query('rollback').then(
      () => undefined,
      rollbackError => rollbackError as Error,
    )
    client.release(broken)
    throw error
  }
}
