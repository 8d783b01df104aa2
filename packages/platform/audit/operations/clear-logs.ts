import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import type { JobContext } from '@sfa/operations/job/attempt/job-context'
import { saveCheckpoint } from '@sfa/operations/job/attempt/save-checkpoint'
import { settingsOf } from '@sfa/operations/settings/settings-of'
import { logRetention } from '@sfa/parameter/definitions/log-retention'
import { sql } from 'kysely'

/** Rows deleted in one transaction, so that calls that write the log do not wait. */
const chunkSize = 5_000

/**
 * Deletes lines of the tenant's logs that are older than its settings say; a chunk that was deleted is not restored
 * when the job fails later.
 */
export async function clearLogs(context: JobContext): Promise<void> {
  const { run, db } = context
  await context.enterPhase('writing')
  const { interfaceLog, apiCallLog, loginLog } = await inTenant(db, run.tenantId, tx => settingsOf(tx, logRetention))
  const logs = [
    { table: 'sys_call_log', days: interfaceLog },
    { table: 'publishing_api_call', days: apiCallLog },
    { table: 'sys_login_log', days: loginLog },
  ]
  let deleted = Number(run.checkpoint.deleted ?? 0)
  for (const { table, days } of logs) {
    for (let some = days !== null; some; ) {
      await context.throwIfCancelled()
      some = await inTenant(db, run.tenantId, async tx => {
        const count = await deleteOlder(tx, table, Number(days))
        deleted += count
        await saveCheckpoint(tx, run, { deleted }, { total: deleted, successCount: deleted, failureCount: 0 })
        return count === chunkSize
      })
    }
  }
}

async function deleteOlder(tx: Tx, table: string, days: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where create_time < now() - make_interval(days => ${days}) limit ${chunkSize}))`.execute(
    tx,
  )
  return Number(numAffectedRows)
}
