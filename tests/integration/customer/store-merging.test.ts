import type { WireRow } from '@sfa/db/search-rows'
import type { Resource } from '@sfa/resource-kit/resource'
import { primaryDistributor } from '@sfa/resources/customer/primary-distributor.resource'
import { store } from '@sfa/resources/customer/store.resource'
import { storeMerge } from '@sfa/resources/customer/store-merge.resource'
import { storePair } from '@sfa/resources/customer/store-pair.resource'
import { wholesaler } from '@sfa/resources/customer/wholesaler.resource'
import { distributorStore } from '@sfa/resources/distributor/distributor-store.resource'
import { answerAction } from '@sfa/services/action/answer-action'
import type { Caller } from '@sfa/services/caller'
import { comparePair } from '@sfa/services/customer/merge/compare-pair'
import { proposePair } from '@sfa/services/customer/merge/propose-pair'
import { findAnywhere } from '@sfa/services/finding/find-anywhere'
import { callerOfRun } from '@sfa/services/job/caller-of-run'
import { answerCall } from '@sfa/services/resource/answer-call'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Bulk, startBulk } from '../bulk/start-bulk'

let bulk: Bulk
let caller: Caller
let pair: string
const ids: Record<string, string> = {}

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
    delete from customer_store_store_ship_to_list;
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

const merge = (body: WireRow = {}, id = pair, by = caller) =>
  answerAction(bulk, by, storePair, 'merge', { id, keep: 'first', ...body }) as Promise<WireRow>
const undo = (id: unknown) => answerAction(bulk, caller, storeMerge, 'undoMerge', { id })
const rowsOf = async (text: string): Promise<WireRow[]> => (await bulk.pool.query(text)).rows
const one = async (code: string) =>
  (await rowsOf(`select * from customer_store where tenant_id = 'one' and code = '${code}'`))[0] as WireRow
const primaries = () =>
  rowsOf(
    'select store_id::int store, store_code code, category_id::int category, valid_from::text "from", is_deleted from customer_primary_distributor order by category, valid_from',
  )
const supplied = () =>
  rowsOf('select wholesaler_id::int by, store_id::int store, is_deleted from customer_wholesaler order by id')
const refusal = (work: Promise<unknown>): Promise<WireRow> =>
  work.then(
    () => ({ code: 'done' }),
    error => ({ code: error.code, ...(error.details ? { details: error.details } : {}), params: error.params }),
  )
