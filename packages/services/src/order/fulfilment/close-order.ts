import { wireNow } from '@sfa/db/record/wire-time'
import { outstandingOf, planShipment } from '@sfa/domain/order/shipment'
import { quantityText } from '@sfa/domain/warehouse/decimals'
import { order } from '@sfa/resources/order/order.resource'
import { actionHandler } from '../../action/action-handler'
import { releaseCoupons } from '../../marketing/hold-coupons'
import { releasePromotions } from '../../marketing/hold-promotions'
import { creditQuotas } from '../../pricing/debit-quotas'
import { releaseCredit } from '../../receivable/credit'
import { releaseRebate } from '../../receivable/rebate'
import { releaseStock } from '../../warehouse/reserve-stock'
import { linesOfOrder, refOf } from './order-rows'

/**
 * What was not shipped is given up: its budgets, coupons, rebates, quota, stock and credit are set free. Locks: the order,
 * promotions, coupons, rebates, quotas, stock, credit.
 */
export const closeOrder = actionHandler({
  of: order,
  action: 'close',
  async run(tx, caller, { row, body }) {
    const ref = refOf(row)
    const lines = await linesOfOrder(tx, ref.id)
    const rest = planShipment(
      lines,
      lines.flatMap(line =>
        outstandingOf(line) > 0n ? [{ lineNo: line.lineNo, quantity: quantityText(outstandingOf(line)) }] : [],
      ),
    )
    await releasePromotions(tx, ref)
    await releaseCoupons(tx, ref)
    await releaseRebate(tx, caller, ref)
    if (rest.ok)
      await creditQuotas(
        tx,
        caller,
        ref.no,
        // What is given takes no quota.
        rest.parts
          .filter(({ line }) => !line.isGift)
          .map(({ line, baseQuantity, amount }) => ({
            productId: line.productId,
            baseQuantity: Number(quantityText(baseQuantity)),
            amount,
          })),
      )
    await releaseStock(tx, { type: 'order', id: ref.id })
    await releaseCredit(tx, ref, undefined, caller)
    return { set: { closeReason: body.reason, closedTime: wireNow() } }
  },
})
