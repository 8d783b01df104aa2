import { sql, type Transaction } from 'kysely'
import type pg from 'pg'
import type { Database, Db } from './pool'

export type Tx = Transaction<Database>

/** Role of every tenant transaction: not the owner of the tables, so row-level security holds for it. */
export const appRole = 'sfa_app'

/**
 * Runs `work` as the tenant: row-level security shows and takes that tenant's rows only, until commit.
 * The settings are local to the transaction, so a pooled connection keeps nothing of it.
 */
export function inTenant<T>(db: Db, tenantId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async tx => {
    await sql`select set_config('app.tenant_id', ${tenantId}, true), set_config('role', ${appRole}, true)`.execute(tx)
    return work(tx)
  })
}

/** The same on a bare client, for COPY and cursors, which kysely does not speak. */
export async function inTenantClient<T>(
  pool: pg.Pool,
  tenantId: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query("select set_config('app.tenant_id', $1, true), set_config('role', $2, true)", [
      tenantId,
      appRole,
    ])
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
