import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import { keepProductDictionaries } from '@sfa/foundation/operations/dictionaries'
import { AppError } from '@sfa/kernel/app-error'
import type { Caller } from '@sfa/operations/caller'
import { callerOfRun } from '@sfa/operations/job/attempt/caller-of-run'
import type { CreateOrderBody } from '@sfa/order/definitions/order.calls'
import type { PlacedAnswer } from '@sfa/order/definitions/placing.schema'
import { createOrder } from '@sfa/order/operations/placing/place-order'
import { submitOrder } from '@sfa/order/operations/placing/submit-order'
import { type Bulk, startBulk } from '../bulk/start-bulk'

/** `one of` a product in a unit. */
export type Asked = readonly [productCode: string, quantity: number, unit?: string]
type Body = Partial<Omit<CreateOrderBody, 'lines'>>

/**
 * Three products of 10.00 a bottle and 110.00 a carton of 12, which a warehouse serves to the stores S1 and S2 and to the
 * distributor D1, who supplies S1. S3 is closed.
 */
export interface Orders extends Bulk {
  caller: Caller
  codes: readonly string[]
  warehouseId: string
  query(text: string, values?: unknown[]): Promise<WireRow[]>
  /** Sets what the warehouse has of a product, of the place among `codes`. */
  stock(at: number, onHand: number): Promise<void>
  body(lines: readonly Asked[], more?: Body): CreateOrderBody
  create(lines: readonly Asked[], more?: Body): Promise<PlacedAnswer>
  submit(order: Pick<PlacedAnswer, 'id' | 'ver'>, expectedTotal?: number): Promise<PlacedAnswer>
  /** What the order holds of stock and of quotas, summed up. */
  held(id: string): Promise<{ stock: number; quota: number }>
  /** On hand and reserved of the product. */
  has(at: number): Promise<{ onHand: number; reserved: number }>
}

export async function startOrders(): Promise<Orders> {
  const bulk = await startBulk(3)
  const query: Orders['query'] = async (text, values) => (await bulk.pool.query(text, values)).rows
  await inTenant(bulk.db, 'one', keepProductDictionaries)
  await query("update sys_role set data_scope = 'all' where tenant_id = 'one'")
  const caller = await callerOfRun(bulk, { id: '0', tenantId: 'one', userId: '1', language: 'zh-CN' })
  await query(`
    update product_product set unit_price = 1000, big_unit_price = 11000, denominator = 12, source_uom = 'bottle',
      target_uom = 'carton', basic_unit = null, sub_units = '[]' where tenant_id = 'one';
    insert into sys_org (tenant_id, id, code, name_cn, level, full_path) values ('one', 601, 'O1', '一区', 1, '/');
    insert into distributor_distributor (tenant_id, id, code, name, phone, org_id, level, full_path) values
      ('one', 611, 'D1', '恒润', '19900000011', 601, 1, '/');
    insert into customer_store (tenant_id, id, code, name, contact_mobile, org_id, distributor_id_list, is_closed, state) values
      ('one', 621, 'S1', '好邻居', '19900000001', 601, '{611}', 0, 'passed'),
      ('one', 622, 'S2', '小馆', '19900000002', 601, '{}', 0, 'passed'),
      ('one', 623, 'S3', '旧店', '19900000003', 601, '{}', 1, 'closed');
    insert into customer_store (tenant_id, id, code, name, contact_mobile) values ('two', 624, 'T1', '别家', '19900000004');
    insert into warehouse_warehouse (tenant_id, id, code, name, warehouse_type) values
      ('one', 631, 'W1', '一号库', 'central');
    insert into warehouse_default_warehouse (tenant_id, object_type, warehouse_id) values ('one', 'all', 631)`)
  const products = await query("select id::text, code from product_product where tenant_id = 'one' order by code")
  const codes = products.map(({ code }) => String(code))
  const productId = (at: number) => products[at]?.id
  await query(
    `insert into warehouse_stock (tenant_id, warehouse_id, product_id, on_hand, reserved, stock_value, last_move_time)
     select 'one', 631, id, 100000, 0, 0, now() from product_product where tenant_id = 'one'`,
  )
  const body: Orders['body'] = (lines, more = {}) => ({
    customerCode: 'S1',
    customerType: 'store',
    couponNos: [],
    giftChoices: [],
    submit: false,
    ...more,
    lines: lines.map(([productCode, quantity, unit]) => ({ productCode, quantity, unit })),
  })
  return {
    ...bulk,
    caller,
    codes,
    warehouseId: '631',
    query,
    body,
    async stock(at, onHand) {
      await query(
        "update warehouse_stock set on_hand = $1 where tenant_id = 'one' and warehouse_id = 631 and product_id = $2",
        [onHand, productId(at)],
      )
    },
    create: (lines, more) => createOrder(bulk, caller, body(lines, more)),
    submit: ({ id, ver }, expectedTotal) =>
      submitOrder(bulk, caller, { id, ver, ...(expectedTotal !== undefined && { expectedTotal }) }),
    async held(id) {
      const [row] = await query(
        `select
           coalesce((select sum(quantity) from warehouse_stock_hold where document_type = 'order' and document_id = $1), 0)::float8 stock,
           coalesce((select sum(amount) from pricing_quota_move
             where source = (select order_number from order_order where id = $1)), 0)::float8 quota`,
        [id],
      )
      return row as { stock: number; quota: number }
    },
    async has(at) {
      const [row] = await query(
        `select on_hand::float8 "onHand", reserved::float8 reserved from warehouse_stock
         where tenant_id = 'one' and warehouse_id = 631 and product_id = $1`,
        [productId(at)],
      )
      return row as { onHand: number; reserved: number }
    },
  }
}

/** `field code` of what a call refuses; the code of the refusal itself where it names no field. */
export const refused = async (work: Promise<unknown>): Promise<string[]> => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (error === null) return ['done']
  if (!(error instanceof AppError)) throw error
  return error.details?.map(({ field, code }) => `${field} ${code}`) ?? [error.code]
}

/** The code of the refusal, or `done`. */
export const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    error => {
      if (error instanceof AppError) return error.code
      throw error
    },
  )
