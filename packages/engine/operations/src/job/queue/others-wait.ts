import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { JobTicket } from '@sfa/kit/job/define-job'
import { sql } from 'kysely'
import type { Services } from '../../services'

/** Whether runs of other users wait in the same queue with the same or a higher priority. */
export async function othersWait({ db }: Pick<Services, 'db'>, { tenantId, runId }: JobTicket): Promise<boolean> {
  const found = await inTenant(db, tenantId, tx =>
    sql<{ wait: boolean }>`select job_run_others_wait(${tenantId}, ${runId}) as wait`.execute(tx),
  )
  return found.rows[0]?.wait ?? false
}
