import { inTenant } from '@sfa/db/tenant-transaction'
import type { JobTicket } from '@sfa/jobs/define-job'
import { sql } from 'kysely'
import type { Services } from '../services'

/** Whether other people's runs wait in the same queue, no less urgent than this one (behaviour.md "Jobs"). */
export async function othersWait({ db }: Pick<Services, 'db'>, { tenantId, runId }: JobTicket): Promise<boolean> {
  const found = await inTenant(db, tenantId, tx =>
    sql<{ wait: boolean }>`select job_run_others_wait(${tenantId}, ${runId}) as wait`.execute(tx),
  )
  return found.rows[0]?.wait ?? false
}
