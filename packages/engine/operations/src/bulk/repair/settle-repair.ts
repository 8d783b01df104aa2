import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { sql } from 'kysely'
import type { JobRun } from '../../job/attempt/job-context'
import type { Staged } from '../import/reading/stage-rows'

interface Range {
  firstRow: number
  lastRow: number
}

/**
 * Removes corrected rows that a chunk has written from the grid, in the chunk's own transaction: rows of the import
 * that the run repairs, or its own, corrected at its preview.
 */
export async function markRepaired(
  tx: Tx,
  { id, params }: Pick<JobRun, 'id' | 'params'>,
  { tables: { faults }, mended }: Pick<Staged, 'tables' | 'mended'>,
  { firstRow, lastRow }: Range,
): Promise<void> {
  if (typeof params.repairOf !== 'string' && mended === 0) return
  await sql`
    update import_refused_row r set repaired_by = ${id}
    where r.run_id = ${params.repairOf ?? id} and r.sent_with = ${id} and r.sent_row between ${firstRow} and ${lastRow}
      and not exists (select 1 from ${sql.raw(faults)} e where e.row_no = r.sent_row)`.execute(tx)
}

/** Puts the rows of an undone chunk back into the grid. */
export async function reopenRepaired(
  tx: Tx,
  { id, params }: Pick<JobRun, 'id' | 'params'>,
  { firstRow, lastRow }: Range,
): Promise<void> {
  await sql`
    update import_refused_row set repaired_by = null
    where run_id = ${params.repairOf ?? id} and repaired_by = ${id} and sent_row between ${firstRow} and ${lastRow}`.execute(
    tx,
  )
}
