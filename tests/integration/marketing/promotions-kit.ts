import type { WireRow } from '@sfa/db/search/search-rows'
import { promotionResources } from '@sfa/marketing/definitions/promotion-kinds'
import type { PromotionType } from '@sfa/marketing/rules/promotion/promotion'
import { answerAction } from '@sfa/operations/action/answer-action'
import type { Caller } from '@sfa/operations/caller'
import { callerOfRun } from '@sfa/operations/job/attempt/caller-of-run'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { tryPromotions } from '@sfa/order/operations/impact/try-promotions'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Bulk, startBulk } from '../bulk/start-bulk'

export let bulk: Bulk
export let caller: Caller
/** Ids of three products of two brands, dearest first; each costs 10.00, a carton of 12 costs 100.00. */
export let products: string[]

export const period = { validFrom: '2020-01-01', validTo: '2099-12-31' }
export const made = async (type: PromotionType, values: WireRow) =>
  (await answerCall(bulk, caller, promotionResources[type], 'create', { name: '促销', ...period, ...values }))
    .data as WireRow
export const minus = (values: WireRow = {}, steps: WireRow[] = [{ threshold: 100, amountOff: 8 }]) =>
  made('3', { basis: 'amount', mode: 'ladder', ...values, steps })
export const act = (type: PromotionType, action: string, { id }: WireRow, body: WireRow = {}) =>
  answerAction(bulk, caller, promotionResources[type], action, { id, ...body }) as Promise<WireRow>
export const inForce = async (type: PromotionType, row: WireRow) => {
  await act(type, 'submit', row)
  return act(type, 'pass', row)
}
export const refused = async (work: Promise<unknown>): Promise<string[]> => {
  const error = await work.then(
    () => null,
    (thrown: { code: string; details?: { field: string; code: string }[] }) => thrown,
  )
  return error?.details?.map(({ field, code }) => `${field} ${code}`) ?? [String(error?.code)]
}
export type Tried = Parameters<typeof tryPromotions>[2]
export const tried = (
  lines: (Partial<Tried['lines'][number]> & { productId: string; quantity: number })[],
  more: Partial<Tried> = {},
) =>
  tryPromotions(bulk, caller, {
    promotions: [],
    inForce: true,
    giftChoices: [],
    couponBatchIds: [],
    lines: lines.map(line => ({ unit: 'small' as const, ...line })),
    ...more,
  })

/** A tenant for the tests of a file, which begin without promotions. */
export function usePromotions(): void {
  beforeAll(async () => {
    bulk = await startBulk(3)
    await bulk.pool.query("update sys_role set data_scope = 'all' where tenant_id = 'one'")
    caller = await callerOfRun(bulk, { id: '0', tenantId: 'one', userId: '1', language: 'zh-CN' })
    await bulk.pool.query(`
      insert into customer_channel (tenant_id, id, code, name, level, full_path) values
        ('one', 701, '01', '现代渠道', 1, '/'), ('one', 702, '0101', '便利店', 2, '/701/'), ('one', 703, '02', '餐饮', 1, '/');
      insert into customer_store (tenant_id, id, code, name, channel_id, contact_mobile) values
        ('one', 711, 'S1', '好邻居', 702, '19900000001'), ('one', 712, 'S2', '小馆', 703, '19900000002');
      update product_product set unit_price = 1000, big_unit_price = 10000, denominator = 12, basic_unit = '{}' where tenant_id = 'one'`)
    const { rows } = await bulk.pool.query("select id::text from product_product where tenant_id = 'one' order by code")
    products = rows.map(({ id }) => id)
  })
  afterAll(() => bulk.stop())
  beforeEach(async () => {
    await bulk.pool.query(`delete from marketing_promotion_version; delete from marketing_full_minus_steps;
      delete from marketing_full_minus; delete from marketing_full_gift_steps; delete from marketing_full_gift;
      delete from marketing_full_discount_steps; delete from marketing_full_discount;
      delete from marketing_product_discount`)
  })
}
