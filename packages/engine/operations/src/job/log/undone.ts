import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { KeptRecord, Undone } from '@sfa/kit/calls/job-details'
import { sql } from 'kysely'

export type { KeptRecord, Undone }

/** Most kept records that are listed; the numbers count all of them. */
const listedRecords = 1000

/** Adds what undoing a chunk did, in its transaction. */
export async function keepUndone(tx: Tx, runId: string, more: Undone): Promise<void> {
  const { rows } = await sql<{ undone: Undone | null }>`
    select undone from import_state where run_id = ${runId} for update`.execute(tx)
  const before = rows[0]?.undone ?? { removed: 0, restored: 0, kept: [] }
  const undone: Undone = {
    removed: before.removed + more.removed,
    restored: before.restored + more.restored,
    kept: [...before.kept, ...more.kept].slice(0, listedRecords),
  }
  await sql`insert into import_state (run_id, undone) values (${runId}, ${JSON.stringify(undone)}::jsonb)
    on conflict (tenant_id, run_id) do update set undone = excluded.undone`.execute(tx)
}

/** What undoing a run has done so far; null where no user asked for it. */
export async function loadUndone(tx: Tx, runId: string): Promise<Undone | null> {
  const { rows } = await sql<{ undone: Undone | null }>`
    select undone from import_state where run_id = ${runId}`.execute(tx)
  return rows[0]?.undone ?? null
}
