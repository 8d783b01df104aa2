import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { wireNow } from '@sfa/db/record/wire-time'
import type { JobContext } from '@sfa/operations/job/attempt/job-context'
import { saveCheckpoint } from '@sfa/operations/job/attempt/save-checkpoint'
import { forgetIdle } from '@sfa/operations/job/life/forget-idle'
import { clockCaller } from '@sfa/operations/job/schedule/clock-caller'
import { allFields } from '@sfa/operations/permission/field-rights'
import { changeRecord } from '@sfa/operations/resource/saving/update-record'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import { order } from '../../definitions/order.resource'
import { followOrdersJob } from '../follow-orders.job'
import { orderParams } from '../order-params'

/** Most that one run of the clock closes; the next one goes on. */
const most = 1000

/** What time does to orders: those that were signed for some days ago are closed. */
export async function followOrders(context: JobContext): Promise<void> {
  const { run, db } = context
  await context.enterPhase('writing')
  const done = await closeSigned({ db }, run.tenantId, new Date(), () => context.throwIfCancelled())
  await inTenant(db, run.tenantId, async tx => {
    await saveCheckpoint(tx, run, { done }, { total: done, successCount: done, failureCount: 0 })
    await forgetIdle(tx, followOrdersJob, run.id)
  })
}

/** Answers how many orders were closed. Each is a transaction of its own. */
export async function closeSigned(
  { db }: Pick<Services, 'db'>,
  tenantId: string,
  now: Date,
  pause: () => Promise<void> = async () => undefined,
): Promise<number> {
  const caller = clockCaller(tenantId, 'orders')
  const { isDue, ids } = await inTenant(db, tenantId, async tx => {
    const { closeDays } = await orderParams(tx)
    const isDue = sql`order_status = 'signed' and signed_time <= ${now}::timestamptz - make_interval(days => ${closeDays})`
    const { rows } = await sql<{ id: string }>`
      select id::text from order_order where ${isDue} order by id limit ${most}`.execute(tx)
    return { isDue, ids: rows.map(({ id }) => id) }
  })
  let closed = 0
  for (const id of ids) {
    await pause()
    const isClosed = await inTenant(db, tenantId, async tx => {
      const locked = await sql`select from order_order where id = ${id} and ${isDue} for update skip locked`.execute(tx)
      if (locked.rows.length === 0) return false
      await changeRecord(tx, caller, order, { id }, { orderStatus: 'closed', closedTime: wireNow() }, 'update', {
        source: 'clock',
        action: 'close',
        access: { scope: undefined, fields: allFields },
      })
      return true
    })
    if (isClosed) closed += 1
  }
  return closed
}
