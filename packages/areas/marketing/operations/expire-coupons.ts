import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { JobContext } from '@sfa/operations/job/attempt/job-context'
import { saveCheckpoint } from '@sfa/operations/job/attempt/save-checkpoint'
import { forgetIdle } from '@sfa/operations/job/life/forget-idle'
import { sql } from 'kysely'
import { expireCouponsJob } from './expire-coupons.job'

const chunkSize = 5_000

/** Coupons that were not used in their time expire; orders ask the clock, so that they need not wait for this. */
export async function expireCoupons(context: JobContext): Promise<void> {
  const { run, db } = context
  await context.enterPhase('writing')
  let changed = Number(run.checkpoint.changed ?? 0)
  for (let more = true; more; ) {
    await context.throwIfCancelled()
    more = await inTenant(db, run.tenantId, async tx => {
      const { numAffectedRows } = await sql`
        with late as (
          select id from marketing_coupon where state = 'issued' and valid_to < now()
          order by id limit ${chunkSize} for update)
        update marketing_coupon c set state = 'expired', ver = c.ver + 1 from late
        where c.id = late.id and c.state = 'issued'`.execute(tx)
      changed += Number(numAffectedRows)
      await saveCheckpoint(tx, run, { changed }, { total: changed, successCount: changed, failureCount: 0 })
      return Number(numAffectedRows) === chunkSize
    })
  }
  await inTenant(db, run.tenantId, tx => forgetIdle(tx, expireCouponsJob, run.id))
}
