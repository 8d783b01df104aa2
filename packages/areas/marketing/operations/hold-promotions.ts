import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import { deliveredAmount, isShippedWhole, type LineShare } from '@sfa/kernel/delivered/delivered-amount'
import type { DeliveredLine } from '@sfa/kernel/delivered/shipment'
import type { Caller } from '@sfa/operations/caller'
import { sql } from 'kysely'
import type { PromotionType } from '../rules/promotion/promotion'
import type { OrderRef } from './hold-coupons'
import type { Buyer } from './order-facts'
import { type Account, changeAccounts, lockPromotions, type Name, readAccounts } from './promotion-accounts'
import { tellOfBudget } from './tell-of-budget'

/** What an order gets by a promotion: money off, or the value of the gifts. */
export interface PromotionAmount {
  /** `<type>-<id>`, as the engine has it. */
  promotionId: string
  /** Fen. */
  amount: number
  /** What of it belongs to each line of the order, in fen. */
  lines: readonly LineShare[]
}

/** What an order has of a promotion, in fen. What is neither consumed nor released is held still. */
interface Use extends Name {
  useId: string
  state: 'reserved' | 'consumed'
  amount: number
  consumed: number
  /** Given up, or come back. */
  released: number
  lines: readonly LineShare[]
}

type MoveKind = 'reserve' | 'consume' | 'release' | 'return'
interface Move extends Name {
  kind: MoveKind
  amount: number
}

const nameOf = (promotionId: string): Name => {
  const [type, id] = promotionId.split('-') as [PromotionType, string]
  return { type, id }
}
const keyOf = ({ type, id }: Name) => `${type}-${id}`
/** By type and then by id, which is the order in which they are locked. */
const ascending = <T extends Name>(all: readonly T[]): T[] =>
  all.toSorted((a, b) => (a.type === b.type ? Number(a.id) - Number(b.id) : a.type < b.type ? -1 : 1))

/**
 * Takes budgets and uses for an order, all or none. What the order holds already is given back first, so that it may be
 * asked for again. The first promotion that has too little refuses by its name: `promotionStopped`,
 * `promotionBudgetShort`, `promotionUsedUp`, `promotionCustomerUsedUp`. The reservation by which the alarm is reached
 * sends the message.
 */
export async function reservePromotions(
  tx: Tx,
  caller: Pick<Caller, 'userName' | 'language'>,
  order: OrderRef,
  customer: Buyer,
  day: string,
  wanted: readonly PromotionAmount[],
): Promise<void> {
  const uses = new Map(wanted.map(use => [use.promotionId, use]))
  const names = [...uses.keys()].map(nameOf)
  const held = await heldUses(tx, order.id)
  // All at once, in one order: releasing and reserving one after the other could block another order.
  await lockPromotions(tx, [...names, ...held])
  if (held.length > 0) await releaseLocked(tx, order)
  if (names.length === 0) return
  const accounts = ascending(await readAccounts(tx, names, customer, day))
  const known = new Map(accounts.map(account => [keyOf(account), account]))
  for (const name of ascending(names)) requireEnough(known.get(keyOf(name)), uses.get(keyOf(name))?.amount ?? 0)
  const taken = accounts.map(account => {
    const { amount = 0, lines = [] } = uses.get(keyOf(account)) ?? {}
    return { ...account, amount, lines }
  })
  await changeAccounts(
    tx,
    taken.map(({ type, id, amount }) => ({ type, id, reserved: amount, consumed: 0, uses: 1 })),
  )
  await sql`
    insert into marketing_promotion_use
      (promotion_type, promotion_id, order_id, order_no, store_id, distributor_id, day, amount, lines, create_by)
    select x.type, x.id, ${order.id}, ${order.no}, ${customer.storeId ?? null}::bigint,
      ${customer.distributorId ?? null}::bigint, ${day}::date, x.amount, x.lines, ${caller.userName}
    from jsonb_to_recordset(${JSON.stringify(
      taken.map(({ type, id, amount, lines }) => ({ type, id, amount, lines })),
    )}::jsonb)
      as x (type text, id bigint, amount bigint, lines jsonb)`.execute(tx)
  await noteMoves(
    tx,
    order,
    taken.map(({ type, id, amount }) => ({ type, id, amount, kind: 'reserve' })),
  )
  for (const { type, id, issued, alarm, amount } of taken)
    if (alarm !== null && issued < alarm && issued + amount >= alarm) await tellOfBudget(tx, caller, { type, id })
}

/**
 * What was shipped is consumed, and what came back is given back: `lines` are those of the order as they are now. Each line
 * takes its cumulative half-up share, so that consumed and released together are what was reserved, however the order is
 * delivered. Doing it again does nothing.
 */
