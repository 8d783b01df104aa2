import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import { couponBatch } from '@sfa/marketing/definitions/coupon-batch.resource'
import { couponsFor, lockCoupons } from '@sfa/marketing/operations/hold-coupons'
import { issueCoupons, type Target } from '@sfa/marketing/operations/issue-coupons'
import { answerAction } from '@sfa/operations/action/answer-action'
import type { Caller } from '@sfa/operations/caller'
import { callerOfRun } from '@sfa/operations/job/attempt/caller-of-run'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Bulk, startBulk } from '../bulk/start-bulk'

export let bulk: Bulk
export let caller: Caller
export let product: string
export const sql = async (text: string) => (await bulk.pool.query(text)).rows as WireRow[]
export const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

export const work = <T>(run: (tx: Tx) => Promise<T>) => inTenant(bulk.db, 'one', run)
export const made = async (values: WireRow = {}) =>
  (
    await answerCall(bulk, caller, couponBatch, 'create', {
      name: '满100减10',
      validFrom: '2020-01-01',
      validTo: '2099-12-31',
      threshold: 100,
      amountOff: 10,
      total: 100,
      perCustomerLimit: 2,
      ...values,
    })
  ).data as WireRow
export const act = (action: string, { id }: WireRow, body: WireRow = {}) =>
  answerAction(bulk, caller, couponBatch, action, { id, ...body }) as Promise<WireRow>
export const inForce = async (values: WireRow = {}) => {
  const row = await made(values)
  await act('submit', row)
  return act('pass', row)
}
/** `field code` of every refusal. */
export const refusal = (asked: Promise<unknown>): Promise<string[]> =>
  asked.then(
    () => [],
    error => (error.details ?? [error]).map(({ field, code }: WireRow) => `${field ?? ''} ${code}`.trim()),
  )
export const issue = ({ id }: WireRow, ...targets: Target[]) =>
  work(tx => issueCoupons(tx, { batchId: String(id), by: 'test' }, targets))
export const toStore = (storeId: string, coupons = 1): Target => ({ storeId, coupons })
/** Numbers of a batch's coupons. */
export const numbers = async ({ id }: WireRow) =>
  (await sql(`select number from marketing_coupon where batch_id = ${id} order by id`)).map(row => String(row.number))
export const states = async () =>
  (await sql("select state || coalesce(' ' || order_no, '') said from marketing_coupon order by number")).map(
    ({ said }) => said,
  )
export const asked = (
  nos: readonly string[],
  customer = { storeId: '711' } as Parameters<typeof couponsFor>[1],
  day = today,
) => work(tx => couponsFor(tx, customer, nos, day))
export const order = (no: string) => ({ id: no, no: `SO-${no}` })
export const lock = (no: string, nos: readonly string[]) => work(tx => lockCoupons(tx, order(no), nos))

/** A tenant for the tests of a file, which begin without coupons. */
export function withCoupons(): void {
  /** Three stores and a distributor; the third store is closed, the first two are in a group. */
  beforeAll(async () => {
    bulk = await startBulk(3)
    caller = await callerOfRun(bulk, { id: '0', tenantId: 'one', userId: '1', language: 'zh-CN' })
    await sql(`
      update sys_role set data_scope = 'all' where tenant_id = 'one';
      insert into customer_store_group (tenant_id, id, code, description) values ('one', 721, 'G1', '重点客户');
      insert into customer_store (tenant_id, id, code, name, contact_mobile, group_ids, is_closed) values
        ('one', 711, 'S1', '好邻居', '19900000001', '{721}', 0), ('one', 712, 'S2', '小馆', '19900000002', '{721}', 0),
        ('one', 713, 'S3', '老店', '19900000003', '{}', 1);
      insert into distributor_distributor (tenant_id, id, code, name, phone) values ('one', 711, 'D1', '华东经销商', '19900000004')`)
    product = String(
      (await sql("select id::text from product_product where tenant_id = 'one' order by code limit 1"))[0]?.id,
    )
  })
  afterAll(() => bulk.stop())
  beforeEach(() =>
    sql(`delete from marketing_coupon; delete from marketing_coupon_target; delete from marketing_coupon_issue_customers;
      delete from marketing_coupon_issue; delete from marketing_promotion_version; delete from marketing_coupon_batch_gifts;
      delete from marketing_coupon_batch_products; delete from marketing_coupon_batch_customers;
      delete from marketing_coupon_batch`).then(() => undefined),
  )
}
