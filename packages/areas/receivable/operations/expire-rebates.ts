import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { findRow } from '@sfa/db/record/write-rows'
import type { JobContext } from '@sfa/operations/job/attempt/job-context'
import { saveCheckpoint } from '@sfa/operations/job/attempt/save-checkpoint'
import { forgetIdle } from '@sfa/operations/job/life/forget-idle'
import { clockCaller } from '@sfa/operations/job/schedule/clock-caller'
import { allFields } from '@sfa/operations/permission/field-rights'
import { changeRecord } from '@sfa/operations/resource/saving/update-record'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import { rebateGrant } from '../definitions/rebate-grant.resource'
import { expireRebatesJob } from './expire-rebates.job'
import { endGrant } from './grant-rebate'
import { overdue } from './rebate-ledger'

/** Most that one run of the clock ends; the next one goes on. */
const most = 5_000

/** Rebates that were not used in their time expire; orders ask the day, so that they need not wait for this. */
export async function expireRebates(context: JobContext): Promise<void> {
  const { run, db } = context
  await context.enterPhase('writing')
  const done = await endOverdue({ db }, run.tenantId, () => context.throwIfCancelled())
  await inTenant(db, run.tenantId, async tx => {
    await saveCheckpoint(tx, run, { done }, { total: done, successCount: done, failureCount: 0 })
    await forgetIdle(tx, expireRebatesJob, run.id)
  })
}

/** Answers how many grants have ended. Each is a transaction of its own. */
export async function endOverdue(
  { db }: Pick<Services, 'db'>,
  tenantId: string,
  pause: () => Promise<void> = async () => undefined,
): Promise<number> {
  const caller = clockCaller(tenantId, 'rebates')
  const ids = await inTenant(db, tenantId, async tx => {
    const { rows } = await sql<{ id: string }>`
      select g.id::text from receivable_rebate_grant g where ${overdue('g')} order by g.id limit ${most}`.execute(tx)
    return rows.map(({ id }) => id)
  })
  let ended = 0
  for (const id of ids) {
    await pause()
    const isEnded = await inTenant(db, tenantId, async tx => {
      const locked = await sql`
        select from receivable_rebate_grant g where g.id = ${id} and ${overdue('g')} for update skip locked`.execute(tx)
      const row = locked.rows.length > 0 ? await findRow(tx, rebateGrant, id, { lock: true }) : undefined
      if (!row) return false
      await endGrant(tx, row, 'expire', { userName: caller.userName })
      await changeRecord(tx, caller, rebateGrant, { id }, { state: 'expired' }, 'update', {
        source: 'clock',
        action: 'expire',
        access: { scope: undefined, fields: allFields },
      })
      return true
    })
    if (isEnded) ended += 1
  }
  return ended
}
