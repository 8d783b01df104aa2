import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import { deliveredAmount } from '@sfa/kernel/delivered/delivered-amount'
import type { DeliveredLine } from '@sfa/kernel/delivered/shipment'
import type { Caller } from '@sfa/operations/caller'
import type { PricedCustomer } from '@sfa/pricing/operations/priced-customer'
import { sql } from 'kysely'
import { type RebatePart, sumOfParts, takeParts } from '../rules/take-parts'
import type { CreditOrder } from './credit'
import {
  changeRebate,
  lockAccount,
  lockGrants,
  ownerOf,
  partsOfOrder,
  type RebateOfOrder,
  usable,
} from './rebate-ledger'

type Author = Pick<Caller, 'userName'>

const accountOf = (customer: PricedCustomer) => {
  const { type, id } = ownerOf(customer)
  return sql`select id from receivable_rebate_account where object_type = ${type} and ${sql.ref(`${type}_id`)} = ${id}`
}

/** Fen that an order of the customer can use at this moment, without a lock: for calculations. */
export async function rebateOf(tx: Tx, customer: PricedCustomer): Promise<number> {
  const { rows } = await sql<{ fen: string }>`
    select coalesce(sum(g.remaining), 0)::text fen from receivable_rebate_grant g
    where g.account_id = (${accountOf(customer)}) and ${usable('g')}`.execute(tx)
  return Number(rows[0]?.fen ?? 0)
}

/**
 * Holds rebates for an order, those first that end first, in the transaction of its caller, which has locked the order,
 * promotions and coupons before. Throws `rebateShort` where other orders have taken them meanwhile.
 */
export async function holdRebate(
  tx: Tx,
  { userName }: Author,
  { id, no }: CreditOrder,
  customer: PricedCustomer,
  fen: number,
): Promise<void> {
  if (fen <= 0) return
  const { rows: locked } = await sql<{ accountId: string; grantId: string }>`
    select g.account_id::text "accountId", g.id::text "grantId" from receivable_rebate_grant g
    where g.account_id = (${accountOf(customer)}) and ${usable('g')} order by g.id for update`.execute(tx)
  const [first] = locked
  const parts = first ? await lockedParts(tx, first.accountId, locked) : []
  const taken = takeParts(parts, fen)
  if (!first || sumOfParts(taken) < fen)
    throw new AppError('rebateShort', { available: yuan(sumOfParts(parts)), wanted: yuan(fen) })
  await changeRebate(
    tx,
    first.accountId,
    taken.map(({ grantId, fen: part }) => ({ grantId, balance: 0, held: part, remaining: -part })),
    { kind: 'hold', orderId: id, documentNo: no, userName },
  )
}

/** What the locked grants have left, those first that end first. */
async function lockedParts(tx: Tx, accountId: string, grants: readonly { grantId: string }[]): Promise<RebatePart[]> {
  await lockAccount(tx, accountId)
  // A statement of its own: it sees what those that were waited for have committed.
  const { rows } = await sql<{ grantId: string; fen: string }>`
    select g.id::text "grantId", g.remaining::text fen from receivable_rebate_grant g
    where g.id = any(${grants.map(({ grantId }) => grantId)}::bigint[]) and ${usable('g')}
    order by g.valid_to nulls last, g.id`.execute(tx)
  return rows.map(({ grantId, fen }) => ({ grantId, fen: Number(fen) }))
}

const yuan = (fen: number) => (fen / 100).toFixed(2)

/** What an order has, with its grants and their account locked. Undefined where it never held anything. */
async function lockedOrder(tx: Tx, orderId: string) {
  const known = await partsOfOrder(tx, orderId)
  if (!known || known.held.length === 0) return undefined
  await lockGrants(
    tx,
    known.held.map(({ grantId }) => grantId),
  )
  await lockAccount(tx, known.accountId)
  return partsOfOrder(tx, orderId)
}

/** A line of an order with the fen of rebate that pay for it. */
type PaidLine = DeliveredLine & { rebateAmount: number }

