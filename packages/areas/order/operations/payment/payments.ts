import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { momentOf, wireNow, wireTime } from '@sfa/db/record/wire-time'
import type { WireRow } from '@sfa/db/search/search-rows'
import type { Caller } from '@sfa/operations/caller'
import { noteTimeline } from '@sfa/operations/document/note-timeline'
import { makeCodes } from '@sfa/operations/resource/saving/make-codes'
import { payment, paymentNumber } from '@sfa/receivable/definitions/payment.resource'
import { paymentWays } from '@sfa/receivable/definitions/payment-choices'
import type { PayableOrder } from '@sfa/receivable/rules/payment'
import { sql } from 'kysely'
import { order } from '../../definitions/order.resource'

/** An attempt to pay, or to pay back, as it is written down. */
export interface NewPayment {
  subject: 'order' | 'topUp'
  direction: 'pay' | 'refund'
  state: 'waiting' | 'succeeded' | 'failed' | 'refused'
  /** Fen. */
  amount: number
  documentNo: string
  orderId?: string | null
  topUpId?: string | null
  way?: string | null
  provider?: string | null
  providerNo?: string | null
  refundOf?: string | null
  payTime?: string | null
  expiresTime?: string | null
  answer?: string | null
  note?: string | null
}

export interface Payment {
  id: string
  code: string
  direction: 'pay' | 'refund'
  state: string
  /** Fen. */
  amount: number
  refunded: number
  orderId: string | null
  provider: string | null
  providerNo: string | null
  expiresTime: string | null
}

const readPayment = sql`id::text, code, direction, state, amount::float8 amount, coalesce(refunded_amount, 0)::float8 refunded,
  order_id::text "orderId", provider, provider_no "providerNo", ${wireTime('expires_time')} "expiresTime"`

/** Writes an attempt; who is the customer, and who may see it, is what its order says. */
export async function addPayment(tx: Tx, { userName }: Pick<Caller, 'userName'>, given: NewPayment): Promise<Payment> {
  const [code] = await makeCodes(tx, payment, { name: 'code', auto: paymentNumber }, 1)
  const { subject, direction, state, amount, documentNo, orderId = null, topUpId = null, payTime, expiresTime } = given
  const { rows } = await sql<Payment>`
    insert into receivable_payment (code, subject, direction, state, amount, refunded_amount, document_no, order_id, top_up_id,
      way, provider, provider_no, refund_of, pay_time, expires_time, answer, note, user_name, create_by, last_modified_by,
      customer_code, customer_name, store_id, distributor_id, org_id, sales_rep_id)
    select ${code}, ${subject}, ${direction}, ${state}, ${amount}::bigint, 0, ${documentNo}, ${orderId}::bigint,
      ${topUpId}::bigint, ${given.way ?? null}, ${given.provider ?? null}, ${given.providerNo ?? null},
      ${given.refundOf ?? null}::bigint, ${payTime ? momentOf(payTime) : null}, ${expiresTime ? momentOf(expiresTime) : null},
      ${given.answer ?? null}, ${given.note ?? null}, ${userName}, ${userName}, ${userName}, o.customer_code, o.customer_name,
      o.store_id, o.distributor_id, o.org_id, o.sales_rep_id
    from (select) one left join order_order o on o.id = ${orderId}::bigint
    returning ${readPayment}`.execute(tx)
  return rows[0] as Payment
}

/** Locks a payment. Order of locks: payment, order, credit. */
export async function lockPayment(
  tx: Tx,
  by: { code: string } | { provider: string; providerNo: string; direction: string },
): Promise<Payment | undefined> {
  const named =
    'code' in by
      ? sql`code = ${by.code}`
      : sql`provider = ${by.provider} and provider_no = ${by.providerNo} and direction = ${by.direction}`
  const { rows } = await sql<Payment>`
    select ${readPayment} from receivable_payment where ${named} for update`.execute(tx)
  return rows[0]
}

/** An attempt has come to something. */
export const settlePayment = (
  tx: Tx,
  { userName }: Pick<Caller, 'userName'>,
  id: string,
  {
    state,
    provider,
    providerNo,
    payTime,
    answer,
  }: Pick<NewPayment, 'state' | 'provider' | 'providerNo' | 'payTime' | 'answer'>,
) =>
  sql`
    update receivable_payment set state = ${state}, provider = ${provider ?? null}, provider_no = ${providerNo ?? null},
      pay_time = ${payTime ? momentOf(payTime) : null}, answer = ${answer ?? null}, ver = ver + 1,
      last_modified_by = ${userName}, last_modified_time = now()
    where id = ${id}`.execute(tx)

/** How an order that is locked stands to its payment. */
export async function payableOf(tx: Tx, orderId: string): Promise<PayableOrder> {
  const { rows } = await sql<PayableOrder>`
    select order_status status, coalesce(total_price, 0)::float8 total, coalesce(written_off, 0)::float8 "writtenOff",
      coalesce(paid_amount, 0)::float8 paid
    from order_order where id = ${orderId}`.execute(tx)
  return rows[0] as PayableOrder
}

export const yuanOf = (fen: number) => (fen / 100).toFixed(2)

/** Whether a moment of the wire is after now. */
export const isLater = (moment: string) => moment > wireNow()

/** Tells the timeline of an order of a payment. */
export const notePaid = (
  tx: Tx,
  caller: Caller,
  orderId: string,
  {
    direction,
    code,
    amount,
    way,
    providerNo,
  }: { direction: string; code: string; amount: number; way: string | null; providerNo: string | null },
) => {
  const label = paymentWays.find(([value]) => value === way)?.[1]
  return noteTimeline(tx, order, orderId, {
    kind: direction === 'pay' ? 'paid' : 'refunded',
    text: direction === 'pay' ? ['收款', 'Paid'] : ['退款', 'Paid back'],
    by: caller,
    data: [
      { label: ['支付单号', 'Payment number'], value: code },
      { label: ['金额', 'Amount'], value: yuanOf(amount), field: 'paidAmount' },
      ...(label ? [{ label: ['付款方式', 'Way'] as const, value: label }] : []),
      ...(providerNo ? [{ label: ['交易号', 'Transaction number'] as const, value: providerNo }] : []),
    ],
  })
}

/** The order as the ledger of credit names it. */
export const ledgerOrder = (row: WireRow) => ({ id: String(row.id), no: String(row.orderNumber) })
