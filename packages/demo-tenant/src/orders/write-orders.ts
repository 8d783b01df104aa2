import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { shareOf } from '@sfa/kernel/money/share'
import { sql } from 'kysely'
import { codes, numbers, texts } from './column-values'
import type { DemoBuyer } from './demo-buyers'
import type { DemoCourse } from './demo-course'
import type { DemoLine, DemoOrder } from './demo-lines'

/** An order of the demo with its place in time. */
export interface MadeOrder extends DemoOrder {
  number: string
  buyer: DemoBuyer
  /** `YYYY-MM-DD`. */
  day: string
  /** Milliseconds. */
  written: number
  course: DemoCourse
  way: string
  payment: string
  deliveryDay: string
}

/** Channels of the demo's stores by the first two digits of their codes. */
const channelTypes: Readonly<Record<string, string>> = {
  '01': 'traditional',
  '02': 'modern',
  '03': 'catering',
  '04': 'special',
  '05': 'ecommerce',
}

const moment = (milliseconds: number | null) => (milliseconds === null ? null : new Date(milliseconds).toISOString())

/** Writes orders with their lines. Answers the ids by number. */
export async function writeOrders(tx: Tx, orders: readonly MadeOrder[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; number: string }>`
    insert into order_order (order_number, order_status, revision, customer_type, store_id, distributor_id, customer_code,
      customer_name, sales_area, customer_group, org_id, sales_rep_id, warehouse_id, order_way, payment_method, channel_type,
      source, type, order_date, required_delivery_date, consignee, consignee_mobile, consignee_address, quantity,
      original_price, discount_amount, money_off_amount, coupon_amount, free_goods_amount, rebate_amount,
      online_payment_amount, total_price, paid_amount, cancel_reason, submitted_time, approved_time, shipped_time, signed_time,
      closed_time, cancelled_time, product, promotion_codes, create_by, create_time, last_modified_by,
      last_modified_time)
    select number, state, revision, kind, store, distributor, code, name, area, groups, org, rep, warehouse, way, payment,
      channel, source, type, day, delivery, contact, mobile, address, quantity, original, discount, money_off, coupon, free_goods,
      rebate, online, total, paid, cancel_reason, submitted, approved, shipped, signed, closed, cancelled, products, promotions, author,
      written, author, changed
    from jsonb_to_recordset(${JSON.stringify(orders.map(headOf))}::jsonb) as x (number text, state text, revision int,
      kind text, store bigint, distributor bigint, code text, name text, area bigint, groups bigint[], org bigint, rep bigint,
      warehouse bigint, way text, payment text, channel text, source text, type text, day date, delivery date,
      contact text, mobile text, address text, quantity numeric, original bigint, discount bigint, money_off bigint,
      coupon bigint, free_goods bigint, rebate bigint, online bigint, total bigint, paid bigint, cancel_reason text, submitted timestamptz, approved timestamptz,
      shipped timestamptz, signed timestamptz, closed timestamptz, cancelled timestamptz, products bigint[],
      promotions text, author text, written timestamptz, changed timestamptz)
    returning id::text, order_number number`.execute(tx)
  const ids = new Map(rows.map(({ id, number }) => [number, id]))
  await writeLines(tx, orders, ids)
  await writeUses(tx, orders, ids)
  return ids
}

/** Those who pay online do so at once, those who pay on delivery when they sign. */
const isPaid = (payment: string, state: string) =>
  payment === 'online'
    ? !['draft', 'submitted', 'underReview', 'cancelled'].includes(state)
    : payment === 'cash' && ['signed', 'closed'].includes(state)

const storeOf = ({ kind, id }: DemoBuyer) => (kind === 'store' ? id : null)

