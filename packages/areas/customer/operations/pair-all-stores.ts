import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { JobContext } from '@sfa/operations/job/attempt/job-context'
import { saveCheckpoint } from '@sfa/operations/job/attempt/save-checkpoint'
import { forgetIdle } from '@sfa/operations/job/life/forget-idle'
import { sql } from 'kysely'
import { pairStores } from './pair-stores'
import { pairStoresJob } from './pair-stores.job'

/** Compares all stores that wait for it, some thousands in a transaction, and deletes the steps of old merges. */
export async function pairAllStores(context: JobContext): Promise<void> {
  const { run, db } = context
  await context.enterPhase('writing')
  let changed = 0
  for (let more = true; more; ) {
    await context.throwIfCancelled()
    more = await inTenant(db, run.tenantId, async tx => {
      const done = await pairStores(tx)
      changed += done.changed
      await saveCheckpoint(tx, run, { changed }, { total: changed, successCount: changed, failureCount: 0 })
      return done.looked > 0
    })
  }
  await inTenant(db, run.tenantId, async tx => {
    await sql`
      delete from customer_store_merge_step where merge_id in (
        select id from customer_store_merge where undo_until < now() - interval '1 day'
      )`.execute(tx)
    await forgetIdle(tx, pairStoresJob, run.id)
  })
}
