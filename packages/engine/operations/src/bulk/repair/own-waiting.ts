import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { AnswerOf } from '@sfa/kit/call'
import type { waitingJobsCall } from '@sfa/kit/calls/job.calls'
import type { LogRow } from '@sfa/kit/calls/job-shapes'
import { sql } from 'kysely'
import { type Caller, holdsKey } from '../../caller'
import { toLogRow } from '../../job/log/log-row'
import { runColumns, toRun } from '../../job/log/run-row'
import type { Services } from '../../services'
import { importedAs, isImported, uploadKey } from '../columns/bulk-kind'

/** Most runs of each sort in the answer, the newest first; the log shows the others. */
const most = 20

/**
 * What waits for a decision of the caller: their own imports of kinds that they may still import. One that they have
 * cancelled waits for nothing; the log still offers its rows.
 */
export async function ownWaiting(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
): Promise<AnswerOf<typeof waitingJobsCall>> {
  const own = sql`user_id = ${caller.userId} and direction = 'import'`
  const { decisions, repairs } = await inTenant(db, caller.tenantId, async tx => ({
    decisions: await sql<Record<string, unknown>>`
      select ${runColumns} from job_run where ${own} and phase = 'preview' order by id desc limit ${most}`.execute(tx),
    repairs: await sql<Record<string, unknown> & { open: number }>`
      select ${runColumns}, refused.open from job_run, lateral (
        select count(*)::int as open from import_refused_row r
        where r.tenant_id = job_run.tenant_id and r.run_id = job_run.id and repaired_by is null) refused
      where ${own} and job = 'import' and phase in ('done', 'failed', 'cancelled') and failure_count > 0
        and refused.open > 0 and not (phase = 'cancelled' and cancel_requested)
      order by id desc limit ${most}`.execute(tx),
  }))
  const mayImport = ({ kind }: LogRow) =>
    isImported(kind, caller.tenantId) && holdsKey(caller, uploadKey(importedAs(kind, caller)) ?? '')
  return {
    decisions: decisions.rows.map(row => toLogRow(toRun(row), caller)),
    repairs: repairs.rows.map(row => ({ ...toLogRow(toRun(row), caller), open: row.open })).filter(mayImport),
  }
}
