import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import { sql } from 'kysely'
import type { Caller } from '../../caller'
import type { Services } from '../../services'
import { loadRepairedRun, refuseWhileRepairing } from './repair-run'

export interface RepairedCells {
  /** Row of the file. */
  row: number
  /** Column of the file → text; null takes the correction back. */
  cells: Readonly<Record<string, string | null>>
}

/**
 * Stores the user's corrections so far, so that closing the grid loses nothing. Cells that are not named stay
 * unchanged. Throws `notFound`, `notPermitted`, `notRepairable`, `repairRunning`, `invalidRequest` for columns that the
 * file does not have.
 */
export const saveRepair = (
  services: Pick<Services, 'db'>,
  caller: Caller,
  batchId: string,
  rows: readonly RepairedCells[],
): Promise<void> =>
  inTenant(services.db, caller.tenantId, async tx => {
    const run = await loadRepairedRun(tx, caller, batchId, { lock: true })
    await refuseWhileRepairing(tx, run)
    const { rows: unknown } = await sql`
      select 1 from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x ("row" integer, cells jsonb),
        jsonb_object_keys(x.cells) column_no
      where column_no !~ '^[0-9]{1,5}$' or not exists (
        select 1 from import_refused_row r where r.run_id = ${run.id} and r.row_no = x."row"
          and case when column_no ~ '^[0-9]{1,5}$' then column_no::integer < jsonb_array_length(r.cells) end)
      limit 1`.execute(tx)
    if (unknown.length > 0) throw new AppError('invalidRequest')
    await sql`
      update import_refused_row r set draft = jsonb_strip_nulls(r.draft || x.cells)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x ("row" integer, cells jsonb)
      where r.run_id = ${run.id} and r.row_no = x."row" and r.repaired_by is null`.execute(tx)
  })
