import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { takeParts } from '@sfa/receivable/rules/take-parts'
import { sql } from 'kysely'
import { type MadeOrder, shippedOf, shippedPart } from './write-orders'

/** An order with its id. */
export interface WrittenOrder extends MadeOrder {
  id: string
}

const moment = (milliseconds: number | null) => (milliseconds === null ? null : new Date(milliseconds).toISOString())

/** Coupons and rebates after the orders that use them, as submitting, shipping and cancelling leave them. */
export async function writeBenefits(tx: Tx, orders: readonly WrittenOrder[], author: string): Promise<void> {
  await writeCoupons(tx, orders)
  await writeRebates(tx, orders, author)
}

/** Those of cancelled orders are there as before; others are used with the first of their goods that ship. */
async function writeCoupons(tx: Tx, orders: readonly WrittenOrder[]): Promise<void> {
  const used = orders.flatMap(({ id, number, benefits, course, lines }) => {
    if (!benefits?.coupon || course.state === 'cancelled') return []
    const isShipped = lines.some(({ coupon }, at) => coupon > 0 && shippedOf(course, lines, at).shipped > 0)
    const shipped = isShipped ? moment(course.shipped) : null
    return [{ no: benefits.coupon.no, id, number, locked: moment(course.submitted), used: shipped }]
  })
  await sql`
    update marketing_coupon c set state = case when x.used is null then 'locked' else 'used' end, order_id = x.id,
      order_no = x.number, lock_time = x.locked, use_time = x.used, ver = c.ver + case when x.used is null then 1 else 2 end
    from jsonb_to_recordset(${JSON.stringify(used)}::jsonb)
      as x (no text, id text, number text, locked timestamptz, used timestamptz)
    where c.number = x.no`.execute(tx)
}

interface Move {
  account: string
  grant: string
  order: string
  number: string
  kind: 'hold' | 'release' | 'use'
  balance: number
  held: number
  at: string | null
}

function movesOf({ id, number, benefits, course, lines }: WrittenOrder): Move[] {
  const { rebate } = benefits ?? {}
  if (!rebate) return []
  const move = (kind: Move['kind'], at: number | null) => (part: { grantId: string; fen: number }) => ({
    account: rebate.accountId,
    grant: part.grantId,
    order: id,
    number,
    kind,
    balance: kind === 'use' ? -part.fen : 0,
    held: kind === 'hold' ? part.fen : -part.fen,
    at: moment(at),
  })
  const moves = rebate.parts.map(move('hold', course.submitted))
  if (course.state === 'cancelled') return [...moves, ...rebate.parts.map(move('release', course.cancelled))]
  const used = shippedPart({ course, lines }, ({ rebate: fen }) => fen)
  return [...moves, ...takeParts(rebate.parts, used).map(move('use', course.shippedRest ?? course.shipped))]
}

/** Movements in the sequence of time, with the balances after each: a ledger is written once. */
async function writeRebates(tx: Tx, orders: readonly WrittenOrder[], author: string): Promise<void> {
  const moves = orders.flatMap(movesOf)
  if (moves.length === 0) return
  const given = sql`jsonb_to_recordset(${JSON.stringify(moves)}::jsonb)
    as x (account bigint, "grant" bigint, "order" bigint, number text, kind text, balance bigint, held bigint, at timestamptz)`
  await sql`
    insert into receivable_rebate_move (account_id, kind, balance_change, held_change, balance_after, held_after, grant_id,
      order_id, document_no, user_name, create_time)
    select x.account, x.kind, x.balance, x.held, a.balance + sum(x.balance) over so_far, a.held + sum(x.held) over so_far,
      x."grant", x."order", x.number, ${author}, x.at
    from ${given} join receivable_rebate_account a on a.id = x.account
    window so_far as (partition by x.account order by x.at, x."order", x.kind, x."grant" rows unbounded preceding)
    order by x.at, x."order", x.kind, x."grant"`.execute(tx)
  await sql`
    update receivable_rebate_grant g set remaining = g.remaining - m.taken from (
      select "grant" id, sum(held) filter (where kind <> 'use') taken from ${given} group by 1) m
    where g.id = m.id`.execute(tx)
  await sql`
    update receivable_rebate_account a set balance = a.balance + m.balance, held = a.held + m.held, last_move_time = m.at from (
      select account id, sum(balance) balance, sum(held) held, max(at) at from ${given} group by 1) m
    where a.id = m.id`.execute(tx)
}
