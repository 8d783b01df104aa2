import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { wireNow } from '@sfa/db/record/wire-time'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import { fenOf } from '@sfa/kernel/money/fen'
import { actionHandler } from '@sfa/operations/action/action-handler'
import type { Caller } from '@sfa/operations/caller'
import { accessForKey } from '@sfa/operations/permission/access'
import { allFields } from '@sfa/operations/permission/field-rights'
import { changeRecord } from '@sfa/operations/resource/saving/update-record'
import { payReceivable, refundReceivable } from '@sfa/receivable/operations/credit'
import { openAmount, paymentRefusal } from '@sfa/receivable/rules/payment'
import { sql } from 'kysely'
import { order } from '../../definitions/order.resource'
import { customerOf } from '../fulfilment/order-rows'
import { seesAmounts } from '../placing/shown-order'
import { addPayment, isLater, ledgerOrder, notePaid, payableOf, yuanOf } from './payments'

const payKey = 'order/orderhistory:pay'

/**
 * Registers by hand what a customer has paid for an order: at most what is left of it, a voucher once. Locks: the order,
 * and the credit of the customer last.
 */
export const payOrder = actionHandler({
  of: order,
  action: 'pay',
  async run(tx, caller, { row, body }) {
    const amount = fenOf(body.payAmount)
    const id = String(row.id)
    const payable = await payableOf(tx, id)
    const code = paymentRefusal(payable, amount)
    if (code) throw await refused(tx, caller, code, amount, openAmount(payable))
    if (body.payTime && isLater(String(body.payTime))) throw atField('payTime', 'paymentFuture')
    const providerNo = textOf(body.payNo)
    if (providerNo) await refuseKnown(tx, id, String(body.payWay), providerNo)
    const made = await addPayment(tx, caller, {
      subject: 'order',
      direction: 'pay',
      state: 'succeeded',
      amount,
      documentNo: String(row.orderNumber),
      orderId: id,
      way: String(body.payWay),
      providerNo,
      payTime: String(body.payTime ?? wireNow()),
      note: textOf(body.payNote),
    })
    await payReceivable(tx, caller, ledgerOrder(row), customerOf(row), amount, made.code)
    await notePaid(tx, caller, id, { ...made, way: String(body.payWay) })
    return { set: { paidAmount: (payable.paid + amount) / 100 } }
  },
})

const textOf = (value: unknown) => {
  const text = typeof value === 'string' ? value.trim() : ''
  return text === '' ? null : text
}

export const atField = (
  field: string,
  code: 'paymentFuture' | 'paymentTooMuch' | 'refundTooMuch' | 'paymentAmountAbove' | 'paymentNothingOpen',
) => new AppError('invalid', {}, 200, [{ field, code }])

/** What is left is not told to readers from whom amounts are hidden. */
async function refused(
  tx: Tx,
  caller: Caller,
  code: NonNullable<ReturnType<typeof paymentRefusal>>,
  given: number,
  most: number,
) {
  if (code === 'paymentAmountAbove' || code === 'paymentNothingOpen') return atField('payAmount', code)
  if (code !== 'paymentTooMuch') return new AppError(code)
  const { fields } = await accessForKey(tx, caller, order, payKey)
  if (!seesAmounts(fields)) return atField('payAmount', code)
  const params = { given: yuanOf(given), most: yuanOf(most) }
  return new AppError('invalid', {}, 200, [{ field: 'payAmount', code: 'paymentTooMuchOf', params }])
}

async function refuseKnown(tx: Tx, orderId: string, way: string, value: string): Promise<void> {
  const { rows } = await sql<{ code: string }>`
    select code from receivable_payment
    where order_id = ${orderId} and direction = 'pay' and state = 'succeeded' and way = ${way} and provider_no = ${value}
    limit 1`.execute(tx)
  if (rows[0])
    throw new AppError('invalid', {}, 200, [
      { field: 'payNo', code: 'paymentNoKnown', params: { value, code: rows[0].code } },
    ])
}

/** What else than a page takes or gives back money of an order that is locked: its ledger, its head, its timeline. */
export async function bookPayment(
  tx: Tx,
  caller: Caller,
  row: WireRow,
  made: { direction: 'pay' | 'refund'; code: string; amount: number; way: string | null; providerNo: string | null },
): Promise<void> {
  const id = String(row.id)
  const { paid } = await payableOf(tx, id)
  const book = made.direction === 'pay' ? payReceivable : refundReceivable
  await book(tx, caller, ledgerOrder(row), customerOf(row), made.amount, made.code)
  const after = made.direction === 'pay' ? paid + made.amount : paid - made.amount
  await changeRecord(tx, caller, order, { id }, { paidAmount: after / 100 }, 'update', {
    action: made.direction === 'pay' ? 'pay' : 'refund',
    access: { scope: undefined, fields: allFields },
  })
  await notePaid(tx, caller, id, made)
}
