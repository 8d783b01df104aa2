import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { Calculation } from '@sfa/domain/promotion/calculation'
import { sql } from 'kysely'
import { type OrderProduct, productsById } from '../../order/placing/order-products'
import type { PlacedLine } from '../../order/placing/placed-lines'
import { tellOrder } from '../../order/placing/tell-order'
import type { DemoLine } from './demo-lines'
import { calculateAgain } from './demo-order'
import type { OrderWorld } from './order-world'
import type { MadeOrder } from './write-orders'

/** An order with its id. */
export interface WrittenOrder extends MadeOrder {
  id: string
}

/** Keeps how the newest orders were calculated, as their submissions do (order/placing/keep-calculation.ts). */
export async function explainOrders(tx: Tx, world: OrderWorld, orders: readonly WrittenOrder[]): Promise<void> {
  const ids = new Set(orders.flatMap(({ lines }) => lines.map(({ productId }) => productId)))
  const products = await productsById(tx, [...ids])
  const { rows } = await sql<{ id: string; code: string; name: string }>`
    select id::text, code, name from warehouse_warehouse`.execute(tx)
  const warehouses = new Map(rows.map(({ id, code, name }) => [id, { id, code, name }]))
  const kept = orders.map(order => {
    const calculation = calculateAgain(world, order)
    const { faults, credit, rebate, ...told } = tellOrder(
      {
        calculation,
        products,
        lines: placedLines(order.lines, calculation, products),
        problems: [],
        credit: { limit: null, receivable: 0, held: 0, left: null },
        rebate: null,
        wish: { warehouse: warehouses.get(order.buyer.warehouseId ?? '') ?? null },
      },
      { language: 'zh-CN' },
    )
    return {
      id: order.id,
      revision: Math.max(1, order.course.revision),
      calculation: told,
      asked: askedOf(order),
      at: new Date(order.course.submitted ?? order.written).toISOString(),
    }
  })
  await sql`
    insert into order_calculation (order_id, revision, asked, calculation, create_time)
    select id, revision, asked, calculation, at
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
      as x (id bigint, revision integer, asked jsonb, calculation jsonb, at timestamptz)`.execute(tx)
}

/** What the customer wished beside the lines (order/placing/wish.ts). */
const askedOf = ({ benefits: { coupon, rebate } = {} }: WrittenOrder) => ({
  rebate: rebate?.wanted ?? 0,
  couponNos: coupon ? [coupon.no] : [],
  giftChoices: [],
})

const none = { lineNo: 0, discountAmount: 0, moneyOffAmount: 0, couponAmount: 0, rebateAmount: 0 }

const placedLines = (
  lines: readonly DemoLine[],
  calculation: Calculation,
  products: ReadonlyMap<string, OrderProduct>,
): PlacedLine[] =>
  lines.map((line, at): PlacedLine => {
    const product = products.get(line.productId)!
    return {
      lineNo: at + 1,
      product,
      unit: product.units.find(({ id }) => id === line.unit)!,
      quantity: line.quantity,
      basic: line.baseQuantity * 10_000,
      note: null,
      price: line.price,
      listPrice: null,
      giftSource: line.giftSource,
      amounts: calculation.lines[at] ?? {
        ...none,
        original: 0,
        onlinePaymentAmount: 0,
        netAmount: 0,
        promotions: [],
      },
      stock: null,
      quotaLeft: null,
      baseNumber: null,
    }
  })
