import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { wireNow } from '@sfa/db/record/wire-time'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import { type LinePart, outstandingOf, planShipment } from '@sfa/kernel/delivered/shipment'
import { quantityText } from '@sfa/kernel/quantity/decimals'
import { deliverPromotions } from '@sfa/marketing/operations/hold-promotions'
import { actionHandler } from '@sfa/operations/action/action-handler'
import type { Caller } from '@sfa/operations/caller'
import { billCredit, excessWhenBilled, releaseCredit } from '@sfa/receivable/operations/credit'
import { useRebate } from '@sfa/receivable/operations/rebate'
import { postStock } from '@sfa/warehouse/operations/post-stock'
import { order } from '../../definitions/order.resource'
import { addToLines, customerOf, givenLines, goesTo, linesOfOrder, type OrderLine, refOf } from './order-rows'
import {
  addPackage,
  addPackageLines,
  asText,
  fact,
  notePackage,
  type Package,
  packageOf,
  takePackage,
} from './packages'
import { useShippedCoupons } from './use-shipped-coupons'

/**
 * Ships an approved order, or a part of it: the only way for pages, calls and files. What each line is billed is the
 * difference of its shares before and after, so that the parts add up to its net amount whatever they are.
 *
 * Locks: the order, then promotions, coupons, rebates, stock, and the credit of the customer last.
 */
export const shipOrder = actionHandler({
  of: order,
  action: 'ship',
  async run(tx, caller, { row, body }) {
    const ref = refOf(row)
    const lines = await linesOfOrder(tx, ref.id, caller.language)
    const planned = planShipment(lines, givenLines(body.lines))
    if (!planned.ok) throw new AppError('invalid', {}, 200, planned.faults)
    const { parts } = planned
    const release = asText((body.release as WireRow | null)?.reason)
    const shippedTime = shippedAt(row, body)
    const after = lines.map(line => ({ ...line, shipped: line.shipped + partFor(parts, line) }))
    await deliverPromotions(tx, ref, after)
    await useShippedCoupons(tx, ref, after)
    await useRebate(tx, caller, ref, after)
    const shipment = await packageFor(tx, caller, { body, orderId: ref.id, shippedTime, release })
    await addPackageLines(tx, shipment.id, parts)
    await addToLines(
      tx,
      ref.id,
      parts.map(({ line, quantity }) => ({ lineNo: line.lineNo, shipped: quantity })),
    )
    await postGoods(tx, caller, row, shipment, parts)
    const isLast = lines.every(line => outstandingOf(line) === partFor(parts, line))
    await bill(tx, caller, row, { parts, documentNo: shipment.code, release, isLast })
    await notePackage(tx, caller, ref.id, {
      kind: 'shipped',
      text: ['发货', 'Shipped'],
      code: shipment.code,
      parts,
      more: [
        ...fact(['快递单号', 'Tracking number'], shipment.trackingNo),
        ...fact(['放行原因', 'Why it was released'], release),
      ],
    })
    return { set: { shippedTime }, to: isLast ? 'shipped' : 'partlyShipped' }
  },
})

/** Clocks of those who pack may be ahead by so much. */
const aheadMs = 5 * 60_000

/** A mistyped year would put the shipment among those of days to come, or before its order. */
function shippedAt({ orderDate }: WireRow, body: WireRow): string {
  const now = Date.now()
  const { shippedTime } = packageOf(body)
  if (shippedTime === null) return wireNow(now)
  const refuse = (code: 'shippedLater' | 'shippedEarlier', params = {}) => {
    throw new AppError('invalid', {}, 200, [{ field: 'shippedTime', code, params }])
  }
  if (shippedTime > wireNow(now + aheadMs)) refuse('shippedLater')
  // Days and times of the wire are compared as texts.
  if (shippedTime < String(orderDate)) refuse('shippedEarlier', { value: String(orderDate) })
  return shippedTime
}

const partFor = (parts: readonly LinePart<OrderLine>[], { lineNo }: OrderLine): bigint =>
  parts.find(({ line }) => line.lineNo === lineNo)?.quantity ?? 0n

/** A package of a file is there already. */
function packageFor(
  tx: Tx,
  caller: Caller,
  {
    body,
    orderId,
    shippedTime,
    release,
  }: { body: WireRow; orderId: string; shippedTime: string; release: string | null },
): Promise<Package> {
  if (body.packageId)
    return takePackage(tx, caller, { id: String(body.packageId), shippedTime, releaseReason: release })
  const { carrier, trackingNo } = packageOf(body)
  return addPackage(tx, caller, { kind: 'shipment', orderId, carrier, trackingNo, shippedTime, releaseReason: release })
}

/** Goods leave the warehouse of the order out of what it holds there: gifts to GIFT, others to CUSTOMER. */
async function postGoods(
  tx: Tx,
  caller: Caller,
  { id, warehouseID }: WireRow,
  { id: packageId, code }: Package,
  parts: readonly LinePart<OrderLine>[],
): Promise<void> {
  const moved = parts.filter(({ baseQuantity }) => baseQuantity > 0n)
  if (moved.length === 0) return
  if (!warehouseID) throw new AppError('shipsWithoutWarehouse')
  await postStock(tx, caller, {
    document: { type: 'shipment', id: packageId, no: code },
    holder: { type: 'order', id: String(id) },
    moves: moved.map(({ line, baseQuantity }) => ({
      line: line.lineNo,
      productId: line.productId,
      from: { warehouseId: String(warehouseID) },
      to: goesTo(line),
      quantity: quantityText(baseQuantity),
    })),
  })
}

interface Billing {
  parts: readonly LinePart<OrderLine>[]
  documentNo: string
  release: string | null
  isLast: boolean
}

/** Credit is asked again: since the order was placed the limit may have been lowered, or been exceeded all the time. */
async function bill(
  tx: Tx,
  caller: Caller,
  row: WireRow,
  { parts, documentNo, release, isLast }: Billing,
): Promise<void> {
  const ref = refOf(row)
  const amount = parts.reduce((sum, part) => sum + part.amount, 0)
  if (amount > 0) {
    const customer = customerOf(row)
    const { excess, params } = await excessWhenBilled(tx, ref, customer, amount)
    if (excess > 0 && release === null)
      throw new AppError('creditExceeded', { ...params, wanted: (amount / 100).toFixed(2) }, 200, [
        { field: 'release.reason', code: 'creditNotReleased', params },
      ])
    await billCredit(tx, caller, ref, customer, amount, documentNo)
  }
  if (isLast) await releaseCredit(tx, ref, undefined, caller)
}
