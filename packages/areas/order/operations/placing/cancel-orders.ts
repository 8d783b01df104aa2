import { waitFor, writingPatienceMs } from '@sfa/db/call/call-scope'
import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { findRow } from '@sfa/db/record/write-rows'
import { AppError } from '@sfa/kernel/app-error'
import type { BodyOf } from '@sfa/kit/call'
import { performAction } from '@sfa/operations/action/perform-action'
import type { Caller } from '@sfa/operations/caller'
import { accessForKey } from '@sfa/operations/permission/access'
import { textOf } from '@sfa/operations/resource/batch/change-batch'
import type { Services } from '@sfa/operations/services'
import type { CancelledOrder, cancelOrderListCall } from '../../definitions/order.calls'
import { order } from '../../definitions/order.resource'

const key = 'order/orderhistory:cancel'

/** Each order in a transaction of its own, in the sequence of the call: what one refuses does not hold up the others. */
export async function cancelOrders(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { ids, reason }: BodyOf<typeof cancelOrderListCall>,
): Promise<CancelledOrder[]> {
  waitFor(writingPatienceMs)
  const told: CancelledOrder[] = []
  for (const id of ids) {
    try {
      const already = await inTenant(db, caller.tenantId, async tx => {
        const access = await accessForKey(tx, caller, order, key)
        const row = await findRow(tx, order, id, { lock: true, scope: access.scope })
        if (row?.orderStatus === 'cancelled') return true
        const body = { cancelReason: reason }
        await performAction(tx, caller, { resource: order, action: 'cancel', id, body }, access)
        return false
      })
      told.push({ id, ok: true, ...(already && { already }), code: null, message: null })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      told.push({ id, ok: false, code: error.code, message: textOf(error, caller.language) })
    }
  }
  return told
}
