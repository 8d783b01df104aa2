import { sql, type Transaction } from 'kysely'
import type pg from 'pg'
import type { Database, Db } from './pool'
import { platform, proveTenant } from './tenant-proof'

export type Tx = Transaction<Database>

/** Role of every tenant transaction: owns nothing, and row-level security holds for it. */
export const appRole = 'sfa_app'
/** Role of what has no tenant, or is looked after for all of them. */
const platformRole = 'sfa_platform'

/**
 * Runs `work` as the tenant: row-level security shows and takes that tenant's rows only, until commit.
 * The settings are local to the transaction, so a pooled connection keeps nothing of it.
 */
export const inTenant = <T>(db: Db, tenantId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inRole(db, appRole, tenantId, work)

/**
 * Runs `work` for the platform itself, over the walls of the tenants. For statements without a word of a request in
 * them but as parameters; what is done for a user belongs into that user's tenant.
 */
export const inPlatform = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inRole(db, platformRole, platform, work)

const inRole = <T>(db: Db, role: string, tenantId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().execute(async tx => {
    await sql`select set_config('app.tenant_id', ${tenantId}, true), set_config('app.proof',
      ${proveTenant(db, tenantId)}, true), set_config('role', ${role}, true)`.execute(tx)
    return work(tx)
  })

/** `inTenant` on a bare client, for COPY and cursors, which kysely does not speak. */
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
