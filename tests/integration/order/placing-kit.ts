import type { WireRow } from '@sfa/db/search/search-rows'
import { promotionResources } from '@sfa/marketing/definitions/promotion-kinds'
import { answerAction } from '@sfa/operations/action/answer-action'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { previewOrderCall } from '@sfa/order/definitions/order.calls'
import { order } from '@sfa/order/definitions/order.resource'
import { previewOrder } from '@sfa/order/operations/placing/place-order'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Orders, startOrders } from './start-orders'

/**
 * A tenant for the tests of a file, which begin without orders, promotions and quotas, and with full stock each; `started`
 * is told it, with the codes of its products. Answers what the tests do with it.
 */
export function placing(started: (orders: Orders, codes: [string, string, string]) => void) {
  let orders: Orders
  beforeAll(async () => {
    orders = await startOrders()
    started(orders, orders.codes as [string, string, string])
  })
  afterAll(() => orders?.stop())
  beforeEach(async () => {
    await orders.query(`
      delete from warehouse_stock_hold; delete from pricing_quota_move; delete from pricing_quota;
      delete from pricing_base_number; delete from pricing_min_order; delete from order_calculation;
      delete from order_order_lines; delete from order_order; delete from marketing_promotion_version;
      delete from marketing_promotion_use; delete from marketing_promotion_move; delete from marketing_coupon;
      delete from marketing_full_minus_steps; delete from marketing_full_minus; delete from marketing_full_gift_steps;
      delete from marketing_full_gift; delete from receivable_credit_move; delete from receivable_credit_account;
      update warehouse_stock set on_hand = 100000, reserved = 0 where tenant_id = 'one'`)
  })

  const preview = (lines: Parameters<Orders['body']>[0], more: object = {}) =>
    previewOrder(orders, orders.caller, previewOrderCall.body.parse({ ...orders.body(lines), ...more }))
  const act = (name: string, id: string, body: WireRow = {}) =>
    answerAction(orders, orders.caller, order, name, { id, ...body }) as Promise<WireRow>
  const detail = async (id: string) =>
    (await answerCall(orders, orders.caller, order, 'findById', { id })).data as WireRow
  const linesOf = async (id: string) => (await detail(id)).lines as WireRow[]
  const addQuota = (total: number) =>
    orders.query(
      `insert into pricing_quota (tenant_id, product_code, product_id, object_type, object_code, org_id, measure, total, used,
         allocated, valid_from, valid_to, target_type)
       select 'one', code, id, 'org', 'O1', 601, 'quantity', $1, 0, 0, '2020-01-01', '2099-12-31', 'product'
       from product_product where tenant_id = 'one' and code = $2`,
      [total, orders.codes[0]],
    )
  /** A promotion in force over everything: of type 3 or 5, for each time that its threshold is reached. */
  const addPromotion = async (type: '3' | '5', steps: WireRow[], more: WireRow = {}) => {
    const resource = promotionResources[type]
    const values = { code: `P${type}`, name: '促销', validFrom: '2020-01-01', validTo: '2099-12-31', basis: 'amount' }
    const given = { ...values, mode: 'every', steps, ...more }
    const { id } = (await answerCall(orders, orders.caller, resource, 'create', given)).data as WireRow
    for (const action of ['submit', 'pass']) await answerAction(orders, orders.caller, resource, action, { id })
  }
  /** A coupon of the batch C1: 10.00 off from 50.00 on, for everything, unless `more` of its rule says otherwise. */
  const addCoupon = async (
    number: string,
    {
      storeId = 621,
      until = '2099-12-31',
      ...more
    }: { storeId?: number; until?: string; [rule: string]: unknown } = {},
  ) => {
    const none = { products: [], groups: [], brands: [], categories: [], excluded: [] }
    const given = { code: 'C1', name: '券', type: 'amountOff', threshold: 5_000, amountOff: 1_000, products: none }
    await orders.query(
      `insert into marketing_promotion_version (tenant_id, promotion_type, promotion_id, version, code, name, valid_from,
         valid_to, rule, state) values ('one', 'coupon', 901, 1, 'C1', '券', '2020-01-01', '2099-12-31', $1, '{}')
       on conflict do nothing`,
      [JSON.stringify({ ...given, stackable: false, ...more })],
    )
    await orders.query(
      `insert into marketing_coupon (tenant_id, number, batch_id, version, store_id, valid_from, valid_to)
       values ('one', $1, 901, 1, $2, '2020-01-01', $3)`,
      [number, storeId, until],
    )
  }
  const idOf = async (code: string) =>
    String(
      (await orders.query("select id::text from product_product where tenant_id = 'one' and code = $1", [code]))[0]?.id,
    )
  return { preview, act, detail, linesOf, addQuota, addPromotion, addCoupon, idOf }
}
