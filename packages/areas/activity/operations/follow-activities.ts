import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { today } from '@sfa/kernel/china-day'
import type { JobContext } from '@sfa/operations/job/attempt/job-context'
import { saveCheckpoint } from '@sfa/operations/job/attempt/save-checkpoint'
import { forgetIdle } from '@sfa/operations/job/life/forget-idle'
import { sql } from 'kysely'
import { followActivitiesJob } from './follow-activities.job'

/** Lists are searched by the status of activities, which changes with the day. */
export async function followActivities({ run, db, enterPhase }: JobContext): Promise<void> {
  await enterPhase('writing')
  await inTenant(db, run.tenantId, async tx => {
    const done = await keepStatuses(tx)
    await saveCheckpoint(tx, run, { done }, { total: done, successCount: done, failureCount: 0 })
    await forgetIdle(tx, followActivitiesJob, run.id)
  })
}

/** Answers how many activities have another status on the day. */
export async function keepStatuses(tx: Tx, day = today()): Promise<number> {
  const status = sql`activity_status(application_start, application_end, activity_start, activity_end, approval_status, ${day}::date)`
  const { numAffectedRows } = await sql`
    update activity_activity set status = ${status} where status is distinct from ${status}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