/** Everything that a merge may touch, without what says when and by whom. */
const everything = async () => {
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

test('the store that stays takes what it had not, and everything that refers to the other one', async () => {
  const answer = await merge({ choices: { tel: 'second' } })
  expect(await one('S1')).toMatchObject({
    name: '惠民超市',
    memo: '靠近地铁',
    tel: '010-2',
    group_ids: ['11', '13', '12'],
    distributor_id_list: ['21', '22'],
    is_deleted: 0,
    ver: 2,
  })
  expect(await one('S2')).toMatchObject({ is_deleted: 1, merged_into: '101', group_ids: [], distributor_id_list: [] })
  // The period that the store has for the category holds; the others move.
  expect(await primaries()).toEqual([
    { store: 101, code: 'S1', category: 931, from: '2025-01-01', is_deleted: 0 },
    { store: 101, code: 'S1', category: 931, from: '2026-01-01', is_deleted: 0 },
    { store: 102, code: 'S2', category: 931, from: '2026-06-01', is_deleted: 1 },
    { store: 101, code: 'S1', category: 932, from: '2026-01-01', is_deleted: 0 },
  ])
  // None supplies itself.
  expect(await supplied()).toEqual([
    { by: 103, store: 101, is_deleted: 0 },
    { by: 101, store: 104, is_deleted: 0 },
    { by: 101, store: 102, is_deleted: 1 },
  ])
  const lines = await rowsOf(
    'select head_id::int store, line_no no, contact_id code, contact_name "name" from customer_store_secondary_contact order by head_id, line_no',
  )
  expect(lines).toEqual([
    { store: 101, no: 1, code: '01', name: '王' },
    { store: 101, no: 2, code: '02', name: '李' },
    { store: 102, no: 1, code: '01', name: '王' },
  ])
  const places = await rowsOf(
    'select head_id::int store, line_no no, ship_to_code code, address, is_default from customer_store_store_ship_to_list order by line_no',
  )
  expect(places).toEqual([
    { store: 101, no: 1, code: '01', address: '前门', is_default: 1 },
    { store: 101, no: 2, code: '02', address: '后门', is_default: 0 },
  ])
  const pairs = await rowsOf(
    'select distributor_id::int by, store_id::int store, is_deleted from distributor_distributor_store order by store_id, distributor_id',
  )
  expect(pairs).toEqual([
    { by: 21, store: 101, is_deleted: 0 },
    { by: 22, store: 101, is_deleted: 0 },
    { by: 21, store: 102, is_deleted: 1 },
    { by: 22, store: 102, is_deleted: 1 },
  ])
  expect(
    await rowsOf("select code, member_count::int n from customer_store_group where code in ('G1', 'G2') order by 1"),
  ).toEqual([
    { code: 'G1', n: 1 },
    { code: 'G2', n: 1 },
  ])
  expect(answer).toMatchObject({ moved: 6, kept: 2 })
  expect(await rowsOf(`select state, survivor_code, loser_code from customer_store_merge`)).toEqual([
    { state: 'merged', survivor_code: 'S1', loser_code: 'S2' },
  ])
  const told = await rowsOf(
    "select resource, record_id::int id from record_change where operation = 'merge' order by 1, 2",
  )
  expect(told.filter(({ resource }) => resource === store.key)).toEqual([
    { resource: store.key, id: 101 },
    { resource: store.key, id: 102 },
  ])
  expect(told.filter(({ resource }) => resource === primaryDistributor.key)).toHaveLength(3)
})

test('the warehouse that serves the store that stays holds, and that of the other one where it has none', async () => {
  await rowsOf(`
    insert into warehouse_warehouse (tenant_id, id, code, name, warehouse_type) values
      ('one', 951, 'MW1', '一号库', 'central'), ('one', 952, 'MW2', '二号库', 'central');
    insert into warehouse_default_warehouse (tenant_id, object_type, object_code, warehouse_id) values
      ('one', 'store', 'S1', 951), ('one', 'store', 'S2', 952)`)
  const rules = () =>
    rowsOf(
      'select object_code code, store_id::int store, warehouse_id::int warehouse, is_deleted from warehouse_default_warehouse order by 3',
    )
  const before = await rules()
  await merge()
  expect(await rules()).toEqual([
    { code: 'S1', store: 101, warehouse: 951, is_deleted: 0 },
    { code: 'S2', store: 102, warehouse: 952, is_deleted: 1 },
  ])
  const [made] = await rowsOf('select id from customer_store_merge order by id desc limit 1')
  await undo(made?.id)
  expect(await rules()).toEqual(before)
  await rowsOf("delete from warehouse_default_warehouse where object_code = 'S1'")
  const again = (await proposePair(bulk, caller, { firstId: '101', secondId: '102' })).id
  await merge({}, again)
  expect(await rules()).toEqual([{ code: 'S1', store: 101, warehouse: 952, is_deleted: 0 }])
  await rowsOf('delete from warehouse_default_warehouse; delete from warehouse_warehouse where id in (951, 952)')
})

test('undone, everything is as it was, and what has happened besides stays', async () => {
  const before = await everything()
  const { mergeId } = await merge({ choices: { tel: 'second', storeShipToList: 'second', name: 'second' } })
  await undo(mergeId)
  expect(await everything()).toEqual({
    ...before,
    customer_store_group: expect.anything(),
    distributor_distributor_store: expect.anything(),
  })
  const pairs = await rowsOf(
    'select distributor_id::int by, store_id::int store from distributor_distributor_store where is_deleted = 0 order by 2, 1',
  )
  expect(pairs).toEqual([
    { by: 21, store: 101 },
    { by: 21, store: 102 },
    { by: 22, store: 102 },
  ])
  expect(await rowsOf(`select state from customer_store_pair where id = ${pair}`)).toEqual([{ state: 'open' }])
  expect(await refusal(undo(mergeId))).toMatchObject({ code: 'wrongState' })

  const again = await merge({ choices: { tel: 'second' } })
  const { ver } = await one('S1')
  await answerCall(bulk, caller, store, 'update', {
    id: '101',
    ver,
    memo: '靠近地铁',
    address: '新地址',
    distributorIdList: ['22', '23'],
  })
  await undo(again.mergeId)
  expect(await one('S1')).toMatchObject({ tel: '010-1', memo: null, address: '新地址', distributor_id_list: ['23'] })
})

test('what would be lost by undoing is named', async () => {
  const { mergeId } = await merge({ choices: { tel: 'second' } })
  const { ver } = await one('S1')
  await answerCall(bulk, caller, store, 'update', { id: '101', ver, tel: '010-9' })
  await bulk.pool.query('update customer_primary_distributor set store_id = 103 where category_id = 932')
  await bulk.pool.query('delete from customer_wholesaler where store_id = 104')
  const refused = await refusal(undo(mergeId))
  expect(refused.code).toBe('mergeChangedSince')
  const { what } = refused.params as { what: string }
  expect(what.split('；').sort()).toEqual(['主经销商“第三家”的门店', '批发商已删除', '门店“惠民超市”的电话'])
  expect(await one('S2')).toMatchObject({ is_deleted: 1 })
  await bulk.pool.query("update customer_store_merge set undo_until = now() - interval '1 day'")
  expect(await refusal(undo(mergeId))).toMatchObject({ code: 'mergeUndoOver' })
})

test('a store that was merged on has to come back first', async () => {
  const first = await merge()
  const next = await proposePair(bulk, caller, { firstId: '101', secondId: '103' })
  const second = await merge({ keep: 'second' }, next.id)
  expect(await one('S2')).toMatchObject({ merged_into: '103' })
  expect((await refusal(undo(first.mergeId))).code).toBe('mergeChangedSince')
  await undo(second.mergeId)
  await undo(first.mergeId)
  expect(await one('S2')).toMatchObject({ is_deleted: 0, merged_into: null })
})

describe('the code of the merged store', () => {
  beforeEach(async () => {
    await merge()
  })
  const found = async (body: WireRow) => {
    const { data } = (await answerCall(bulk, caller, store, 'search', {
      page: { pageIndex: 1, pageSize: 20 },
      isDeleted: ['0'],
      ...body,
    })) as { data: WireRow[] }
    return data.map(({ code }) => code)
  }

  test('finds the store that stays, in lists and everywhere', async () => {
    expect(await found({ code: 'S2' })).toEqual(['S1'])
    expect(await found({ code: ['S2', 'S3'] })).toEqual(['S1', 'S3'])
    expect(await found({ searchField: 'S2' })).toEqual(['S1'])
    const { groups } = await findAnywhere(bulk, caller, 'S2')
    expect(groups.find(({ resource }) => resource === store.key)?.records.map(({ code }) => code)).toEqual(['S1'])
  })

  test('finds what repeats the code of the store that stays', async () => {
    const search = async (resource: Resource, body: WireRow) => {
      const { data } = (await answerCall(bulk, caller, resource, 'search', {
        page: { pageIndex: 1, pageSize: 20 },
        isDeleted: ['0'],
        ...body,
      })) as { data: WireRow[] }
      return [...new Set(data.map(({ storeCode }) => storeCode))]
    }
    expect(await search(primaryDistributor, { storeCode: 'S2' })).toEqual(['S1'])
    expect(await search(primaryDistributor, { storeCode: ['S2', 'S3'] })).toEqual(['S1'])
    expect(await search(primaryDistributor, { searchField: 'S2' })).toEqual(['S1'])
    expect(await search(distributorStore, { searchField: '惠民超市店' })).toEqual(['S1'])
    expect(await search(wholesaler, { storeCode: 'S2' })).toEqual(['S1'])
    expect(await search(wholesaler, { storeCode: 'S3' })).toEqual([])
  })

  test('is taken, and the alias does not change', async () => {
    expect(
      await refusal(
        answerCall(bulk, caller, store, 'create', { code: 'S2', name: '新店', contactMobile: '19900000009' }),
      ),
    ).toMatchObject({
      code: 'invalid',
      details: [{ field: 'code', code: 'duplicate' }],
    })
    const { ver } = await one('S2')
    expect(
      await refusal(answerCall(bulk, caller, store, 'updateStatus', { id: '102', ver, isDeleted: '0' })),
    ).toMatchObject({
      code: 'mergedIntoOther',
      params: { name: '惠民超市店', survivor: '惠民超市' },
    })
  })

  test('means the store that stays in files, also where it stands beside its own', async () => {
    const header = ['门店编码', '门店名称', '联系人手机', '备注']
    const file = await bulk.workbook([header, ['S2', '惠民超市', '19900000001', '改了备注']])
    expect(await bulk.import(file, { kind: 'Store', isCover: '1' }, caller)).toMatchObject({ successCount: 1 })
    expect(await one('S1')).toMatchObject({ memo: '改了备注' })
    const both = await bulk.workbook([
      header,
      ['S2', '惠民超市', '19900000001', '甲'],
      ['S1', '惠民超市', '19900000001', '乙'],
    ])
    expect(await bulk.errors(await bulk.import(both, { kind: 'Store', isCover: '1' }, caller))).toEqual([
      expect.stringMatching(/^2 .*duplicateInFile/),
      expect.stringMatching(/^3 .*duplicateInFile/),
    ])
    const lines = await bulk.workbook([
      ['门店编码', '联系人编码', '联系人姓名', '联系人手机'],
      ['S2', '09', '赵', '19911111119'],
    ])
    expect(await bulk.import(lines, { kind: 'StoreContact', isCover: '1' }, caller)).toMatchObject({ successCount: 1 })
    expect(
      await rowsOf("select head_id::int store from customer_store_secondary_contact where contact_id = '09'"),
    ).toEqual([{ store: 101 }])
    const referring = await bulk.workbook([
      ['批发商编码', '供货门店编码'],
      ['S4', 'S2'],
    ])
    await bulk.pool.query('delete from customer_wholesaler')
    expect(await bulk.errors(await bulk.import(referring, { kind: 'Wholesaler', isCover: '1' }, caller))).toEqual([])
    expect(await supplied()).toEqual([{ by: 104, store: 101, is_deleted: 0 }])
  })
})

test('what cannot be merged is refused with its reason', async () => {
  expect(await refusal(merge({ firstVer: 9 }))).toMatchObject({ code: 'mergeStale', params: { name: '惠民超市' } })
  expect(await refusal(merge({ choices: { code: 'second' } }))).toMatchObject({
    code: 'invalid',
    details: [{ field: 'choices', code: 'mergeChoice' }],
  })
  expect(await refusal(merge({ choices: { tel: 'third' } }))).toMatchObject({ code: 'invalid' })
  expect(await refusal(merge({ choices: { tel: 'both' } }))).toMatchObject({ details: [{ code: 'mergeChoice' }] })
  await bulk.pool.query("update customer_store set state = 'pending' where code = 'S2'")
  expect(await refusal(merge())).toMatchObject({ code: 'mergeState', params: { name: '惠民超市店', state: '待审批' } })
  await bulk.pool.query("update customer_store set state = 'closed' where code = 'S2'")
  expect(await refusal(merge({ keep: 'second' }))).toMatchObject({ code: 'mergeState' })
  // A closed store may end as an alias.
  await merge()
  expect(await refusal(merge())).toMatchObject({ code: 'wrongState' })
  await bulk.pool.query(`update customer_store_pair set state = 'open' where id = ${pair}`)
  expect(await refusal(merge())).toMatchObject({ code: 'mergeInvalid', params: { name: '惠民超市店' } })
})

test('a circle of supply that merging would close is refused', async () => {
  await bulk.pool.query(
    "delete from customer_wholesaler; insert into customer_wholesaler (tenant_id, wholesaler_id, store_id) values ('one', 101, 103), ('one', 103, 102)",
  )
  expect(await refusal(merge())).toMatchObject({ code: 'mergeCircle' })
  expect(await one('S2')).toMatchObject({ is_deleted: 0 })
})

test('a store beyond the reach of the caller is not merged', async () => {
  await bulk.pool.query("update sys_role set data_scope = 'self' where tenant_id = 'one'")
  await bulk.pool.query("update customer_store set sales_rep_user_code_list = '{1}' where code = 'S1'")
  try {
    const rep = await callerOfRun(bulk, { id: '0', tenantId: 'one', userId: '1', language: 'zh-CN' })
    expect(await refusal(merge({}, pair, rep))).toMatchObject({ code: 'notFound' })
  } finally {
    await bulk.pool.query("update sys_role set data_scope = 'all' where tenant_id = 'one'")
  }
})

test('the two are compared with what can be taken, and with what would move', async () => {
  const compared = await comparePair(bulk, caller, { id: pair })
  expect(compared.differences.map(({ name }) => name)).toEqual([
    'name',
    'groupIds',
    'distributorIdList',
    'memo',
    'contactMobile',
    'tel',
    'secondaryContact',
    'storeShipToList',
  ])
  expect(compared.differences.find(({ name }) => name === 'memo')).toEqual({
    name: 'memo',
    choices: ['first', 'second'],
    usual: { first: 'second', second: 'second' },
  })
  expect(compared.differences.find(({ name }) => name === 'groupIds')).toMatchObject({
    usual: { first: 'both', second: 'both' },
  })
  expect(compared.refers).toEqual([
    { resource: primaryDistributor.key, first: 1, second: 3 },
    { resource: 'customer.wholesaler', first: 1, second: 3 },
  ])
  expect(compared.refused).toEqual({ first: null, second: null })
})
