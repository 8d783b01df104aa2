import { AppError } from '@sfa/domain/app-error'
import { shortestReason } from '@sfa/resources/order/order.calls'
import { order } from '@sfa/resources/order/order.resource'
import { actionHandler } from '../../action/action-handler'
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
    await releaseOrder(tx, caller, { id: String(row.id), no: String(row.orderNumber) })
    return undefined
  },
})
