import { sql } from 'kysely'
import type { Tx } from '../connection/tenant-transaction'

/**
 * Lets the next statements of this transaction know how many rows the tables have. For work that fills tables and then
 * joins them: the server's own statistics come only after its commit. Locks the tables against changes of their
 * structure until the transaction ends.
 */
export async function refreshStatistics(tx: Tx, tables: readonly string[]): Promise<void> {
  await sql`select refresh_statistics(${tables}::text[]::regclass[])`.execute(tx)
}
