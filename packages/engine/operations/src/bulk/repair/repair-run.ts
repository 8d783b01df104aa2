import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import { isRunning } from '@sfa/kit/job/phase'
import { sql } from 'kysely'
import { type Caller, requireKey } from '../../caller'
import { loadRun } from '../../job/life/load-run'
import type { RunRow } from '../../job/log/run-row'
import { importedAs, uploadKey } from '../columns/bulk-kind'
import type { StoredFault } from './faults-by-row'
import type { StoredCell } from './stored-cell'

/**
 * The import whose refused rows are corrected: the run itself, or the one that it repairs. For its owner, with the key
 * of importing, at its preview and when it has ended. Throws `notFound`, `notPermitted`, `notRepairable` while it is
 * running or after it was undone.
 */
export async function loadRepairedRun(tx: Tx, caller: Caller, batchId: string, options?: { lock?: boolean }) {
  const asked = await loadRun(tx, batchId)
  const { repairOf } = asked.params
  const run = await loadRun(tx, typeof repairOf === 'string' ? repairOf : batchId, options)
  if (run.userId !== caller.userId) throw new AppError('notFound')
  const isAtWork = isRunning(run.phase) && run.phase !== 'preview'
  if (run.job !== 'import' || isAtWork || run.phase === 'undone') throw new AppError('notRepairable')
  requireKey(caller, uploadKey(importedAs(run.kind, caller)))
  return run
}

/** The run that imports corrected rows at this moment; nothing can be changed until it has ended. */
export async function runningRepair(tx: Tx, { id, userId }: Pick<RunRow, 'id' | 'userId'>): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id::text id from job_run
    where exclusive and user_id = ${userId} and direction = 'import' and params ->> 'repairOf' = ${id}
      and phase in ('queued', 'parsing', 'validating', 'preview', 'writing') limit 1`.execute(tx)
  return rows[0]?.id ?? null
}

/** Throws `repairRunning`. */
export async function refuseWhileRepairing(tx: Tx, run: Pick<RunRow, 'id' | 'userId'>): Promise<void> {
  if ((await runningRepair(tx, run)) !== null) throw new AppError('repairRunning')
}

export interface RefusedRow {
  row: number
  cells: StoredCell[]
  draft: Record<string, string>
  faults: StoredFault[]
}

/** Neither imported since nor, while the run waits at its preview, corrected and sent with it. */
const isOpen = ({ id, phase }: Pick<RunRow, 'id' | 'phase'>) =>
  phase === 'preview' ? sql`repaired_by is null and sent_with is distinct from ${id}::bigint` : sql`repaired_by is null`

/** Rows that are not imported yet, in the order of the file; a page of them where one is asked for. */
export async function openRows(
  tx: Tx,
  run: Pick<RunRow, 'id' | 'phase'>,
  { limit, offset }: { limit: number | null; offset: number } = { limit: null, offset: 0 },
): Promise<RefusedRow[]> {
  const { rows } = await sql<RefusedRow>`
    select row_no "row", cells, draft, faults from import_refused_row
    where run_id = ${run.id} and ${isOpen(run)} order by row_no limit ${limit} offset ${offset}`.execute(tx)
  return rows
}

export async function countRefused(
  tx: Tx,
  run: Pick<RunRow, 'id' | 'phase'>,
): Promise<{ open: number; repaired: number }> {
  const { rows } = await sql<{ open: number; repaired: number }>`
    select count(*) filter (where ${isOpen(run)})::int open, count(*) filter (where not (${isOpen(run)}))::int repaired
    from import_refused_row where run_id = ${run.id}`.execute(tx)
  return rows[0] ?? { open: 0, repaired: 0 }
}

/** The cells with the user's corrections in place of those of the file. */
export const correctedCells = ({ cells, draft }: Pick<RefusedRow, 'cells' | 'draft'>): StoredCell[] =>
  cells.map((cell, column) => draft[column] ?? cell)