export async function deliverPromotions(tx: Tx, order: OrderRef, lines: readonly DeliveredLine[]): Promise<void> {
  const known = await usesOf(tx, order.id)
  if (known.length === 0) return
  await lockPromotions(tx, known)
  const isWhole = isShippedWhole(lines)
  const changed = (await usesOf(tx, order.id)).flatMap(use => {
    const { shipped, returned } = deliveredAmount(use.amount, use.lines, lines)
    // What a closed order never shipped was released too.
    const givenUp = use.state === 'consumed' ? use.amount - shipped : 0
    const back = returned - (use.released - givenUp)
    const more = shipped - returned - use.consumed + back
    const state = isWhole ? 'consumed' : use.state
    return more === 0 && back === 0 && state === use.state ? [] : [{ ...use, more, back, state }]
  })
  if (changed.length === 0) return
  await changeAccounts(
    tx,
    changed.map(({ type, id, more, back }) => ({ type, id, reserved: -more, consumed: more - back, uses: 0 })),
  )
  await sql`
    update marketing_promotion_use u set consumed = u.consumed + x.more - x.back, released = u.released + x.back,
      state = x.state
    from jsonb_to_recordset(${JSON.stringify(
      changed.map(({ useId, more, back, state }) => ({ useId, more, back, state })),
    )}::jsonb) as x ("useId" bigint, more bigint, back bigint, state text)
    where u.id = x."useId"`.execute(tx)
  await noteMoves(
    tx,
    order,
    changed.flatMap(({ type, id, more, back }): Move[] => [
      ...(more === 0 ? [] : [{ type, id, amount: more, kind: 'consume' } as const]),
      ...(back === 0 ? [] : [{ type, id, amount: -back, kind: 'return' } as const]),
    ]),
  )
}

/**
 * Gives back what an order holds and has not consumed. A use of which nothing was consumed counts no more. Doing it
 * again gives back nothing.
 */
export async function releasePromotions(tx: Tx, order: OrderRef): Promise<void> {
  const held = await heldUses(tx, order.id)
  if (held.length === 0) return
  await lockPromotions(tx, held)
  await releaseLocked(tx, order)
}

async function releaseLocked(tx: Tx, order: OrderRef): Promise<void> {
  const held = await heldUses(tx, order.id)
  if (held.length === 0) return
  const restOf = ({ amount, consumed, released }: Use) => amount - consumed - released
  await changeAccounts(
    tx,
    held.map(use => ({
      type: use.type,
      id: use.id,
      reserved: -restOf(use),
      consumed: 0,
      uses: use.consumed > 0 ? 0 : -1,
    })),
  )
  await sql`
    update marketing_promotion_use set state = case when consumed > 0 then 'consumed' else 'released' end,
      released = amount - consumed
    where order_id = ${order.id} and state = 'reserved'`.execute(tx)
  await noteMoves(
    tx,
    order,
    held.map(use => ({ type: use.type, id: use.id, amount: -restOf(use), kind: 'release' })),
  )
}

/** What an order holds still, or has used up. */
async function usesOf(tx: Tx, orderId: string): Promise<Use[]> {
  const { rows } = await sql<Use>`
    select id::text "useId", promotion_type as type, promotion_id::text id, state, amount::float8, consumed::float8,
      released::float8, lines
    from marketing_promotion_use where order_id = ${orderId} and state <> 'released'
    order by promotion_type, promotion_id`.execute(tx)
  return rows
}

const heldUses = async (tx: Tx, orderId: string): Promise<Use[]> =>
  (await usesOf(tx, orderId)).filter(({ state }) => state === 'reserved')

function requireEnough(account: Account | undefined, amount: number): void {
  if (!account) throw new AppError('notFound')
  const { name, isInForce, budget, issued, totalLimit, uses, customerLimit, customerUses } = account
  if (!isInForce) throw new AppError('promotionStopped', { name })
  if (budget !== null && issued + amount > budget)
    throw new AppError('promotionBudgetShort', {
      name,
      wanted: amount / 100,
      left: Math.max(0, budget - issued) / 100,
    })
  if (totalLimit !== null && uses >= totalLimit) throw new AppError('promotionUsedUp', { name })
  if (customerLimit !== null && customerUses >= customerLimit) throw new AppError('promotionCustomerUsedUp', { name })
}

async function noteMoves(tx: Tx, { id, no }: OrderRef, moves: readonly Move[]): Promise<void> {
  await sql`
    insert into marketing_promotion_move (promotion_type, promotion_id, kind, amount, order_id, order_no)
    select x.type, x.id, x.kind, x.amount, ${id}, ${no}
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as x (type text, id bigint, kind text, amount bigint)`.execute(
    tx,
  )
}
