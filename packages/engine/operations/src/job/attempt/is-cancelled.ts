import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { JobTicket } from '@sfa/kit/job/define-job'
import { sql } from 'kysely'
import type { Services } from '../../services'

/** Whether a run's user has asked to cancel it. */
export async function isCancelled({ db }: Pick<Services, 'db'>, { tenantId, runId }: JobTicket): Promise<boolean> {
  const found = await inTenant(db, tenantId, tx =>
    sql<{ cancel: boolean }>`select cancel_requested as cancel from job_run where id = ${runId}`.execute(tx),
  )
  return found.rows[0]?.cancel ?? false
}
