import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { wireNow } from '@sfa/db/record/wire-time'
import { findRow } from '@sfa/db/record/write-rows'
import { AppError } from '@sfa/kernel/app-error'
import type { AnswerOf, BodyOf } from '@sfa/kit/call'
import { paymentSetting } from '@sfa/mall/definitions/payment-setting'
import { type Caller, holdsKey } from '@sfa/operations/caller'
import { accessForKey } from '@sfa/operations/permission/access'
import type { Services } from '@sfa/operations/services'
import { settingsOf } from '@sfa/operations/settings/settings-of'
import type { startPaymentCall } from '@sfa/receivable/definitions/payment.calls'
import type { PaymentProvider } from '@sfa/receivable/definitions/payment-choices'
import { openAmount, paymentRefusal } from '@sfa/receivable/rules/payment'
import { sql } from 'kysely'
import { order } from '../../definitions/order.resource'
import { seesAmounts } from '../placing/shown-order'
import { addPayment, payableOf } from './payments'

/** Those who enter orders may pay online, as may those who register payments. */
const keys = ['order/orderhistory:place', 'order/orderhistory:pay'] as const

/**
 * Begins to pay online what is left of an order: the attempt waits for the notification of its provider, as long as the
 * setting says. Another one that still waited for the order has expired by that.
 */
export async function startPayment(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { orderNumber, provider }: BodyOf<typeof startPaymentCall>,
  configured: readonly PaymentProvider[],
): Promise<AnswerOf<typeof startPaymentCall>> {
  if (!configured.includes(provider)) throw new AppError('paymentProviderOff')
  return inTenant(db, caller.tenantId, async tx => {
    const { methods, payMinutes } = await settingsOf(tx, paymentSetting)
    if (!methods.includes('online')) throw new AppError('paymentOnlineOff')
    const key = keys.find(one => holdsKey(caller, one)) ?? keys[0]
    const { scope, fields } = await accessForKey(tx, caller, order, key)
    const { rows } = await sql<{ id: string }>`
      select id::text from order_order where order_number = ${orderNumber}`.execute(tx)
    const row = rows[0] && (await findRow(tx, order, rows[0].id, { lock: true, ...(scope && { scope }) }))
    if (!row) throw new AppError('paymentOrderUnknown', { value: orderNumber })
    const id = String(row.id)
    const payable = await payableOf(tx, id)
    const amount = openAmount(payable)
    const refusal = paymentRefusal(payable, amount)
    if (refusal) throw new AppError(refusal === 'paymentAmountAbove' ? 'paymentNothingOpen' : refusal)
    await sql`
      update receivable_payment set state = 'expired', ver = ver + 1, last_modified_time = now()
      where id in (
        -- One that is being notified of is left to that.
        select id from receivable_payment where order_id = ${id} and state = 'waiting' for update skip locked)`.execute(
      tx,
    )
    const expiresTime = wireNow(Date.now() + Number(payMinutes ?? paymentSetting.fields.payMinutes.default) * 60_000)
    const { code } = await addPayment(tx, caller, {
      subject: 'order',
      direction: 'pay',
      state: 'waiting',
      amount,
      documentNo: orderNumber,
      orderId: id,
      way: provider,
      provider,
      expiresTime,
    })
    return { paymentNo: code, amount: seesAmounts(fields) ? amount / 100 : null, expiresTime }
  })
}
