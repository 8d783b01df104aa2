import { inPlatform, inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { wireNow } from '@sfa/db/record/wire-time'
import { findRow } from '@sfa/db/record/write-rows'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import type { ErrorCode } from '@sfa/kernel/error-texts'
import { fenOf } from '@sfa/kernel/money/fen'
import type { AnswerOf } from '@sfa/kit/call'
import { clockUser } from '@sfa/kit/job/clock-user'
import type { Caller } from '@sfa/operations/caller'
import { textOf } from '@sfa/operations/resource/batch/change-batch'
import { keptReason } from '@sfa/operations/resource/told-texts'
import type { Services } from '@sfa/operations/services'
import type { notifyPaymentCall, PaymentNotice } from '@sfa/receivable/definitions/payment.calls'
import { type PaymentProvider, paymentWays } from '@sfa/receivable/definitions/payment-choices'
import { paymentRefusal } from '@sfa/receivable/rules/payment'
import { sql } from 'kysely'
import { order } from '../../definitions/order.resource'
import { bookPayment } from './pay-order'
import { addPayment, isLater, lockPayment, type Payment, payableOf, settlePayment } from './payments'

type Answer = AnswerOf<typeof notifyPaymentCall>

/**
 * What a provider tells of a payment or a refund; its signature was checked. A transaction counts once, however often it
 * is told of. What cannot be taken (more than is left, a cancelled order) is written down as refused with its reason: the
 * provider has the money, and a person has to see it. Told of once more, it is tried once more.
 *
 * Locks: the transaction by its number, the payment, the order, credit.
 */
export async function notifyPayment(
  { db }: Pick<Services, 'db'>,
  provider: PaymentProvider,
  notice: PaymentNotice,
): Promise<Answer> {
  const isKnown = await inPlatform(db, async tx => {
    const { rows } = await sql`select from tenant where id = ${notice.tenant} and is_deleted = 0`.execute(tx)
    return rows.length > 0
  })
  if (!isKnown) throw new AppError('notFound')
  return inTenant(db, notice.tenant, tx => take(tx, provider, notice))
}

async function take(tx: Tx, provider: PaymentProvider, notice: PaymentNotice): Promise<Answer> {
  const { tenant, providerNo, direction, result } = notice
  const caller = callerFor(tenant, provider)
  const amount = fenOf(notice.amount)
  const lock = `payment ${tenant} ${provider} ${direction} ${providerNo}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx)
  const known = await lockPayment(tx, { provider, providerNo, direction })
  if (known && known.amount !== amount) throw new AppError('paymentDiffers', { value: providerNo })
  if (known?.state === 'succeeded') return { paymentNo: known.code, state: 'succeeded', repeated: true, message: null }
  const wanted = known ?? (await begun(tx, provider, notice))
  const paidBack = direction === 'refund' ? await paymentOf(tx, provider, notice) : undefined
  const row = await lockedOrder(tx, notice, wanted, paidBack)
  if (known?.orderId && known.orderId !== String(row?.id)) throw new AppError('paymentDiffers', { value: providerNo })
  const refusal = result === 'failed' ? null : await refusalOf(tx, row, amount, paidBack)
  const state = result === 'failed' ? ('failed' as const) : refusal ? ('refused' as const) : ('succeeded' as const)
  const named = row ? String(row.orderNumber) : (notice.orderNumber ?? notice.paymentNo ?? '')
  const refused = refusal && new AppError(refusal, { value: named })
  const message = refused ? textOf(refused, caller.language) : (notice.message ?? null)
  const payTime = notice.payTime && !isLater(notice.payTime) ? notice.payTime : wireNow()
  const outcome = {
    state,
    provider,
    providerNo,
    payTime: state === 'failed' ? null : payTime,
    answer: refused ? keptReason(refused) : message,
  }
  const made = wanted
    ? { ...wanted, amount }
    : await addPayment(tx, caller, {
        subject: 'order',
        direction,
        amount,
        documentNo: named,
        orderId: row ? String(row.id) : null,
        way: provider,
        refundOf: paidBack?.id ?? null,
        ...outcome,
      })
  if (wanted) {
    await settlePayment(tx, caller, wanted.id, outcome)
    await sql`update receivable_payment set amount = ${amount} where id = ${wanted.id}`.execute(tx)
  }
  if (state === 'succeeded' && row) {
    if (paidBack)
      await sql`
        update receivable_payment set refunded_amount = coalesce(refunded_amount, 0) + ${amount}, ver = ver + 1
        where id = ${paidBack.id}`.execute(tx)
    await bookPayment(tx, caller, row, { direction, code: made.code, amount, way: provider, providerNo })
  }
  return { paymentNo: made.code, state, repeated: known?.state === state, message }
}

/** The attempt that was begun here, and has no transaction yet. */
async function begun(tx: Tx, provider: string, { paymentNo, direction }: PaymentNotice): Promise<Payment | undefined> {
  if (!paymentNo || direction !== 'pay') return undefined
  const found = await lockPayment(tx, { code: paymentNo })
  if (!found || found.provider !== provider) throw new AppError('paymentUnknown', { value: paymentNo })
  // A second transaction for one attempt is an attempt of its own.
  return found.providerNo === null ? found : undefined
}

/** The payment that is paid back, by the number of its transaction. */
async function paymentOf(tx: Tx, provider: string, { payNo }: PaymentNotice): Promise<Payment> {
  const found = payNo ? await lockPayment(tx, { provider, providerNo: payNo, direction: 'pay' }) : undefined
  // What was refused is paid back by the provider without having been taken: nothing of it is in any ledger.
  if (found?.state !== 'succeeded') throw new AppError('paymentUnknown', { value: payNo ?? '' })
  return found
}

async function lockedOrder(
  tx: Tx,
  { paymentNo, orderNumber }: PaymentNotice,
  wanted: Payment | undefined,
  paidBack: Payment | undefined,
): Promise<WireRow | undefined> {
  const { rows } = await sql<{ id: string | null }>`
    select id::text from order_order where id = ${paidBack?.orderId ?? wanted?.orderId ?? null}::bigint
    union all
    select order_id::text from receivable_payment
    where ${paidBack === undefined && wanted === undefined} and code = ${paymentNo ?? null}
    union all
    select id::text from order_order
    where ${paidBack === undefined && wanted === undefined && !paymentNo} and order_number = ${orderNumber ?? null}
    limit 1`.execute(tx)
  return rows[0]?.id ? findRow(tx, order, rows[0].id, { lock: true }) : undefined
}

async function refusalOf(
  tx: Tx,
  row: WireRow | undefined,
  amount: number,
  paidBack: Payment | undefined,
): Promise<ErrorCode | null> {
  if (!row) return 'paymentOrderUnknown'
  if (paidBack) return amount > paidBack.amount - paidBack.refunded ? 'refundTooMuch' : null
  return paymentRefusal(await payableOf(tx, String(row.id)), amount)
}

/** As whom the provider is noted. */
const callerFor = (tenantId: string, provider: PaymentProvider): Caller => ({
  tenantId,
  userId: clockUser.id,
  userCode: clockUser.code,
  userName: paymentWays.find(([way]) => way === provider)?.[1][0] ?? provider,
  roleIds: [],
  keys: new Set(),
  language: 'zh-CN',
  traceId: 'payment',
})
