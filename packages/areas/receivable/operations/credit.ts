import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import type { Caller } from '@sfa/operations/caller'
import type { PricedCustomer } from '@sfa/pricing/operations/priced-customer'
import { sql } from 'kysely'

/** An order as the ledger names it. */
export interface CreditOrder {
  id: string
  no: string
}

/** Fen. */
export interface CreditState {
  /** Null: no limit. */
  limit: number | null
  /** What the customer owes. */
  receivable: number
  /** What its orders hold until they are shipped. */
  held: number
  /** Limit − receivable − held; below zero where the limit is exceeded. Null without a limit. */
  left: number | null
}

export type OnExcess = 'review' | 'refuse'

export interface CreditAnswer {
  /** `review`: the amount is held, and beyond the limit: the order has to be reviewed. */
  outcome: 'allowed' | 'review'
  /** By how many fen the limit is exceeded. */
  excess: number
  /** With the amount. */
  credit: CreditState
}

interface Account {
  id: string
  limit: string | null
  receivable: string
  held: string
  onExcess: OnExcess
}

interface Movement {
  kind: 'hold' | 'release' | 'bill' | 'credit' | 'pay' | 'refund'
  held?: number
  receivable?: number
  order: CreditOrder
  /** The shipment or return; the order unless said. */
  documentNo?: string
  note?: string
  userName?: string | null
}

type Author = Pick<Caller, 'userName'>

/**
 * Holds credit for an order, in the transaction of its caller, which has locked the order and everything else before: the
 * account is the last lock. A customer has an account from its first order on, without a limit until one is set.
 *
 * Beyond the limit the setting of the customer decides, unless `onExcess` does: `review` holds the amount and says so,
 * `refuse` throws `creditExceeded` with limit, receivable, held and wanted.
 */
export async function holdCredit(
  tx: Tx,
  { userName }: Author,
  order: CreditOrder,
  customer: PricedCustomer,
  fen: number,
  { onExcess }: { onExcess?: OnExcess } = {},
): Promise<CreditAnswer> {
  const account = await lockAccount(tx, customer)
  const before = stateOf(account)
  const excess = excessOf(before, fen)
  if (excess > 0 && (onExcess ?? account.onExcess) === 'refuse')
    throw new AppError('creditExceeded', wantedOf(before, fen))
  if (fen > 0) await move(tx, account.id, { kind: 'hold', held: fen, order, userName })
  return {
    outcome: excess > 0 ? 'review' : 'allowed',
    excess,
    credit: stateOf({ ...account, held: String(before.held + fen) }),
  }
}

/**
 * Sets free what an order holds, or a part of it; again, it finds nothing and does nothing. Answers how many fen were
 * set free.
 */
export async function releaseCredit(
  tx: Tx,
  order: CreditOrder,
  fen?: number,
  { userName }: { userName?: string | null } = {},
): Promise<number> {
  const held = await heldByOrder(tx, order.id)
  if (!held) return 0
  const part = Math.min(fen ?? held.fen, held.fen)
  if (part <= 0) return 0
  await move(tx, held.accountId, { kind: 'release', held: -part, order, userName: userName ?? null })
  return part
}

/** What was delivered becomes receivable, and uses up what the order holds. */
export async function billCredit(
  tx: Tx,
  { userName }: Author,
  order: CreditOrder,
  customer: PricedCustomer,
  fen: number,
  documentNo: string,
): Promise<void> {
  if (fen <= 0) return
  const { id } = await lockAccount(tx, customer)
  const held = await heldByOrder(tx, order.id)
  const used = Math.min(fen, held?.fen ?? 0)
  await move(tx, id, { kind: 'bill', held: -used, receivable: fen, order, documentNo, userName })
}

/** What came back is owed no more. */
export async function creditReceivable(
  tx: Tx,
  { userName }: Author,
  order: CreditOrder,
  customer: PricedCustomer,
  fen: number,
  { documentNo, note }: { documentNo?: string; note?: string } = {},
): Promise<void> {
  if (fen <= 0) return
  const { id } = await lockAccount(tx, customer)
  await move(tx, id, {
    kind: 'credit',
    receivable: -fen,
    order,
    userName,
    ...(documentNo && { documentNo }),
    ...(note && { note }),
  })
}

/** What was paid is owed no more; paid before it is owed, it is an advance: the receivable is below zero. */
export const payReceivable = (...payment: PaymentMove): Promise<void> => movePayment('pay', -1, payment)

/** What was paid back is owed again. */
export const refundReceivable = (...payment: PaymentMove): Promise<void> => movePayment('refund', 1, payment)

type PaymentMove = [
  tx: Tx,
  author: Author,
  order: CreditOrder,
  customer: PricedCustomer,
  fen: number,
  documentNo: string,
]

async function movePayment(
  kind: 'pay' | 'refund',
  sign: 1 | -1,
  [tx, { userName }, order, customer, fen, documentNo]: PaymentMove,
): Promise<void> {
  const { id } = await lockAccount(tx, customer)
  await move(tx, id, { kind, receivable: sign * fen, order, documentNo, userName })
}

