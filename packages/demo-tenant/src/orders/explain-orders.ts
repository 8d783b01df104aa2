import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { tellWay } from '@sfa/marketing/operations/tell-calculation'
import type { Calculation } from '@sfa/marketing/rules/promotion/calculation'
import { sql } from 'kysely'
import { codes, numbers, texts } from './column-values'
import type { OrderWorld } from './order-world'
import type { MadeOrder } from './write-orders'

/**
 * How an order was calculated, as explanations tell it. Promotions that are not for its customer or its products are left
 * out: they are the many, and would make the calculations larger than the rest of the demo.
 */
export const explanationOf = ({ goodsById }: OrderWorld, { trace, ...calculation }: Calculation): string =>
  JSON.stringify(tellWay({ ...calculation, trace: trace.filter(({ reason }) => reason !== 'scope') }, goodsById))

/** Keeps the way to the figures of each order, as submissions do (order/placing/keep-calculation.ts). */
export async function explainOrders(
  tx: Tx,
  orders: readonly MadeOrder[],
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  await sql`
    insert into order_calculation (order_id, revision, asked, calculation, create_time)
    select o.id, o.revision, o.asked::jsonb, o.explanation::jsonb, o.at::timestamptz
    from unnest(${numbers(
      orders.map(({ number }) => ids.get(number)!),
      'bigint',
    )}, ${numbers(
      // That of a draft is the one of the revision that its submission will get.
      orders.map(({ course }) => Math.max(1, course.revision)),
      'int',
    )}, ${texts(orders.map(askedOf))}, ${texts(orders.map(({ explanation }) => explanation))}, ${codes(
      orders.map(({ course, written }) => new Date(course.submitted ?? written).toISOString()),
    )}) as o (id, revision, asked, explanation, at)`.execute(tx)
}

/** What the customer wished beside the lines (order/placing/wish.ts). */
const askedOf = ({ benefits: { coupon, rebate } = {} }: MadeOrder) =>
  JSON.stringify({ rebate: rebate?.wanted ?? 0, couponNos: coupon ? [coupon.no] : [], giftChoices: [] })
