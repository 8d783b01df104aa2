import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { sql } from 'kysely'
import type { RunRow } from '../log/run-row'
import { recordEvent } from './record-event'

/** Why a run waits, as a code of the error catalogue. */
interface Blocked {
  code: string
  params: Readonly<Record<string, string | number>>
}

/**
 * Puts a run back into its queue after it met a full disk or a file store that does not answer. The row says why it
 * waits; the timeline has one line for it, however often the run tries again.
 */
export async function blockRun(tx: Tx, run: RunRow, { code, params }: Blocked): Promise<void> {
  await sql`update job_run set phase = 'queued', worker_id = null, progress = '{}', error_code = ${code},
      error_params = ${JSON.stringify(params)}, error_text = null
    where id = ${run.id}`.execute(tx)
  const still = await sql`update job_run_event set attempt = ${run.attempt}
    where run_id = ${run.id} and event = 'blocked' and attempt = ${run.attempt - 1}
      and details ->> 'code' = ${code}`.execute(tx)
  if (still.numAffectedRows === 0n)
    await recordEvent(tx, run.id, 'blocked', { phase: 'queued', attempt: run.attempt, details: { code, params } })
  else
    await sql`delete from job_run_event
      where run_id = ${run.id} and attempt = ${run.attempt} and event <> 'blocked'`.execute(tx)
}
