import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { JobContext } from '@sfa/operations/job/attempt/job-context'
import { saveCheckpoint } from '@sfa/operations/job/attempt/save-checkpoint'
import { forgetIdle } from '@sfa/operations/job/life/forget-idle'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import { expirePaymentsJob } from './expire-payments.job'

/** Attempts that were not paid in their time. A notification that comes later is taken all the same. */
export async function expirePayments(context: JobContext): Promise<void> {
  const { run, db } = context
  await context.enterPhase('writing')
  const done = await endWaiting({ db }, run.tenantId)
  await inTenant(db, run.tenantId, async tx => {
    await saveCheckpoint(tx, run, { done }, { total: done, successCount: done, failureCount: 0 })
    await forgetIdle(tx, expirePaymentsJob, run.id)
  })
}

/** Answers how many have expired. What a notification holds at this moment is left to it. */
export const endWaiting = ({ db }: Pick<Services, 'db'>, tenantId: string, now = new Date()): Promise<number> =>
  inTenant(db, tenantId, async tx => {
    const { rows } = await sql`
      update receivable_payment set state = 'expired', ver = ver + 1, last_modified_time = now()
      where id in (
        select id from receivable_payment where state = 'waiting' and expires_time <= ${now}::timestamptz for update skip locked)
      returning id`.execute(tx)
    return rows.length
  })
