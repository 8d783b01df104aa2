import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/domain/app-error'
import type { PromotionType } from '@sfa/domain/promotion/promotion'
import { sql } from 'kysely'
import type { Caller } from '../caller'
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
}

interface Use extends Name {
  useId: string
  amount: number
  consumed: number
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
  const amounts = new Map<string, number>()
  for (const { promotionId, amount } of wanted) amounts.set(promotionId, (amounts.get(promotionId) ?? 0) + amount)
  const names = [...amounts.keys()].map(nameOf)
  const held = await usesOf(tx, order.id)
  // All at once, in one order: releasing and reserving one after the other could block another order.
  await lockPromotions(tx, [...names, ...held])
  if (held.length > 0) await releaseLocked(tx, order)
  if (names.length === 0) return
  const accounts = ascending(await readAccounts(tx, names, customer, day))
  const known = new Map(accounts.map(account => [keyOf(account), account]))
  for (const name of ascending(names)) requireEnough(known.get(keyOf(name)), amounts.get(keyOf(name)) ?? 0)
  const taken = accounts.map(account => ({ ...account, amount: amounts.get(keyOf(account)) ?? 0 }))
  await changeAccounts(
    tx,
    taken.map(({ type, id, amount }) => ({ type, id, reserved: amount, consumed: 0, uses: 1 })),
  )
  await sql`
    insert into marketing_promotion_use
      (promotion_type, promotion_id, order_id, order_no, store_id, distributor_id, day, amount, create_by)
    select x.type, x.id, ${order.id}, ${order.no}, ${customer.storeId ?? null}::bigint,
      ${customer.distributorId ?? null}::bigint, ${day}::date, x.amount, ${caller.userName}
    from jsonb_to_recordset(${JSON.stringify(taken.map(({ type, id, amount }) => ({ type, id, amount })))}::jsonb)
      as x (type text, id bigint, amount bigint)`.execute(tx)
  await noteMoves(
    tx,
    order,
    taken.map(({ type, id, amount }) => ({ type, id, amount, kind: 'reserve' })),
  )
  for (const { type, id, issued, alarm, amount } of taken)
    if (alarm !== null && issued < alarm && issued + amount >= alarm) await tellOfBudget(tx, caller, { type, id })
}

/**
 * What has been shipped is consumed: `share` of the whole order, everything that was shipped until now counted, is from
 * 0 to 1. Each promotion is rounded half up by it, and the last shipment takes the rest.
 */
export async function consumePromotions(tx: Tx, order: OrderRef, share: number): Promise<void> {
  await lockPromotions(tx, await usesOf(tx, order.id))
  const parts = (await usesOf(tx, order.id)).map(use => ({
    ...use,
    // A share is a fraction of whole numbers: what floating point loses of a half is added.
    until: share >= 1 ? use.amount : Math.min(use.amount, Math.floor(use.amount * share + 0.5 + 1e-6)),
  }))
  const more = parts.filter(({ until, consumed }) => until > consumed || share >= 1)
  if (more.length === 0) return
  await changeAccounts(
    tx,
    more.map(({ type, id, until, consumed }) => ({
      type,
      id,
      reserved: consumed - until,
      consumed: until - consumed,
      uses: 0,
    })),
  )
  await sql`
    update marketing_promotion_use u set consumed = x.until, state = case when ${share >= 1} then 'consumed' else u.state end
    from jsonb_to_recordset(${JSON.stringify(more)}::jsonb) as x ("useId" bigint, until bigint)
    where u.id = x."useId"`.execute(tx)
  await noteMoves(
    tx,
    order,
    more.map(({ type, id, until, consumed }) => ({ type, id, amount: until - consumed, kind: 'consume' })),
  )
}

/**
 * Gives back what an order holds and has not consumed. A use of which nothing was consumed counts no more. Doing it
 * again gives back nothing.
 */
export async function releasePromotions(tx: Tx, order: OrderRef): Promise<void> {
  const held = await usesOf(tx, order.id)
  if (held.length === 0) return
  await lockPromotions(tx, held)
  await releaseLocked(tx, order)
}

async function releaseLocked(tx: Tx, order: OrderRef): Promise<void> {
  const held = await usesOf(tx, order.id)
  if (held.length === 0) return
  await changeAccounts(
    tx,
    held.map(({ type, id, amount, consumed }) => ({
      type,
      id,
      reserved: consumed - amount,
      consumed: 0,
      uses: consumed > 0 ? 0 : -1,
    })),
  )
  await sql`
    update marketing_promotion_use set state = case when consumed > 0 then 'consumed' else 'released' end,
      amount = case when consumed > 0 then consumed else amount end
    where order_id = ${order.id} and state = 'reserved'`.execute(tx)
  await noteMoves(
    tx,
    order,
    held.map(({ type, id, amount, consumed }) => ({ type, id, amount: consumed - amount, kind: 'release' })),
  )
}

/**
 * What came back of an order that was delivered whole was not consumed: `share` of it, everything that came back until now
 * counted, is from 0 to 1. Doing it again gives back nothing. An order of which something is still to be shipped gives back
 * with what is signed for last.
 */
export async function giveBackPromotions(tx: Tx, order: OrderRef, share: number): Promise<void> {
  const consumed = () => usesOf(tx, order.id, 'consumed')
  await lockPromotions(tx, await consumed())
  const back = (await consumed()).flatMap(use => {
    const until = Math.max(0, use.amount - Math.floor(use.amount * share + 0.5 + 1e-6))
    return until < use.consumed ? [{ ...use, until }] : []
  })
  if (back.length === 0) return
  await changeAccounts(
    tx,
    back.map(({ type, id, until, consumed: before }) => ({ type, id, reserved: 0, consumed: until - before, uses: 0 })),
  )
  await sql`
    update marketing_promotion_use u set consumed = x.until
    from jsonb_to_recordset(${JSON.stringify(back)}::jsonb) as x ("useId" bigint, until bigint)
    where u.id = x."useId"`.execute(tx)
  await noteMoves(
    tx,
    order,
    back.map(({ type, id, until, consumed: before }) => ({ type, id, amount: until - before, kind: 'return' })),
  )
}

/** What an order still holds, or has used up. */
async function usesOf(tx: Tx, orderId: string, state: 'reserved' | 'consumed' = 'reserved'): Promise<Use[]> {
  const { rows } = await sql<Use>`
    select id::text "useId", promotion_type as type, promotion_id::text id, amount::float8, consumed::float8
    from marketing_promotion_use where order_id = ${orderId} and state = ${state}
    order by promotion_type, promotion_id`.execute(tx)
  return rows
}

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
