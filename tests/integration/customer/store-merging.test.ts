import { primaryDistributor } from '@sfa/customer/definitions/primary-distributor.resource'
import { store } from '@sfa/customer/definitions/store.resource'
import { proposePair } from '@sfa/customer/operations/merge/propose-pair'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { expect, test } from 'vitest'
import {
  bulk,
  caller,
  everything,
  merge,
  one,
  pair,
  primaries,
  refusal,
  rowsOf,
  supplied,
  undo,
  useStoresToMerge,
} from './store-merging-kit'

useStoresToMerge()

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
