import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { isRunning } from '@sfa/kit/job/phase'
import { sql } from 'kysely'
import type { JobContext } from '../../job/attempt/job-context'
import { findRun } from '../../job/life/load-run'
import type { ImportCheckpoint } from './import-checkpoint'
import { dropStaging, type StagingTables, stagingTables } from './reading/staging-table'

/** "lock_not_available": a session of a process that was killed still holds the table. */
const lockNotAvailable = '55P03'

/**
 * Drops the staging tables of all attempts of a run, in the transaction that ends it. This is called for every end: by
 * the worker, by a user who cancels, and by the sweep. A table that cannot be locked within a second is left to the
 * hourly sweep.
 */
export async function dropRunStaging(tx: Tx, runId: string): Promise<void> {
  const { rows } = await sql<{ attempt: number }>`
    select distinct split_part(c.relname, '_', 3)::int attempt
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'staging' and c.relkind = 'r' and c.relname ~ ${`^import_${runId}_[0-9]+_`}`.execute(tx)
  for (const { attempt } of rows) {
    await sql`savepoint staging`.execute(tx)
    try {
      await sql`set local lock_timeout = '1s'`.execute(tx)
      await dropStaging(stagingTables({ id: runId, attempt })).execute(tx)
      await sql`set local lock_timeout = default`.execute(tx)
      await sql`release savepoint staging`.execute(tx)
    } catch (error) {
      if ((error as { code?: string }).code !== lockNotAvailable) throw error
      await sql`rollback to savepoint staging`.execute(tx)
    }
  }
}

/**
 * Drops the tables that an attempt has filled before it lost its run, unless the run goes on with them. The run may have
 * ended meanwhile, and its end has not seen tables that were not committed.
 */
export const dropUnusedStaging = (
  { db, run: { id, tenantId } }: Pick<JobContext, 'db' | 'run'>,
  tables: StagingTables,
) =>
  inTenant(db, tenantId, async tx => {
    const run = await findRun(tx, id, { lock: true })
    const { staged } = (run?.checkpoint ?? {}) as Partial<ImportCheckpoint>
    const isUsed = run !== undefined && isRunning(run.phase) && staged?.tables.rows === tables.rows
    if (!isUsed) await dropStaging(tables).execute(tx)
  })
