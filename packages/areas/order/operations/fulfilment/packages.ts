import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { momentOf, wireTime } from '@sfa/db/record/wire-time'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import type { LinePart } from '@sfa/kernel/delivered/shipment'
import { quantityText } from '@sfa/kernel/quantity/decimals'
import type { Label } from '@sfa/kit/label'
import type { Caller } from '@sfa/operations/caller'
import { noteTimeline, type TimelineFact } from '@sfa/operations/document/note-timeline'
import { makeCodes } from '@sfa/operations/resource/saving/make-codes'
import { sql } from 'kysely'
import { order } from '../../definitions/order.resource'
import { orderPackage, packageNumber } from '../../definitions/package.resource'
import type { OrderLine } from './order-rows'

export interface NewPackage {
  kind: 'shipment' | 'return'
  orderId: string
  carrier?: string | null
  trackingNo?: string | null
  shippedTime: string
  releaseReason?: string | null
}

export interface Package {
  id: string
  code: string
  trackingNo: string | null
}

/** What a package holds: a part of a line, with the reason of a shortage. */
export type PackageLine = LinePart<OrderLine> & { reason?: string }

/** Adds a package of an order that is locked. Throws `trackingKnown` where the order has its number already. */
export async function addPackage(
  tx: Tx,
  { userName }: Pick<Caller, 'userName'>,
  { kind, orderId, carrier = null, trackingNo = null, shippedTime, releaseReason = null }: NewPackage,
): Promise<Package> {
  if (trackingNo !== null) {
    const { rows } = await sql`
      select from order_package where order_id = ${orderId} and tracking_no = ${trackingNo}`.execute(tx)
    if (rows.length > 0)
      throw new AppError('invalid', {}, 200, [
        { field: 'trackingNo', code: 'trackingKnown', params: { value: trackingNo } },
      ])
  }
  const [code] = await makeCodes(tx, orderPackage, { name: 'code', auto: packageNumber }, 1)
  const { rows } = await sql<Package>`
    insert into order_package (code, kind, order_id, carrier, tracking_no, shipped_time, state, release_reason, create_by,
      last_modified_by)
    values (${code}, ${kind}, ${orderId}, ${carrier}, ${trackingNo}, ${momentOf(shippedTime)}, 'shipped', ${releaseReason},
      ${userName}, ${userName})
    returning id::text, code, tracking_no "trackingNo"`.execute(tx)
  return rows[0] as Package
}

/** A package that waited is on its way. Throws `stale` for one that does not wait any more. */
export async function takePackage(
  tx: Tx,
  { userName }: Pick<Caller, 'userName'>,
  { id, shippedTime, releaseReason = null }: { id: string; shippedTime: string; releaseReason?: string | null },
): Promise<Package> {
  const { rows } = await sql<Package>`
    update order_package set state = 'shipped', failure = null, shipped_time = coalesce(shipped_time, ${momentOf(shippedTime)}),
      release_reason = ${releaseReason}, ver = ver + 1, last_modified_by = ${userName}, last_modified_time = now()
    where id = ${id} and state = 'waiting' returning id::text, code, tracking_no "trackingNo"`.execute(tx)
  const [taken] = rows
  if (!taken) throw new AppError('stale')
  await sql`delete from order_package_lines where head_id = ${id}`.execute(tx)
  return taken
}

export const addPackageLines = (tx: Tx, packageId: string, parts: readonly PackageLine[]) =>
  sql`
  insert into order_package_lines (head_id, line_no, product, order_line, quantity, unit, base_quantity, is_gift, reason)
  select ${packageId}, row_number() over (order by order_line), product, order_line, quantity, unit, base_quantity, is_gift,
    reason
  from jsonb_to_recordset(${JSON.stringify(
    parts.map(({ line, quantity, baseQuantity, reason = null }) => ({
      product: line.productId,
      order_line: line.lineNo,
      quantity: quantityText(quantity),
      unit: line.unitId,
      base_quantity: quantityText(baseQuantity),
      is_gift: line.isGift ? 1 : 0,
      reason,
    })),
  )}::jsonb) as given (product bigint, order_line int, quantity numeric, unit bigint, base_quantity numeric,
    is_gift smallint, reason text)`.execute(tx)

interface Waiting {
  orderId: string
  carrier: string | null
  trackingNo: string | null
  shippedTime: string | null
  lines: { productId: string | null; quantity: string | null; orderLine: number | null }[]
}

/** A package that waits, locked, with what its file says. Undefined where it does not wait any more. */
export async function lockWaiting(tx: Tx, id: string): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    select p.order_id::text "orderId", p.carrier, p.tracking_no "trackingNo",
      ${wireTime('p.shipped_time')} "shippedTime",
      coalesce((select jsonb_agg(jsonb_build_object('productId', l.product::text, 'quantity', l.quantity::text,
          'orderLine', l.order_line) order by l.line_no)
        from order_package_lines l where l.head_id = p.id), '[]') lines
    from order_package p where p.id = ${id} and p.state = 'waiting' for update skip locked`.execute(tx)
  return rows[0]
}

export const asText = (value: unknown): string | null => {
  const text = typeof value === 'string' ? value.trim() : ''
  return text === '' ? null : text
}

/** What the body of a shipment says of its package. */
export const packageOf = ({ carrier, trackingNo, shippedTime }: WireRow) => ({
  carrier: asText(carrier),
  trackingNo: asText(trackingNo),
  shippedTime: asText(shippedTime),
})

/** A fact of the timeline, where there is one to tell. */
export const fact = (label: Label, value: string | Label | null): TimelineFact[] =>
  value === null || value === '' ? [] : [{ label, value }]

interface Told {
  kind: string
  text: Label
  code: string
  parts: readonly PackageLine[]
  more: readonly TimelineFact[]
}

const mostTold = 20

/** Tells the timeline of the order what was in a package. */
export function notePackage(
  tx: Tx,
  caller: Caller,
  orderId: string,
  { kind, text, code, parts, more }: Told,
): Promise<void> {
  const products = parts
    .slice(0, mostTold)
    .map(({ line, quantity }) => `${line.productCode} × ${quantityText(quantity)}`)
  const rest = parts.length > mostTold ? ['…'] : []
  return noteTimeline(tx, order, orderId, {
    kind,
    text,
    by: caller,
    data: [
      ...fact(['包裹号', 'Package number'], code),
      ...fact(['明细', 'Lines'], [...products, ...rest].join('；')),
      ...more,
    ],
  })
}
