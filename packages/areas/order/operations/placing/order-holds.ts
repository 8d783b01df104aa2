import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import { lockCoupons, releaseCoupons } from '@sfa/marketing/operations/hold-coupons'
import { releasePromotions, reservePromotions } from '@sfa/marketing/operations/hold-promotions'
import type { Caller } from '@sfa/operations/caller'
import { creditQuotas, debitQuotas } from '@sfa/pricing/operations/debit-quotas'
import { type CreditAnswer, holdCredit, releaseCredit } from '@sfa/receivable/operations/credit'
import { holdRebate, releaseRebate } from '@sfa/receivable/operations/rebate'
import { releaseStock, reserveStock } from '@sfa/warehouse/operations/reserve-stock'
import { promotionUses, usedCoupons } from '../../rules/given-lines'
import type { PlacedOrder } from './calculate-order-for'
import { boughtBy, pricedAs } from './order-customer'
import { givenShares } from './placed-lines'
import { takesShort } from './wish'

/** An order as those whose goods, money and rights it holds know it. */
export interface OrderRef {
  id: string
  /** Its number. */
  no: string
}

/**
 * Holds everything that the order takes, all or none, in the transaction of the caller, who has locked the order. Every
 * operation of orders takes its locks in this sequence: order, promotions, coupons, rebates, quotas, stock, credit; within each by
 * ascending key. So orders with the same products in another sequence wait for each other and never block each other.
 *
 * Throws the refusal of the first one that has too little. Answers whether the credit that is held is beyond the limit, so
 * that the order has to be reviewed.
 */
export async function holdForOrder(
  tx: Tx,
  caller: Caller,
  ref: OrderRef,
  { wish, lines, calculation }: PlacedOrder,
): Promise<CreditAnswer> {
  const priced = pricedAs(wish.customer, wish.supplierId)
  const ordered = lines.filter(({ giftSource }) => giftSource === null)
  const uses = promotionUses(calculation.trace, givenShares(lines))
  await reservePromotions(tx, caller, ref, boughtBy(wish.customer), wish.day, uses)
  await lockCoupons(tx, ref, usedCoupons(calculation.trace))
  await holdRebate(tx, caller, ref, priced, calculation.rebateAmount)
  await debitQuotas(
    tx,
    caller,
    priced,
    { day: wish.day, source: ref.no, salesRepId: wish.salesRepId },
    ordered.map(({ product, basic, amounts }) => ({
      productId: product.id,
      baseQuantity: basic / 10_000,
      amount: amounts.netAmount,
    })),
  )
  const { warehouse } = wish
  if (!warehouse) throw new AppError('orderWarehouseMissing')
  await reserveStock(
    tx,
    caller,
    stockRef(ref),
    lines.map(({ lineNo, product, basic }) => ({
      line: lineNo,
      warehouseId: warehouse.id,
      productId: product.id,
      quantity: basic / 10_000,
    })),
    { short: takesShort(wish) ? 'hold-less' : 'refuse' },
  )
  return holdCredit(tx, caller, ref, priced, calculation.totalPrice)
}

/** Gives back what the order still holds; doing it again does nothing. In the sequence in which it was taken. */
export async function releaseOrder(tx: Tx, caller: Caller, ref: OrderRef): Promise<void> {
  await releasePromotions(tx, ref)
  await releaseCoupons(tx, ref)
  await releaseRebate(tx, caller, ref)
  await creditQuotas(tx, caller, ref.no)
  await releaseStock(tx, stockRef(ref))
  await releaseCredit(tx, ref, undefined, caller)
}

const stockRef = ({ id, no }: OrderRef) => ({ type: 'order', id, no })
