import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { refreshStatistics } from '@sfa/db/schema/refresh-statistics'
import { sql } from 'kysely'
import type { SeedTenant } from './seed-step'

/** Of 100, the server's own: columns of names and addresses are sorted for it, which takes seconds of a large table. */
const target = 20

/**
 * Tells the planner how large the tables are that a step has filled, so that the next statements of the seed are planned
 * well. The server looks at them more closely by itself after the commit: the rows of this transaction count as changes
 * since. The small tenants come last, and would take the place of that with a rough look at the same tables.
 */
export async function roughStatistics(tx: Tx, { size }: SeedTenant, tables: readonly string[]): Promise<void> {
  if (size !== 'full') return
  await sql`select set_config('default_statistics_target', ${String(target)}, true)`.execute(tx)
  await refreshStatistics(tx, tables)
}
