import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { wireNow } from '@sfa/db/record/wire-time'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import { type LinePart, openOf, outstandingOf, planReceipt, type Receipt } from '@sfa/kernel/delivered/shipment'
import { quantityText } from '@sfa/kernel/quantity/decimals'
import { deliverPromotions } from '@sfa/marketing/operations/hold-promotions'
import { actionHandler } from '@sfa/operations/action/action-handler'
import type { Caller } from '@sfa/operations/caller'
import { creditQuotas } from '@sfa/pricing/operations/debit-quotas'
import { creditReceivable } from '@sfa/receivable/operations/credit'
import { giveBackRebate } from '@sfa/receivable/operations/rebate'
import { postStock } from '@sfa/warehouse/operations/post-stock'
import { valuesOfReturns } from '@sfa/warehouse/operations/values-of-moves'
import { sql } from 'kysely'
import { order } from '../../definitions/order.resource'
import { courseFields } from '../../definitions/order-fields'
import { orderParams } from '../order-params'
import { addToLines, customerOf, givenLines, goesTo, linesOfOrder, type OrderLine, refOf } from './order-rows'
import { addPackage, addPackageLines, fact, notePackage } from './packages'

/** What has come is signed for. What has not goes back to stock, as a package of its own, and is owed no more. */
export const signOrder = actionHandler({
  of: order,
  action: 'sign',
  async run(tx, caller, { row, body }) {
    const { id } = refOf(row)
    const signature = picturesIn(body)
    if (signature.length === 0 && (await orderParams(tx)).signature)
      throw new AppError('invalid', {}, 200, [{ field: 'signature', code: 'required' }])
    const lines = await linesOfOrder(tx, id, caller.language)
    const planned = planReceipt(lines, givenLines(body.lines))
    if (!planned.ok) throw new AppError('invalid', {}, 200, planned.faults)
    const { signed, short } = planned.parts
    await addToLines(tx, id, [
      ...signed.map(({ line, quantity }) => ({ lineNo: line.lineNo, signed: quantity })),
      ...short.map(({ line, quantity }) => ({ lineNo: line.lineNo, returned: quantity })),
    ])
    const now = wireNow()
    if (short.length > 0) await takeBack(tx, caller, row, { lines, short, now })
    const isDelivered = lines.every(line => outstandingOf(line) === 0n)
    const done = new Map<number, bigint>()
    for (const { line, quantity } of [...signed, ...short])
      done.set(line.lineNo, (done.get(line.lineNo) ?? 0n) + quantity)
    const isOver = isDelivered && lines.every(line => openOf(line) === (done.get(line.lineNo) ?? 0n))
    const set = {
      signedTime: now,
      // Those of parts that were signed for before stay.
      ...(signature.length > 0 && { signature: [...picturesIn(row), ...signature].slice(-mostPictures) }),
    }
    return { set, to: isOver ? 'signed' : String(row.orderStatus) }
  },
})

const mostPictures = courseFields.signature.maxCount
const picturesIn = ({ signature }: WireRow): string[] => (Array.isArray(signature) ? signature.map(String) : [])

async function takeBack(
  tx: Tx,
  caller: Caller,
  row: WireRow,
  { lines, short, now }: { lines: readonly OrderLine[]; short: Receipt<OrderLine>['short']; now: string },
): Promise<void> {
  const ref = refOf(row)
  const { id, code } = await addPackage(tx, caller, { kind: 'return', orderId: ref.id, shippedTime: now })
  await addPackageLines(tx, id, short)
  // Locks: the order, promotions, rebates, quotas, stock, credit.
  const missing = new Map(short.map(({ line, quantity }) => [line.lineNo, quantity]))
  const after = lines.map(line => ({ ...line, returned: line.returned + (missing.get(line.lineNo) ?? 0n) }))
  await deliverPromotions(tx, ref, after)
  await giveBackRebate(tx, caller, ref, after)
  await creditQuotas(
    tx,
    caller,
    ref.no,
    // What is given takes no quota.
    short
      .filter(({ line }) => !line.isGift)
      .map(({ line, baseQuantity, amount }) => ({
        productId: line.productId,
        baseQuantity: Number(quantityText(baseQuantity)),
        amount,
      })),
  )
  const moved = short.filter(({ baseQuantity }) => baseQuantity > 0n)
  if (moved.length > 0 && !row.warehouseID) throw new AppError('shipsWithoutWarehouse')
  await postStock(tx, caller, {
    document: { type: 'return', id, no: code },
    values: () => valuesOfMissing(tx, ref.id, moved),
    moves: moved.map(({ line, baseQuantity }) => ({
      line: line.lineNo,
      productId: line.productId,
      from: goesTo(line),
      to: { warehouseId: String(row.warehouseID) },
      quantity: quantityText(baseQuantity),
    })),
  })
  const amount = short.reduce((sum, part) => sum + part.amount, 0)
  const note = [...new Set(short.map(({ reason }) => reason))].join('；').slice(0, 200)
  await creditReceivable(tx, caller, ref, customerOf(row), amount, { documentNo: code, note })
  await notePackage(tx, caller, ref.id, {
    kind: 'returned',
    text: ['短缺退回', 'Shortage'],
    code,
    parts: short,
    more: fact(['原因', 'Reason'], note),
  })
}

/** Goods come back for what they were worth in the packages that took them. */
async function valuesOfMissing(
  tx: Tx,
  orderId: string,
  missing: readonly LinePart<OrderLine>[],
): Promise<(bigint | null)[]> {
  const { rows } = await sql<{ id: string; kind: string }>`
    select id::text, kind from order_package where order_id = ${orderId}`.execute(tx)
  const packages = (type: 'shipment' | 'return') => ({
    type,
    ids: rows.filter(({ kind }) => kind === type).map(one => one.id),
  })
  return valuesOfReturns(tx, {
    sent: packages('shipment'),
    back: packages('return'),
    lines: missing.map(({ line, baseQuantity }) => ({ line: line.lineNo, quantity: baseQuantity })),
  })
}
