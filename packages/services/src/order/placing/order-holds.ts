import type { Tx } from '@sfa/db/tenant-transaction'
import { AppError } from '@sfa/domain/app-error'
import type { Caller } from '../../caller'
import { creditQuotas, debitQuotas } from '../../pricing/debit-quotas'
import { releaseStock, reserveStock } from '../../warehouse/reserve-stock'
import type { PlacedOrder } from './calculate-order-for'
import { pricedAs } from './order-customer'

/** An order as those whose goods, money and rights it holds know it. */
export interface OrderRef {
  id: string
  /** Its number. */
  no: string
}

/**
 * Holds everything that the order takes, all or none, in the transaction of the caller, who has locked the order. Every
 * operation of orders takes its locks in this sequence: order, promotions, coupons, quotas, stock, credit; within each by
 * ascending key. So orders with the same products in another sequence wait for each other and never block each other.
 *
 * Throws the refusal of the first one that has too little.
 */
export async function holdForOrder(tx: Tx, caller: Caller, ref: OrderRef, placed: PlacedOrder): Promise<void> {
  const { wish, lines } = placed
  const priced = pricedAs(wish.customer, wish.supplierId)
  const ordered = lines.filter(({ giftSource }) => giftSource === null)
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
  )
}

/** Gives back what the order still holds; doing it again does nothing. In the sequence in which it was taken. */
export async function releaseOrder(tx: Tx, caller: Caller, ref: OrderRef): Promise<void> {
  await creditQuotas(tx, caller, ref.no)
  await releaseStock(tx, stockRef(ref))
}

const stockRef = ({ id, no }: OrderRef) => ({ type: 'order', id, no })
