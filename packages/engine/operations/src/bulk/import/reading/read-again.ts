import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { sql } from 'kysely'
import type { Caller } from '../../../caller'
import { sendAgain } from '../../../job/life/send-again'
import type { RunRow } from '../../../job/log/run-row'
import type { ImportCheckpoint } from '../import-checkpoint'
import { dropStaging } from './staging-table'

/**
 * Lets a run that has written nothing read its file from the beginning, for a new preview where it has one: what was
 * confirmed before is not what is shown now. The caller has locked it.
 */
export async function readAgain(tx: Tx, caller: Caller, run: RunRow): Promise<void> {
  await sql`update import_state set preview = null where run_id = ${run.id}`.execute(tx)
  const { staged } = run.checkpoint as Partial<ImportCheckpoint>
  if (staged) await dropStaging(staged.tables).execute(tx)
  await sql`update job_run set checkpoint = '{}', files = files - 'failed' where id = ${run.id}`.execute(tx)
  await sendAgain(tx, run.id, 'retried', { by: caller, params: { confirmed: false, overwrite: false } })
}
