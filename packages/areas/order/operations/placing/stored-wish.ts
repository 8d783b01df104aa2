import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import { fenOf } from '@sfa/kernel/money/fen'
import { servingWarehouse } from '@sfa/warehouse/operations/serving-warehouse'
import { sql } from 'kysely'
import { findCalculation, type KeptCalculation } from './keep-calculation'
import { customerById } from './order-customer'
import { productsById, unitOf } from './order-products'
import { manualPricesOf, type OrderWarehouse, type SoldFor, type Wish, type WishedLine } from './wish'
import { wishedShop } from './wished-shop'

const text = (value: unknown) => (value === null || value === undefined ? null : String(value))

/**
 * A stored order as it would be calculated now. Throws `invalid` where a product has lost the unit of its line; what has
 * become invalid otherwise is told by the calculation.
 */
export async function storedWish(tx: Tx, row: WireRow, lines: readonly WireRow[]): Promise<Wish> {
  const isStore = row.customerType === 'store'
  const customerId = text(isStore ? row.storeID : row.distributorID)
  const customer = customerId && (await customerById(tx, isStore ? 'store' : 'distributor', customerId))
  if (!customer) throw new AppError('invalid', {}, 200, [{ field: 'customerCode', code: 'required' }])
  const shop = await wishedShop(tx, row)
  const kept: Partial<KeptCalculation> = (await findCalculation(tx, String(row.id))) ?? {}
  return {
    customer,
    supplierId: isStore ? text(row.distributorID) : null,
    warehouse:
      shop?.warehouse.fixed ??
      (await warehouseOf(tx, row, isStore ? { storeId: customer.id } : { distributorId: customer.id })),
    day: String(row.orderDate),
    requiredDeliveryDate: text(row.requiredDeliveryDate),
    salesRepId: text(row.salesRepID),
    paymentMethod: text(row.paymentMethod),
    couponNos: kept.asked?.couponNos ?? [],
    rebate: kept.asked?.rebate ?? 0,
    giftChoices: kept.asked?.giftChoices ?? [],
    tried: [],
    isSold: row.source === 'ec',
    ...(shop && { shop }),
    lines: await wishedLines(tx, lines, manualPricesOf(kept.asked), row.source === 'ec'),
  }
}

/** The gifts of an order that a platform has sold are part of it; all others are found anew. */
async function wishedLines(
  tx: Tx,
  lines: readonly WireRow[],
  manualPrices: ReadonlyMap<number, number>,
  isSold: boolean,
): Promise<WishedLine[]> {
  const bought = lines.filter(line => line.isGift !== '1')
  const ordered = isSold ? [...bought, ...lines.filter(line => line.isGift === '1')] : bought
  const products = await productsById(
    tx,
    ordered.map(line => String(line.product)),
  )
  return ordered.map((line, at) => {
    const product = products.get(String(line.product))
    const unit = product && unitOf(product, String(line.unit))
    if (!product || !unit) {
      const failure = {
        field: `lines.${at}.unit`,
        code: 'unitNotOfProduct',
        params: { value: String(line.unit) },
      } as const
      throw new AppError('invalid', {}, 200, [failure])
    }
    const lineNo = Number(line.lineNo)
    const manualPrice = manualPrices.get(lineNo) ?? null
    const wished = { lineNo, product, unit, quantity: Number(line.quantity), note: text(line.note), manualPrice }
    return isSold ? { ...wished, sold: soldFor(line) } : wished
  })
}

const soldFor = ({ price, discountAmount, isGift }: WireRow): SoldFor => ({
  price: fenOf(price),
  discount: fenOf(discountAmount),
  isGift: isGift === '1',
})

/** That of the order; one that named none is served by the rules of today. */
async function warehouseOf(
  tx: Tx,
  { warehouseID }: WireRow,
  customer: Parameters<typeof servingWarehouse>[1],
): Promise<OrderWarehouse | null> {
  if (!warehouseID) return servingWarehouse(tx, customer)
  const { rows } = await sql<OrderWarehouse>`
    select id::text, code, name from warehouse_warehouse where id = ${warehouseID}`.execute(tx)
  return rows[0] ?? null
}
