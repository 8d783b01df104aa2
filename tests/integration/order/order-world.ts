import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { keepProductDictionaries } from '@sfa/foundation/operations/dictionaries'
import { AppError } from '@sfa/kernel/app-error'
import { answerAction } from '@sfa/operations/action/answer-action'
import type { Caller } from '@sfa/operations/caller'
import { order } from '@sfa/order/definitions/order.resource'
import { holdCredit } from '@sfa/receivable/operations/credit'
import { postStock } from '@sfa/warehouse/operations/post-stock'
import { reserveStock } from '@sfa/warehouse/operations/reserve-stock'
import { reachingAll } from '../action/reaching-all'
import { type Bulk, startBulk } from '../bulk/start-bulk'

export interface OrderedLine {
  /** Index of the product. */
  product: number
  quantity: number
  /** Basic units in one unit. */
  ratio?: number
  /** Fen, of the whole line. */
  net?: number
  isGift?: boolean
}

export interface Ordered {
  lines: readonly OrderedLine[]
  status?: string
  /** Index of the store. */
  store?: number
}

export interface PlacedOrder {
  id: string
  no: string
}

/** A tenant with products, stores and a warehouse full of goods, and approved orders that hold stock and credit. */
export async function startOrderWorld() {
  const bulk: Bulk = await startBulk(12)
  const admin: Caller = await reachingAll(bulk, 'orders')
  const query = async (text: string, values: unknown[] = []) =>
    (await bulk.pool.query(text, values)).rows as Record<string, unknown>[]
  const ids = async (text: string) => (await query(text)).map(({ id }) => String(id))
  const products = await ids(`select id::text from product_product where tenant_id = 'one' order by code`)
  const [unit, carton] = await ids(
    `insert into parameter_unit (tenant_id, code, name_cn, decimals)
     values ('one', 'OWB', '试瓶', 1), ('one', 'OWC', '试箱', 1) returning id::text`,
  )
  const stores = await ids(
    `insert into customer_store (tenant_id, code, name, contact_mobile)
     select 'one', 'OW' || n, '订货店' || n, '1990000000' || n from generate_series(1, 3) n returning id::text`,
  )
  const [warehouse] = (await ids(
    `insert into warehouse_warehouse (tenant_id, code, name, warehouse_type, negative_allowed, is_deleted)
     values ('one', 'OW1', '订货仓', 'central', 0, 0) returning id::text`,
  )) as [string]
  const run = <T>(work: (tx: Tx) => Promise<T>) => inTenant(bulk.db, 'one', work)
  await run(keepProductDictionaries)
  await run(tx =>
    postStock(tx, admin, {
      document: { type: 'opening', id: '900001', no: 'OW' },
      moves: products.map((productId, at) => ({
        line: at + 1,
        productId,
        from: 'ADJUST' as const,
        to: { warehouseId: warehouse },
        quantity: 100_000,
        unitCost: 1.234567 + at,
      })),
    }),
  )
  let made = 0

  /** Inserts an order as placing leaves it, with what it holds. */
  async function anOrder({ lines, status = 'approved', store = 0 }: Ordered): Promise<PlacedOrder> {
    made += 1
    const no = `OW20300101-${String(made).padStart(6, '0')}`
    const total = lines.reduce((sum, { net = 0 }) => sum + net, 0)
    const [row] = await query(
      `insert into order_order (tenant_id, order_number, order_status, customer_type, store_id, customer_code, customer_name,
         warehouse_id, order_date, total_price, quantity, revision)
       select 'one', $1, $2, 'store', id, code, name, $3, '2020-01-01', $4, 1, 1 from customer_store where id = $5
       returning id::text`,
      [no, status, warehouse, total, stores[store]],
    )
    const id = String(row?.id)
    for (const [at, { product, quantity, ratio = 1, net = 0, isGift }] of lines.entries())
      await query(
        `insert into order_order_lines (tenant_id, head_id, line_no, product, unit, quantity, base_quantity, net_amount,
           is_gift, gift_source) values ('one', $1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [
          id,
          at + 1,
          products[product],
          ratio === 1 ? unit : carton,
          quantity,
          quantity * ratio,
          net,
          isGift ? 1 : 0,
          `L${at}`,
        ],
      )
    await run(async tx => {
      await reserveStock(
        tx,
        admin,
        { type: 'order', id, no },
        lines.map(({ product, quantity, ratio = 1 }, at) => ({
          line: at + 1,
          warehouseId: warehouse,
          productId: products[product] as string,
          quantity: quantity * ratio,
        })),
      )
      await holdCredit(tx, admin, { id, no }, { storeId: stores[store] as string }, total)
    })
    return { id, no }
  }

  return {
    bulk,
    admin,
    query,
    run,
    products,
    stores,
    warehouse,
    anOrder,
    act: (action: 'ship' | 'sign' | 'close', { id }: Pick<PlacedOrder, 'id'>, body: object = {}, caller = admin) =>
      answerAction(bulk, caller, order, action, { id, ...body }),
    async orderRow({ id }: Pick<PlacedOrder, 'id'>) {
      return (await query('select * from order_order where id = $1', [id]))[0]
    },
    async linesOf({ id }: Pick<PlacedOrder, 'id'>) {
      return query(
        `select line_no "lineNo", shipped::float8 shipped, signed::float8 signed, returned::float8 returned
         from order_order_lines where head_id = $1 order by line_no`,
        [id],
      )
    },
    async credit(store = 0) {
      const [row] = await query(
        `select receivable::int, held::int from receivable_credit_account where store_id = $1`,
        [stores[store]],
      )
      return row
    },
    async stockOf(product: number) {
      const [row] = await query(
        `select on_hand::float8 "onHand", reserved::float8 reserved from warehouse_stock where warehouse_id = $1 and product_id = $2`,
        [warehouse, products[product]],
      )
      return row
    },
    /** What must be true of all orders, whatever was done: answers the laws that are broken. */
    brokenLaws: () =>
      query(`
        select 'account' law, a.id::text from receivable_credit_account a cross join lateral (
          select coalesce(sum(m.receivable_change), 0) receivable, coalesce(sum(m.held_change), 0) held
          from receivable_credit_move m where m.tenant_id = a.tenant_id and m.account_id = a.id) m
          where a.receivable <> m.receivable or a.held <> m.held
        union all
        select 'negative', id::text from receivable_credit_account where held < 0 or receivable < 0
        union all
        select 'moves', o.id::text from order_order o where o.tenant_id = 'one' and (
          select coalesce(sum(case when m.document_type = 'shipment' then m.quantity else -m.quantity end), 0)
          from warehouse_stock_move m join order_package p on p.tenant_id = m.tenant_id and p.id = m.document_id
          where m.document_type in ('shipment', 'return') and p.order_id = o.id
        ) <> (select coalesce(sum(round(l.base_quantity * (l.shipped - l.returned) / l.quantity, 4)), 0)
          from order_order_lines l where l.head_id = o.id)
        union all
        select 'value', s.id::text from warehouse_stock s where s.tenant_id = 'one' and s.stock_value <> (
          select coalesce(sum(case when m.to_warehouse_id = s.warehouse_id then m.to_value else -m.from_value end), 0)
          from warehouse_stock_move m
          where m.product_id = s.product_id and s.warehouse_id in (m.from_warehouse_id, m.to_warehouse_id))
        union all
        select 'returned value', p.order_id::text from warehouse_stock_move m
          join order_package p on p.tenant_id = m.tenant_id and p.id = m.document_id and p.code = m.document_no
          where m.document_type in ('shipment', 'return') group by p.order_id, m.line
          having sum(case m.document_type when 'return' then m.quantity else -m.quantity end) = 0
            and sum(case m.document_type when 'return' then m.value else -m.value end) <> 0
        union all
        select 'holds', h.document_id::text from warehouse_stock_hold h join order_order o on o.id = h.document_id
          where h.document_type = 'order' and o.order_status in ('shipped', 'signed', 'closed')
        union all
        select 'billed', o.id::text from order_order o where o.tenant_id = 'one' and o.order_status in ('shipped', 'signed')
          and o.total_price <> (select coalesce(sum(receivable_change), 0) from receivable_credit_move m
            where m.order_id = o.id and m.kind = 'bill')
        union all
        select 'credit', o.id::text from order_order o where o.order_status in ('shipped', 'signed', 'closed', 'cancelled')
          and 0 <> (select coalesce(sum(held_change), 0) from receivable_credit_move m where m.order_id = o.id)`),
    stop: () => bulk.stop(),
  }
}

export type OrderWorld = Awaited<ReturnType<typeof startOrderWorld>>

/** The code of what a call was refused with, and its fields. */
export const refusal = (work: Promise<unknown>): Promise<string[]> =>
  work.then(
    () => [],
    error => {
      if (!(error instanceof AppError)) throw error
      return error.details ? error.details.map(({ field, code }) => `${field} ${code}`) : [error.code]
    },
  )
