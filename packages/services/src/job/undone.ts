import type { Tx } from '@sfa/db/tenant-transaction'
import { sql } from 'kysely'

/** A record that undoing did not change. */
export interface KeptRecord {
  id: string
  /** Its code or name, so that a person knows it. */
  key: string
  /**
   * Another user changed it since; another record refers to it by now; it does not exist any more; the user who undoes
   * does not reach it; its old place in the tree is below itself by now; the old values are not allowed any more.
   */
  reason: 'edited' | 'stillReferenced' | 'gone' | 'outOfReach' | 'moved' | 'refused'
  /** Why the old values were refused. */
  message?: string
}

/** What undoing a run did. */
export interface Undone {
  /** New records that were removed. */
  removed: number
  /** Changed records that are as they were before. */
  restored: number
  kept: KeptRecord[]
}

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