/** What of the rebate of an order belongs to what was shipped until now, and to what came back. */
const delivered = (whole: number, lines: readonly PaidLine[]) =>
  deliveredAmount(
    whole,
    lines.map(({ lineNo, rebateAmount }) => ({ lineNo, amount: rebateAmount })),
    lines,
  )

/** What has been shipped uses what the order holds: `lines` are those of the order with the shipment. */
export async function useRebate(
  tx: Tx,
  { userName }: Author,
  { id, no }: CreditOrder,
  lines: readonly PaidLine[],
): Promise<void> {
  const own = await lockedOrder(tx, id)
  if (!own) return
  const held = sumOfParts(own.held)
  const fen = delivered(held + own.used, lines).shipped - own.used
  await changeRebate(
    tx,
    own.accountId,
    takeParts(own.held, fen).map(({ grantId, fen: part }) => ({ grantId, balance: -part, held: -part, remaining: 0 })),
    { kind: 'use', orderId: id, documentNo: no, userName },
  )
}

/**
 * Gives back what an order still holds; again, it finds nothing and does nothing. Of a rebate that has ended meanwhile it
 * leaves the account at once.
 */
export async function releaseRebate(tx: Tx, author: Author, order: CreditOrder): Promise<void> {
  const own = await lockedOrder(tx, order.id)
  if (!own || own.held.length === 0) return
  await backToGrants(tx, author, order, own.accountId, { kind: 'release', parts: own.held })
}

/**
 * What came back of an order was not used: `lines` are those of the order with it. Doing it again gives back nothing. What
 * was used last comes back first; of a rebate that has ended meanwhile it leaves the account at once.
 */
export async function giveBackRebate(
  tx: Tx,
  author: Author,
  order: CreditOrder,
  lines: readonly PaidLine[],
): Promise<void> {
  const own = await lockedUsed(tx, order.id)
  if (!own) return
  const whole = sumOfParts(own.held) + own.used
  const fen = Math.min(delivered(whole, lines).returned, own.used) - own.returned
  const parts = takeParts(own.gone.toReversed(), fen)
  if (parts.length > 0) await backToGrants(tx, author, order, own.accountId, { kind: 'return', parts })
}

async function lockedUsed(tx: Tx, orderId: string): Promise<RebateOfOrder | undefined> {
  const known = await partsOfOrder(tx, orderId)
  if (!known || known.gone.length === 0) return undefined
  await lockGrants(tx, known.grantIds)
  await lockAccount(tx, known.accountId)
  return partsOfOrder(tx, orderId)
}

/** Gives parts back to their grants: those that were held are free again, those that were used are there again. */
async function backToGrants(
  tx: Tx,
  { userName }: Author,
  { id, no }: CreditOrder,
  accountId: string,
  { kind, parts }: { kind: 'release' | 'return'; parts: readonly RebatePart[] },
): Promise<void> {
  const { rows } = await sql<{ id: string; state: string }>`
    select id::text, state from receivable_rebate_grant
    where id = any(${parts.map(({ grantId }) => grantId)}::bigint[])`.execute(tx)
  const states = new Map(rows.map(grant => [grant.id, grant.state]))
  const about = { orderId: id, documentNo: no, userName }
  await changeRebate(
    tx,
    accountId,
    parts.map(({ grantId, fen }) => ({
      grantId,
      balance: kind === 'return' ? fen : 0,
      held: kind === 'release' ? -fen : 0,
      remaining: states.get(grantId) === 'granted' ? fen : 0,
    })),
    { kind, ...about },
  )
  for (const [state, ended] of [
    ['expired', 'expire'],
    ['revoked', 'revoke'],
  ] as const)
    await changeRebate(
      tx,
      accountId,
      parts
        .filter(({ grantId }) => states.get(grantId) === state)
        .map(({ grantId, fen }) => ({ grantId, balance: -fen, held: 0, remaining: 0 })),
      { kind: ended, ...about },
    )
}
