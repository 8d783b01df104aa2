import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { tellWay } from '@sfa/marketing/operations/tell-calculation'
import type { Calculation } from '@sfa/marketing/rules/promotion/calculation'
import { keptWay } from '@sfa/order/operations/placing/kept-way'
import { sql } from 'kysely'
import { codes, jsonColumn, numbers } from './column-values'
import type { OrderWorld } from './order-world'
import type { MadeOrder } from './write-orders'

/** How an order was calculated, as explanations tell it. */
export const explanationOf = ({ goodsById }: OrderWorld, calculation: Calculation): string =>
  JSON.stringify(tellWay({ ...calculation, ...keptWay(calculation) }, goodsById))

/** Keeps the way to the figures of each order, as submissions do (order/placing/keep-calculation.ts). */
export async function explainOrders(
  tx: Tx,
  orders: readonly MadeOrder[],
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const asked = jsonColumn(orders.map(askedOf))
  // Three of four orders are like another one.
  const explained = jsonColumn(orders.map(({ explanation }) => explanation))
  await sql`
    insert into order_calculation (order_id, revision, asked, calculation, create_time)
    select o.id, o.revision, a.told, e.told, o.at::timestamptz
    from unnest(${numbers(
      orders.map(({ number }) => ids.get(number)!),
      'bigint',
    )}, ${numbers(
      // That of a draft is the one of the revision that its submission will get.
      orders.map(({ course }) => Math.max(1, course.revision)),
      'int',
    )}, ${asked.places}, ${explained.places}, ${codes(
      orders.map(({ course, written }) => new Date(course.submitted ?? written).toISOString()),
    )}) as o (id, revision, asked, explained, at)
    join ${asked.distinct} a (told, place) on a.place = o.asked
    join ${explained.distinct} e (told, place) on e.place = o.explained`.execute(tx)
}

/** What the customer wished beside the lines (order/placing/wish.ts). */
const askedOf = ({ benefits: { coupon, rebate } = {} }: MadeOrder) =>
  JSON.stringify({ rebate: rebate?.wanted ?? 0, couponNos: coupon ? [coupon.no] : [], giftChoices: [] })
