import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import { lineAmount } from '@sfa/kernel/money/share'
import { servingWarehouse } from '@sfa/warehouse/operations/serving-warehouse'
import { sql } from 'kysely'
import { customerById } from '../placing/order-customer'
import { productsById, unitOf } from '../placing/order-products'
import type { OrderWarehouse, SoldFor, Wish, WishedLine } from '../placing/wish'
import { meantProduct } from './meant-product'

/** A document of a platform order that waits, locked. */
export interface WaitingOrder {
  id: string
  platformNo: string
  /** `YYYY-MM-DD` of UTC+8. */
  day: string
  consignee: string
  mobile: string
  address: string
  note: string | null
  shop: {
    id: string
    name: string
    customerType: 'store' | 'distributor'
    customerId: string
    orgId: string
    warehouse: OrderWarehouse | null
  }
}

/** Undefined where it does not wait any more, or another worker has it. */
export async function lockWaiting(tx: Tx, id: string): Promise<WaitingOrder | undefined> {
  const { rows } = await sql<WaitingOrder>`
    select e.id::text, e.platform_no "platformNo", (e.ordered_time at time zone 'Etc/GMT-8')::date::text "day", e.consignee, e.mobile, e.note,
      concat(e.province, e.city, e.district, e.address) address,
      jsonb_build_object('id', h.id::text, 'name', h.name, 'customerType', h.customer_type, 'orgId', h.org_id::text,
        'customerId', (case h.customer_type when 'store' then h.store_id else h.distributor_id end)::text,
        'warehouse', (select jsonb_build_object('id', w.id::text, 'code', w.code, 'name', w.name)
          from warehouse_warehouse w where w.id = h.warehouse_id and w.is_deleted = 0)) shop
    from order_ec_order e join order_ec_shop h on h.id = e.shop
    where e.id = ${id} and e.state = 'waiting' for update of e skip locked`.execute(tx)
  return rows[0]
}

interface SoldLine {
  lineNo: number
  sku: string
  productId: string | null
  unitId: string | null
  quantity: string
  price: string | null
  discount: string | null
  isGift: boolean
}

/**
 * What the platform has sold, at its prices. Throws `invalid` where a code means no product any more, or the customer of
 * the shop has gone; what else has changed since the file was checked is told by the calculation.
 */
export async function wishOf(tx: Tx, { id, day, shop }: WaitingOrder): Promise<Wish> {
  const found = await customerById(tx, shop.customerType, shop.customerId)
  if (!found) throw new AppError('invalid', {}, 200, [{ field: 'shop', code: 'ecCustomerMissing' }])
  const customer = { ...found, orgId: shop.orgId }
  const { rows } = await sql<SoldLine>`
    select r.line_no "lineNo", r.sku, p.id::text "productId", coalesce(r.unit, k.unit_id)::text "unitId", r.quantity::text,
      r.price::text, r.discount::text, r.is_gift = 1 "isGift"
    from (select l.*, e.shop from order_ec_order_lines l join order_ec_order e on e.id = l.head_id where e.id = ${id}) r
    ${sql.raw(meantProduct)} order by r.is_gift, r.line_no`.execute(tx)
  const isStore = customer.type === 'store'
  return {
    customer,
    supplierId: isStore ? (customer.supplierIds[0] ?? null) : null,
    warehouse:
      shop.warehouse ?? (await servingWarehouse(tx, isStore ? { storeId: found.id } : { distributorId: found.id })),
    day,
    requiredDeliveryDate: null,
    salesRepId: customer.salesRepIds[0] ?? null,
    paymentMethod: 'online',
    couponNos: [],
    rebate: 0,
    giftChoices: [],
    tried: [],
    isSold: true,
    lines: await soldLines(tx, rows),
  }
}

/** Codes that mean the same product in the same unit at the same price are one line. */
async function soldLines(tx: Tx, sold: readonly SoldLine[]): Promise<WishedLine[]> {
  const products = await productsById(
    tx,
    sold.flatMap(({ productId }) => productId ?? []),
  )
  const lines = new Map<string, WishedLine & { sold: SoldFor }>()
  for (const { sku, productId, unitId, isGift, ...line } of sold) {
    const product = productId === null ? undefined : products.get(productId)
    if (!product)
      throw new AppError('invalid', {}, 200, [{ field: 'sku', code: 'ecSkuUnknown', params: { value: sku } }])
    const unit = unitOf(product, unitId)
    if (!unit)
      throw new AppError('invalid', {}, 200, [
        { field: 'unit', code: 'unitNotOfProduct', params: { value: product.name } },
      ])
    const quantity = Number(line.quantity)
    const price = isGift ? 0 : Number(line.price ?? 0)
    const key = `${product.id} ${unit.id} ${price} ${isGift}`
    const same = lines.get(key)
    const discount = Number(line.discount ?? 0) + (same?.sold.discount ?? 0)
    const sum = Math.round((quantity + (same?.quantity ?? 0)) * 10_000) / 10_000
    // What was rounded for each of two lines is kept for both together.
    const rounded =
      same === undefined
        ? 0
        : lineAmount(price, Math.round(sum * 10_000)) -
          lineAmount(price, Math.round(same.quantity * 10_000)) -
          lineAmount(price, Math.round(quantity * 10_000))
    lines.set(key, {
      lineNo: same?.lineNo ?? lines.size + 1,
      product,
      unit,
      quantity: sum,
      note: null,
      manualPrice: null,
      sold: { price, discount: discount + rounded, isGift },
    })
  }
  return [...lines.values()]
}
