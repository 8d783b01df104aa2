import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { sql } from 'kysely'
import type { StagingTables } from '../reading/staging-table'

/** The run's page shows 200 at a time; the workbook of refused rows has all of them. */
const kept = 1000

/** Keeps the first faults of the run beyond its staging tables. */
export async function storeFirstErrors(tx: Tx, runId: string, { faults }: StagingTables): Promise<void> {
  await sql`delete from import_error where run_id = ${runId}`.execute(tx)
  await sql`
    insert into import_error (run_id, sequence, row_no, path, header, value, code, params, suggestion)
    select ${runId}::bigint, row_number() over (order by row_no, path), row_no, path, header, value, code, params, suggestion
    from (select * from ${sql.raw(faults)} order by row_no, path limit ${kept}) first`.execute(tx)
}
