import { storeMerge } from '@sfa/customer/definitions/store-merge.resource'
import { storePair } from '@sfa/customer/definitions/store-pair.resource'
import { proposePair } from '@sfa/customer/operations/merge/propose-pair'
import type { WireRow } from '@sfa/db/search/search-rows'
import { answerAction } from '@sfa/operations/action/answer-action'
import type { Caller } from '@sfa/operations/caller'
import { callerOfRun } from '@sfa/operations/job/attempt/caller-of-run'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Bulk, startBulk } from '../bulk/start-bulk'

export let bulk: Bulk
export let caller: Caller
export let pair: string
export const ids: Record<string, string> = {}

export const merge = (body: WireRow = {}, id = pair, by = caller) =>
  answerAction(bulk, by, storePair, 'merge', { id, keep: 'first', ...body }) as Promise<WireRow>
export const undo = (id: unknown) => answerAction(bulk, caller, storeMerge, 'undoMerge', { id })
export const rowsOf = async (text: string): Promise<WireRow[]> => (await bulk.pool.query(text)).rows
export const one = async (code: string) =>
  (await rowsOf(`select * from customer_store where tenant_id = 'one' and code = '${code}'`))[0] as WireRow
export const primaries = () =>
  rowsOf(
    'select store_id::int store, store_code code, category_id::int category, valid_from::text "from", is_deleted from customer_primary_distributor order by category, valid_from',
  )
export const supplied = () =>
  rowsOf('select wholesaler_id::int by, store_id::int store, is_deleted from customer_wholesaler order by id')
export const refusal = (work: Promise<unknown>): Promise<WireRow> =>
  work.then(
    () => ({ code: 'done' }),
    error => ({ code: error.code, ...(error.details ? { details: error.details } : {}), params: error.params }),
  )
/** Everything that a merge may touch, without what says when and by whom. */
export const everything = async () => {
  const state: Record<string, unknown> = {}
  for (const table of [
    'customer_store',
    'customer_store_secondary_contact',
    'customer_store_store_ship_to_list',
    'customer_primary_distributor',
    'customer_wholesaler',
    'distributor_distributor_store',
    'customer_store_group',
  ])
    state[table] = (
      await rowsOf(
        `select to_jsonb(t) - 'ver' - 'last_modified_by' - 'last_modified_time' - 'computed_time' "row" from ${table} t order by id`,
      )
    ).map(({ row }) => row)
  return state
}

/** Two stores that look alike, before each test of a file. */
export function useStoresToMerge(): void {
  beforeAll(async () => {
    bulk = await startBulk()
    await bulk.pool.query("update sys_role set data_scope = 'all' where tenant_id = 'one'")
    caller = await callerOfRun(bulk, { id: '0', tenantId: 'one', userId: '1', language: 'zh-CN' })
  })
  afterAll(() => bulk.stop())
  /** Two stores, S1 and S2, with everything that may refer to them, and two more. */
  beforeEach(async () => {
    await bulk.pool.query(`
      delete from customer_store; delete from customer_store_group; delete from customer_primary_distributor;
      delete from customer_wholesaler; delete from distributor_distributor_store; delete from distributor_distributor;
      delete from customer_store_merge; delete from customer_store_merge_step; delete from customer_store_secondary_contact;
      delete from customer_store_store_ship_to_list; delete from record_content;
      insert into customer_store_group (tenant_id, id, code, description, group_type) values
        ('one', 11, 'G1', '静态一', 'static'), ('one', 12, 'G2', '静态二', 'static'), ('one', 13, 'G3', '动态', 'dynamic');
      insert into distributor_distributor (tenant_id, id, code, name, phone) values
        ('one', 21, 'D1', '甲经销', '1'), ('one', 22, 'D2', '乙经销', '2'), ('one', 23, 'D3', '丙经销', '3');
      insert into product_category (tenant_id, id, code, name_cn, full_path) values
        ('one', 931, 'MC1', '水', '/'), ('one', 932, 'MC2', '茶', '/') on conflict do nothing;
      insert into customer_store (tenant_id, id, code, name, contact_mobile, memo, tel, state, group_ids, distributor_id_list)
      values
        ('one', 101, 'S1', '惠民超市', '19900000001', null, '010-1', 'passed', '{11,13}', '{21}'),
        ('one', 102, 'S2', '惠民超市店', '19900000002', '靠近地铁', '010-2', 'passed', '{11,12}', '{21,22}'),
        ('one', 103, 'S3', '第三家', '19900000003', null, null, 'passed', '{}', '{}'),
        ('one', 104, 'S4', '第四家', '19900000004', null, null, 'passed', '{}', '{}');
      insert into customer_store_secondary_contact (tenant_id, head_id, line_no, contact_id, contact_name, mobile) values
        ('one', 101, 1, '01', '王', '19911111111'), ('one', 102, 1, '01', '王', '19911111111'), ('one', 102, 2, '02', '李', null);
      insert into customer_store_store_ship_to_list (tenant_id, head_id, line_no, ship_to_code, contact, mobile, address, is_show, is_default)
      values ('one', 101, 1, '01', '王', '19911111111', '前门', 1, 1), ('one', 102, 1, '01', '李', '19911111112', '后门', 1, 1);
      insert into customer_primary_distributor (tenant_id, store_id, category_id, distributor_id, valid_from, valid_to) values
        ('one', 101, 931, 21, '2026-01-01', null), ('one', 102, 931, 22, '2026-06-01', null),
        ('one', 102, 931, 22, '2025-01-01', '2025-12-31'), ('one', 102, 932, 22, '2026-01-01', null);
      insert into customer_wholesaler (tenant_id, wholesaler_id, store_id) values
        ('one', 103, 102), ('one', 102, 104), ('one', 101, 102)`)
    Object.assign(ids, { S1: '101', S2: '102', S3: '103', S4: '104' })
    pair = (await proposePair(bulk, caller, { firstId: '101', secondId: '102' })).id
  })
}
