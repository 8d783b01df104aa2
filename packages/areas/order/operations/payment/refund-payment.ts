import { wireNow } from '@sfa/db/record/wire-time'
import { findRow } from '@sfa/db/record/write-rows'
import { AppError } from '@sfa/kernel/app-error'
import { fenOf } from '@sfa/kernel/money/fen'
import { actionHandler } from '@sfa/operations/action/action-handler'
import { payment } from '@sfa/receivable/definitions/payment.resource'
import { order } from '../../definitions/order.resource'
import { atField, bookPayment } from './pay-order'
import { addPayment, isLater } from './payments'

/**
 * Registers what a customer was paid back of a payment, at most the rest of it. Orders in any state are paid back: most of
 * all those that were cancelled. Locks: the payment, its order, credit.
 */
export const refundPayment = actionHandler({
  of: payment,
  action: 'refund',
  async run(tx, caller, { row, body }) {
    const amount = fenOf(body.refundAmount)
    const before = fenOf(row.refundedAmount ?? 0)
    if (amount <= 0) throw atField('refundAmount', 'paymentAmountAbove')
    if (amount > fenOf(row.amount) - before) throw atField('refundAmount', 'refundTooMuch')
    if (body.refundTime && isLater(String(body.refundTime))) throw atField('refundTime', 'paymentFuture')
    const head = await findRow(tx, order, String(row.orderID), { lock: true })
    if (!head) throw new AppError('notFound')
    const way = row.way === null ? null : String(row.way)
    const providerNo = body.refundNo ? String(body.refundNo) : null
    const made = await addPayment(tx, caller, {
      subject: 'order',
      direction: 'refund',
      state: 'succeeded',
      amount,
      documentNo: String(row.documentNo),
      orderId: String(row.orderID),
      way,
      providerNo,
      refundOf: String(row.id),
      payTime: String(body.refundTime ?? wireNow()),
      note: String(body.refundReason ?? ''),
    })
    await bookPayment(tx, caller, head, { ...made, way })
    return { set: { refundedAmount: (before + amount) / 100 } }
  },
})