function headOf({ number, buyer, day, written, course, way, payment, deliveryDay, totals, ...order }: MadeOrder) {
  const { originalPrice, discountAmount, moneyOffAmount, freeGoodsAmount, onlinePaymentAmount, totalPrice } = totals
  const promotions = new Set(order.lines.flatMap(({ promotionCodes }) => promotionCodes?.split('、') ?? []))
  return {
    number,
    state: course.state,
    revision: course.revision,
    kind: buyer.kind,
    store: storeOf(buyer),
    distributor: buyer.distributorId,
    code: buyer.code,
    name: buyer.name,
    area: buyer.areaId,
    groups: buyer.groupIds,
    org: buyer.orgId,
    rep: buyer.repId,
    warehouse: buyer.warehouseId,
    way,
    payment,
    channel: channelTypes[buyer.channel.slice(0, 2)] ?? 'traditional',
    source: way === 'office' || way === 'phone' ? 'hand' : 'api',
    type: 'normal',
    day,
    delivery: deliveryDay,
    contact: buyer.contact,
    mobile: buyer.mobile,
    address: buyer.address,
    quantity: order.baseQuantity,
    original: originalPrice,
    discount: discountAmount,
    money_off: moneyOffAmount,
    coupon: totals.couponAmount,
    free_goods: freeGoodsAmount,
    rebate: totals.rebateAmount,
    online: onlinePaymentAmount,
    total: totalPrice,
    paid: isPaid(payment, course.state) ? totalPrice : 0,
    cancel_reason: course.cancelReason,
    submitted: moment(course.submitted),
    approved: moment(course.approved),
    shipped: moment(course.shippedRest ?? course.shipped),
    signed: moment(course.signed),
    closed: moment(course.closed),
    cancelled: moment(course.cancelled),
    products: [...new Set(order.lines.map(({ productId }) => productId))].sort((a, b) => Number(a) - Number(b)),
    promotions: [...promotions].sort().join('、') || null,
    author: buyer.repName,
    written: moment(written),
    changed: moment(course.changed),
  }
}

async function writeLines(tx: Tx, orders: readonly MadeOrder[], ids: ReadonlyMap<string, string>): Promise<void> {
  const all = orders.flatMap(({ number, course, lines }) =>
    lines.map((line, at) => ({ head: ids.get(number)!, lineNo: at + 1, line, ...shippedOf(course, lines, at) })),
  )
  const of = <T>(value: (line: DemoLine) => T) => all.map(({ line }) => value(line))
  await sql`
    insert into order_order_lines (head_id, line_no, product, product_type, specification, unit, quantity, price, is_gift,
      base_quantity, original_amount, discount_amount, money_off_amount, coupon_amount, rebate_amount,
      online_payment_amount, net_amount, shipped, signed, promotion_codes, gift_source)
    select l.head, l.line_no, l.product, p.product_type, s.name_cn, l.unit, l.quantity, l.price, l.is_gift, l.base, l.original,
      l.discount, l.money_off, l.coupon, l.rebate, l.online, l.net, l.shipped, l.signed, l.promotions, l.given_by
    from unnest(
      ${numbers(
        all.map(({ head }) => head),
        'bigint',
      )}, ${numbers(
        all.map(({ lineNo }) => lineNo),
        'int',
      )},
      ${numbers(
        of(line => line.productId),
        'bigint',
      )}, ${numbers(
        of(line => line.unit),
        'bigint',
      )},
      ${numbers(
        of(line => line.quantity),
        'numeric',
      )}, ${numbers(
        of(line => line.price),
        'bigint',
      )},
      ${numbers(
        of(line => (line.isGift ? 1 : 0)),
        'smallint',
      )}, ${numbers(
        of(line => line.baseQuantity),
        'numeric',
      )},
      ${numbers(
        of(line => line.original),
        'bigint',
      )}, ${numbers(
        of(line => line.discount),
        'bigint',
      )},
      ${numbers(
        of(line => line.moneyOff),
        'bigint',
      )}, ${numbers(
        of(line => line.coupon),
        'bigint',
      )}, ${numbers(
        of(line => line.rebate),
        'bigint',
      )}, ${numbers(
        of(line => line.online),
        'bigint',
      )},
      ${numbers(
        of(line => line.net),
        'bigint',
      )},
      ${numbers(
        all.map(({ shipped }) => shipped),
        'numeric',
      )}, ${numbers(
        all.map(({ signed }) => signed),
        'numeric',
      )},
      ${codes(of(line => line.promotionCodes))}, ${codes(of(line => line.giftSource))}
    ) as l (head, line_no, product, unit, quantity, price, is_gift, base, original, discount, money_off, coupon, rebate, online, net,
      shipped, signed, promotions, given_by)
    join product_product p on p.id = l.product left join product_pack_size s on s.id = p.pack_size_id`.execute(tx)
}

