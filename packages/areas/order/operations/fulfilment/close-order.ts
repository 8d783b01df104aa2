import { wireNow } from '@sfa/db/record/wire-time'
import { outstandingOf, planShipment } from '@sfa/kernel/delivered/shipment'
import { quantityText } from '@sfa/kernel/quantity/decimals'
import { releaseCoupons } from '@sfa/marketing/operations/hold-coupons'
import { releasePromotions } from '@sfa/marketing/operations/hold-promotions'
import { actionHandler } from '@sfa/operations/action/action-handler'
import { creditQuotas } from '@sfa/pricing/operations/debit-quotas'
import { releaseCredit } from '@sfa/receivable/operations/credit'
import { releaseRebate } from '@sfa/receivable/operations/rebate'
import { releaseStock } from '@sfa/warehouse/operations/reserve-stock'
import { order } from '../../definitions/order.resource'
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
