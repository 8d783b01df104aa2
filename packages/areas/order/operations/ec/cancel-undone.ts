import { inPlatform, inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { findRow } from '@sfa/db/record/write-rows'
import { AppError } from '@sfa/kernel/app-error'
import { textIn } from '@sfa/kernel/language'
import { performAction } from '@sfa/operations/action/perform-action'
import { noteTimeline } from '@sfa/operations/document/note-timeline'
import { clockCaller } from '@sfa/operations/job/schedule/clock-caller'
import { allFields } from '@sfa/operations/permission/field-rights'
import { textOf } from '@sfa/operations/resource/batch/change-batch'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import { order } from '../../definitions/order.resource'

const mostAtOnce = 200
const undoneReason = ['电商订单导入已撤销（平台订单号{no}）', 'The import was undone (platform number {no})'] as const

interface Undone {
  tenantId: string
  orderId: string
}

/**
 * Cancels the orders whose import was undone, each in a transaction of its own; the number of the platform is free then.
 * What was shipped in the meantime stays, and says so. Answers how many were cancelled.
 */
export async function cancelUndone({ db }: Pick<Services, 'db'>): Promise<number> {
  const { rows } = await inPlatform(db, tx =>
    sql<Undone>`
      select tenant_id "tenantId", order_id::text "orderId" from order_ec_undone
      order by tenant_id, order_id limit ${mostAtOnce}`.execute(tx),
  )
  let cancelled = 0
  for (const undone of rows) if (await cancelOne({ db }, undone)) cancelled += 1
  return cancelled
}

async function cancelOne({ db }: Pick<Services, 'db'>, { tenantId, orderId }: Undone): Promise<boolean> {
  const caller = clockCaller(tenantId, 'ec-orders')
  try {
    return await inTenant(db, tenantId, async tx => {
      const row = await findRow(tx, order, orderId, { lock: true })
      const taken = await forget(tx, orderId)
      if (!row || !taken) return false
      if (row.orderStatus !== 'cancelled') {
        const body = {
          cancelReason: textIn(caller.language, undoneReason).replace('{no}', String(row.externalNo ?? '')),
        }
        const access = { scope: undefined, fields: allFields }
        await performAction(
          tx,
          caller,
          { resource: order, action: 'cancel', id: orderId, body, source: 'clock' },
          access,
        )
      }
      await sql`update order_order set external_no = null where id = ${orderId}`.execute(tx)
      return true
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await inTenant(db, tenantId, async tx => {
      if (!(await forget(tx, orderId))) return
      await noteTimeline(tx, order, orderId, {
        kind: 'importUndone',
        text: ['电商导入已撤销，订单不能取消', 'The import was undone; the order could not be cancelled'],
        data: [{ label: ['原因', 'Reason'], value: [textOf(error, 'zh-CN'), textOf(error, 'en-US')] }],
        by: caller,
      })
    })
    return false
  }
}

/** Answers whether it was still to be done. */
async function forget(tx: Tx, orderId: string): Promise<boolean> {
  const gone = await sql`delete from order_ec_undone where order_id = ${orderId}`.execute(tx)
  return Number(gone.numAffectedRows ?? 0) > 0
}