/**
 * By how many fen the limit is exceeded once `fen` of an order are billed; what the order holds is not counted twice.
 * Locks the account.
 */
export async function excessWhenBilled(
  tx: Tx,
  order: CreditOrder,
  customer: PricedCustomer,
  fen: number,
): Promise<{ excess: number; params: Readonly<Record<string, string>> }> {
  const state = stateOf(await lockAccount(tx, customer))
  const own = (await heldByOrder(tx, order.id))?.fen ?? 0
  const further = Math.max(0, fen - own)
  const excess = excessOf(state, further)
  return { excess, params: { ...told(state), excess: yuan(excess) } }
}

/** Why an amount would be refused at this moment, without a lock: for previews. Null where it would be held. */
export async function creditRefusal(
  tx: Tx,
  customer: PricedCustomer,
  fen: number,
): Promise<Readonly<Record<string, string>> | null> {
  const { rows } = await sql<Account>`${accountSql(customer)}`.execute(tx)
  const [account] = rows
  if (account?.onExcess !== 'refuse') return null
  const state = stateOf(account)
  return excessOf(state, fen) > 0 ? wantedOf(state, fen) : null
}

/** The credit of a customer at this moment, without a lock: for previews. */
export async function creditOf(tx: Tx, customer: PricedCustomer): Promise<CreditState> {
  const { rows } = await sql<Account>`${accountSql(customer)}`.execute(tx)
  return stateOf(rows[0] ?? { limit: null, receivable: '0', held: '0' })
}

/** What `creditExceeded` says: the credit as it is, and the fen that were wanted. */
export const wantedOf = (credit: CreditState, fen: number) => ({ ...told(credit), wanted: yuan(fen) })

const told = ({ limit, receivable, held }: CreditState) => ({
  limit: yuan(limit ?? 0),
  receivable: yuan(receivable),
  held: yuan(held),
})

const yuan = (fen: number) => (fen / 100).toFixed(2)

function stateOf({ limit, receivable, held }: Pick<Account, 'limit' | 'receivable' | 'held'>): CreditState {
  const state = { limit: limit === null ? null : Number(limit), receivable: Number(receivable), held: Number(held) }
  return { ...state, left: state.limit === null ? null : state.limit - state.receivable - state.held }
}

const excessOf = ({ left }: CreditState, fen: number) => (left === null ? 0 : Math.max(0, fen - left))

const ownerOf = ({ storeId, distributorId }: PricedCustomer) =>
  storeId
    ? { table: 'customer_store', type: 'store', id: storeId }
    : { table: 'distributor_distributor', type: 'distributor', id: distributorId }

const accountSql = (customer: PricedCustomer) => {
  const { type, id } = ownerOf(customer)
  return sql<Account>`
    select id::text, credit_limit::text "limit", receivable::text, held::text, on_excess "onExcess"
    from receivable_credit_account where object_type = ${type} and ${sql.ref(`${type}_id`)} = ${id}`
}

/** A customer without an account gets one. Throws `notFound` where there is no such customer. */
async function lockAccount(tx: Tx, customer: PricedCustomer): Promise<Account> {
  const locked = async () => (await sql<Account>`${accountSql(customer)} for update`.execute(tx)).rows[0]
  const known = await locked()
  if (known) return known
  const { table, type, id } = ownerOf(customer)
  await sql`
    insert into receivable_credit_account (object_type, object_code)
    select ${type}, code from ${sql.table(table)} where id = ${id} on conflict do nothing`.execute(tx)
  const made = await locked()
  if (!made) throw new AppError('notFound')
  return made
}

/** What an order still holds, its account locked. Undefined where it never held anything. */
async function heldByOrder(tx: Tx, orderId: string): Promise<{ accountId: string; fen: number } | undefined> {
  const { rows: accounts } = await sql<{ id: string }>`
    select id::text from receivable_credit_account
    where id = (select account_id from receivable_credit_move where order_id = ${orderId} and kind = 'hold' limit 1)
    for update`.execute(tx)
  const [account] = accounts
  if (!account) return undefined
  // A statement of its own: it sees what those that were waited for have committed.
  const { rows } = await sql<{ fen: string }>`
    select coalesce(sum(held_change), 0)::text fen from receivable_credit_move where order_id = ${orderId}`.execute(tx)
  return { accountId: account.id, fen: Number(rows[0]?.fen ?? 0) }
}

/** The only place where balances change: with a movement, in an account that is locked. */
const move = (
  tx: Tx,
  accountId: string,
  { kind, held = 0, receivable = 0, order, documentNo = order.no, note, userName = null }: Movement,
) =>
  sql`
  with changed as (
    update receivable_credit_account set held = held + ${held}::bigint, receivable = receivable + ${receivable}::bigint,
      last_move_time = now()
    where id = ${accountId} returning id, held, receivable
  )
  insert into receivable_credit_move (account_id, kind, held_change, receivable_change, held_after, receivable_after,
    order_id, document_no, note, user_name)
  select id, ${kind}, ${held}::bigint, ${receivable}::bigint, held, receivable, ${order.id}, ${documentNo},
    ${note ?? null}, ${userName}
  from changed`.execute(tx)