/**
 * What orders hold, have consumed and have given back of promotions, as reserving, shipping and cancelling write it down
 * (marketing/hold-promotions.ts).
 */
async function writeUses(tx: Tx, orders: readonly MadeOrder[], ids: ReadonlyMap<string, string>): Promise<void> {
  const all = orders.flatMap(({ number, buyer, day, course, lines, uses }) =>
    course.state === 'draft'
      ? []
      : uses.map(({ promotionId, amount, lines: shares }) => {
          const [type, promotion] = promotionId.split('-') as [string, string]
          const own = new Map(shares.map(({ lineNo, amount: part }) => [lineNo, part]))
          const consumed = shippedPart({ course, lines }, (_, at) => own.get(at + 1) ?? 0)
          const isWhole = lines.every(({ quantity }, at) => shippedOf(course, lines, at).shipped >= quantity)
          const state = course.state === 'cancelled' ? 'released' : isWhole ? 'consumed' : 'reserved'
          const released = state === 'released' ? amount : 0
          const at = course.submitted ?? course.changed
          const by = { store: storeOf(buyer), distributor: buyer.kind === 'store' ? null : buyer.distributorId }
          const figures = { amount, consumed, released, shares: JSON.stringify(shares) }
          return { type, promotion, order: ids.get(number)!, number, ...by, day, ...figures, state, at }
        }),
  )
  if (all.length === 0) return
  const of = <T>(value: (use: (typeof all)[number]) => T) => all.map(value)
  await sql`
    insert into marketing_promotion_use (promotion_type, promotion_id, order_id, order_no, store_id, distributor_id, day, amount,
      consumed, released, lines, state, create_by, create_time)
    select u.type, u.promotion, u.order_id, u.order_no, u.store, u.distributor, u.day::date, u.amount, u.consumed, u.released,
      u.lines::jsonb, u.state, 'demo', u.at::timestamptz
    from unnest(${codes(of(({ type }) => type))}, ${numbers(
      of(({ promotion }) => promotion),
      'bigint',
    )}, ${codes(of(({ order }) => order))}, ${codes(of(({ number }) => number))}, ${numbers(
      of(({ store }) => store),
      'bigint',
    )}, ${numbers(
      of(({ distributor }) => distributor),
      'bigint',
    )}, ${codes(of(({ day }) => day))}, ${numbers(
      of(({ amount }) => amount),
      'bigint',
    )}, ${numbers(
      of(({ consumed }) => consumed),
      'bigint',
    )}, ${numbers(
      of(({ released }) => released),
      'bigint',
    )}, ${texts(of(({ shares }) => shares))}, ${codes(of(({ state }) => state))}, ${codes(of(({ at }) => moment(at)))}
    ) as u (type, promotion, order_id, order_no, store, distributor, day, amount, consumed, released, lines, state, at)`.execute(
    tx,
  )
}

/** What of an amount was shipped: of each line the half-up share of its quantity, as shipments take it. */
export const shippedPart = (
  { course, lines }: Pick<MadeOrder, 'course' | 'lines'>,
  amountOf: (line: DemoLine, at: number) => number,
): number =>
  lines.reduce(
    (sum, line, at) => sum + shareOf(amountOf(line, at), shippedOf(course, lines, at).shipped, line.quantity),
    0,
  )

/** The first half of the lines of an order that is shipped in two parts goes first; of a single line half of it. */
export function shippedOf(
  { state, isInParts }: DemoCourse,
  lines: readonly DemoLine[],
  at: number,
): { shipped: number; signed: number } {
  const { quantity } = lines[at]!
  if (state === 'partlyShipped' && isInParts) return { shipped: firstPart(lines, at), signed: 0 }
  const isOut = state === 'shipped' || state === 'signed' || state === 'closed'
  return { shipped: isOut ? quantity : 0, signed: state === 'signed' || state === 'closed' ? quantity : 0 }
}

/** What the first of two shipments takes of a line. */
export function firstPart(lines: readonly DemoLine[], at: number): number {
  const { quantity } = lines[at]!
  if (lines.length === 1) return Math.floor(quantity / 2)
  return at < Math.ceil(lines.length / 2) ? quantity : 0
}
