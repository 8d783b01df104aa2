import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { AppError, type FieldFailure } from '@sfa/kernel/app-error'
import type { ErrorCode } from '@sfa/kernel/error-texts'
import { sql } from 'kysely'
import type { Coupon } from '../rules/promotion/promotion'
import type { CouponRule } from './compile-coupon'
import type { Buyer } from './order-facts'

/** The order that holds coupons and promotions. */
export interface OrderRef {
  id: string
  no: string
}

interface Found {
  no: string
  id: string | null
  storeId: string | null
  distributorId: string | null
  state: string
  orderId: string | null
  isEarly: boolean
  isLate: boolean
  rule: CouponRule
}

/**
 * The coupons that a customer wants to use, in the given order. They have to be valid on the order's day and at this
 * moment: the day of an order may lie some days back, and a coupon is used now. Throws `invalid` with every one that is
 * at fault, at `couponNos.<place>`.
 */
export async function couponsFor(
  tx: Tx,
  customer: Buyer,
  couponNos: readonly string[],
  day: string,
): Promise<Coupon[]> {
  if (couponNos.length === 0) return []
  const found = await readCoupons(tx, couponNos, day)
  const failures = found.flatMap((coupon, at) => {
    const code = found.findIndex(({ no }) => no === coupon.no) < at ? 'couponTwice' : faultOf(coupon, customer)
    return code ? [failure(at, coupon.no, code)] : []
  })
  if (failures.length > 0) throw new AppError('invalid', {}, 200, failures)
  return found.map(({ no, rule: { customers: _, ...rule } }) => ({ ...rule, no }))
}

const failure = (at: number, no: string, code: ErrorCode): FieldFailure => ({
  field: `couponNos.${at}`,
  code,
  params: { no },
})

const byState: Readonly<Record<string, ErrorCode>> = {
  locked: 'couponLocked',
  used: 'couponUsed',
  expired: 'couponExpired',
  void: 'couponVoid',
}

function faultOf(coupon: Found, { storeId, distributorId }: Buyer): ErrorCode | undefined {
  if (coupon.id === null) return 'couponUnknown'
  const isOwn = storeId ? coupon.storeId === storeId : coupon.storeId === null && coupon.distributorId === distributorId
  if (!isOwn) return 'couponOfAnother'
  return byState[coupon.state] ?? (coupon.isLate ? 'couponExpired' : coupon.isEarly ? 'couponNotYet' : undefined)
}

/** One row for each number, in their order. Each coupon has the rule of the version with which it was issued. */
async function readCoupons(tx: Tx, nos: readonly string[], day: string): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select n.no, c.id::text, c.store_id::text "storeId", c.distributor_id::text "distributorId", c.state,
      c.order_id "orderId", c.valid_from > now() or (c.valid_from at time zone 'Etc/GMT-8')::date > ${day}::date "isEarly",
      c.valid_to < now() or (c.valid_to at time zone 'Etc/GMT-8')::date < ${day}::date "isLate", v.rule
    from unnest(${[...nos]}::text[]) with ordinality n (no, place)
    left join marketing_coupon c on c.number = n.no
    left join marketing_promotion_version v
      on v.promotion_type = 'coupon' and v.promotion_id = c.batch_id and v.version = c.version
    order by n.place`.execute(tx)
  return rows
}

/**
 * An order takes coupons: of two that want the same one gets it. Locked by ascending id. Throws `invalid` at those that
 * it did not get; locking again what the order holds changes nothing.
 */
export async function lockCoupons(tx: Tx, order: OrderRef, nos: readonly string[]): Promise<void> {
  if (nos.length === 0) return
  await sql`select from marketing_coupon where number = any(${[...nos]}::text[]) order by id for update`.execute(tx)
  const { rows } = await sql<{ number: string }>`
    update marketing_coupon set state = 'locked', order_id = ${order.id}, order_no = ${order.no},
      lock_time = coalesce(lock_time, now()), ver = ver + 1
    where number = any(${[...nos]}::text[])
      and ((state = 'issued' and valid_to >= now()) or (state = 'locked' and order_id = ${order.id}))
    returning number`.execute(tx)
  const held = new Set(rows.map(({ number }) => number))
  if (nos.every(no => held.has(no))) return
  const { rows: left } = await sql<{ number: string; state: string }>`
    select number, state from marketing_coupon where number = any(${[...nos]}::text[])`.execute(tx)
  const states = new Map(left.map(({ number, state }) => [number, state]))
  const failures = nos.flatMap((no, at) => {
    const state = states.get(no)
    if (held.has(no)) return []
    return [failure(at, no, state === undefined ? 'couponUnknown' : (byState[state] ?? 'couponExpired'))]
  })
  throw new AppError('invalid', {}, 200, failures)
}

/**
 * Gives back what an order has locked; a coupon whose time has passed meanwhile comes back as expired. Doing it again
 * does nothing.
 */
export async function releaseCoupons(tx: Tx, { id }: Pick<OrderRef, 'id'>): Promise<void> {
  await lockOwn(tx, id)
  await sql`
    update marketing_coupon set state = case when valid_to < now() then 'expired' else 'issued' end, order_id = null,
      order_no = null, lock_time = null, ver = ver + 1
    where order_id = ${id} and state = 'locked'`.execute(tx)
}

/** The numbers of those that an order has locked, which are locked by ascending id. */
export async function heldCoupons(tx: Tx, { id }: Pick<OrderRef, 'id'>): Promise<string[]> {
  const { rows } = await lockOwn(tx, id)
  return rows.map(({ number }) => number)
}

/** Of what an order has locked the given ones are used up. Doing it again does nothing. */
export async function useCoupons(tx: Tx, { id }: Pick<OrderRef, 'id'>, nos: readonly string[]): Promise<void> {
  if (nos.length === 0) return
  await sql`
    update marketing_coupon set state = 'used', use_time = now(), ver = ver + 1
    where order_id = ${id} and state = 'locked' and number = any(${[...nos]}::text[])`.execute(tx)
}

const lockOwn = (tx: Tx, orderId: string) =>
  sql<{ number: string }>`
    select number from marketing_coupon where order_id = ${orderId} and state = 'locked' order by id for update`.execute(
    tx,
  )
