import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { wireNow } from '@sfa/db/record/wire-time'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import { cancelMinutes, isOfShop } from '@sfa/mall/operations/shop-rules'
import { actionHandler } from '@sfa/operations/action/action-handler'
import type { Caller } from '@sfa/operations/caller'
import { shortestReason } from '../../definitions/order.calls'
import { order } from '../../definitions/order.resource'
import { releaseOrder } from './order-holds'

/** Back to a draft: what it held is free, and submitting it again calculates it anew. */
export const rejectHandler = actionHandler({
  of: order,
  action: 'reject',
  async run(tx, caller, { row, body }) {
    await releaseOrder(tx, caller, { id: String(row.id), no: String(row.orderNumber) })
    return { set: { rejectReason: body.opinion } }
  },
})

export const cancelHandler = actionHandler({
  of: order,
  action: 'cancel',
  async run(tx, caller, { row, body }) {
    if (String(body.cancelReason ?? '').trim().length < shortestReason)
      throw new AppError('invalid', {}, 200, [
        { field: 'cancelReason', code: 'reasonTooShort', params: { min: shortestReason } },
      ])
    await refuseLate(tx, caller, row)
    await releaseOrder(tx, caller, { id: String(row.id), no: String(row.orderNumber) })
    return undefined
  },
})

/** Who has placed an order in the shop may cancel it within some minutes; its supplier may at any time. */
async function refuseLate(tx: Tx, { userName }: Caller, row: WireRow): Promise<void> {
  if (!isOfShop(row) || row.createBy !== userName || !row.submittedTime) return
  const minutes = await cancelMinutes(tx)
  // Times of the wire are compared as texts.
  if (String(row.submittedTime) < wireNow(Date.now() - minutes * 60_000))
    throw new AppError('shopCancelLate', { minutes })
}
