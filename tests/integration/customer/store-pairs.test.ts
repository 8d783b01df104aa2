import { store } from '@sfa/customer/definitions/store.resource'
import { storePair } from '@sfa/customer/definitions/store-pair.resource'
import { proposePair } from '@sfa/customer/operations/merge/propose-pair'
import { pairAllStores } from '@sfa/customer/operations/pair-all-stores'
import { pairStores } from '@sfa/customer/operations/pair-stores'
import { pairStoresJob } from '@sfa/customer/operations/pair-stores.job'
import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import { answerAction } from '@sfa/operations/action/answer-action'
import { undoRun } from '@sfa/operations/bulk/undo-run'
import type { Caller } from '@sfa/operations/caller'
import { callerOfRun } from '@sfa/operations/job/attempt/caller-of-run'
import { createRun } from '@sfa/operations/job/life/create-run'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Bulk, startBulk } from '../bulk/start-bulk'
import { carryOut } from '../support/carry-out'

let bulk: Bulk
let caller: Caller
beforeAll(async () => {
  bulk = await startBulk()
  await bulk.pool.query("update sys_role set data_scope = 'all' where tenant_id = 'one'")
  caller = await callerOfRun(bulk, { id: '0', tenantId: 'one', userId: '1', language: 'zh-CN' })
})
afterAll(() => bulk.stop())
beforeEach(async () => {
  await bulk.pool.query(`
    delete from customer_store;
    insert into customer_store (tenant_id, code, name, address, contact_mobile, business_reg_no, position, is_deleted) values
      ('one', 'S1', '惠民百货超市', '人民路1号', '19900000001', 'REG1', '{"longitude": 121.4736, "latitude": 31.2305}', 0),
      ('one', 'S2', '惠民百货（超市）', '人民路1号', '19900000001', null, '{"longitude": 121.4737, "latitude": 31.2306}', 0),
      ('one', 'S3', '另一家', null, '19900000003', 'REG1', null, 0),
      ('one', 'S4', '不相干', null, '19900000004', null, null, 0),
      ('one', 'S5', '已无效', null, '19900000004', null, null, 1),
      ('two', 'S1', '别的租户', null, '19900000004', null, null, 0)`)
})

const compared = () => inTenant(bulk.db, 'one', tx => pairStores(tx))
const pairs = async (columns = 'first_code, second_code'): Promise<unknown[][]> =>
  (
    await bulk.pool.query({
      text: `select ${columns} from customer_store_pair order by score desc, first_code, second_code`,
      rowMode: 'array',
    })
  ).rows
const find = async (code: string) =>
  (await bulk.pool.query("select id::text, ver from customer_store where tenant_id = 'one' and code = $1", [code]))
    .rows[0]
const search = async (by: Caller, body: WireRow = {}) =>
  (await answerCall(bulk, by, storePair, 'search', { page: { pageIndex: 1, pageSize: 20 }, ...body })) as {
    data: WireRow[]
    total: number
  }

test('stores with the same mobile, the same registration and names alike nearby are pairs, the likeliest first', async () => {
  expect(await compared()).toEqual({ looked: 4, changed: 2 })
  expect(await pairs('first_code, second_code, same_mobile, same_registration, name_alike, distance, score')).toEqual([
    ['S1', 'S2', 1, 0, 1, '15', '99'],
    ['S1', 'S3', 0, 1, 0, null, '90'],
  ])
  expect(await compared()).toEqual({ looked: 0, changed: 0 })
  const { data, total } = await search(caller, { sameMobile: ['1'] })
  expect(total).toBe(1)
  expect(data[0]).toMatchObject({ firstCode: 'S1', secondCode: 'S2', score: 99, state: 'open' })
})

test('a change of either store is followed, and what people have decided stays', async () => {
  await compared()
  const { data } = await search(caller)
  const [alike, registered] = data as [WireRow, WireRow]
  await answerAction(bulk, caller, storePair, 'dismiss', { ids: [registered.id], dismissReason: '同一公司的两家店' })
  await bulk.pool.query("update customer_store set contact_mobile = '19900000004', name = '改了名字' where code = 'S2'")
  await compared()
  expect(await pairs('first_code, second_code, second_name, state')).toEqual([
    ['S1', 'S3', '另一家', 'dismissed'],
    ['S2', 'S4', '不相干', 'open'],
  ])
  expect(alike.id).toBeDefined()
  await answerAction(bulk, caller, storePair, 'reopen', { id: registered.id })
  await bulk.pool.query("update customer_store set is_deleted = 1 where code = 'S3'")
  await compared()
  expect(await pairs()).toEqual([['S2', 'S4']])
})

test('how a store is called is told to its pairs at once, and a store that is taken away leaves none', async () => {
  await compared()
  await bulk.pool.query("update customer_store set name = '惠民超市' where code = 'S1'")
  expect(await pairs('first_name')).toEqual([['惠民超市'], ['惠民超市']])
  await bulk.pool.query("delete from customer_store where code = 'S1' and tenant_id = 'one'")
  expect(await pairs()).toEqual([])
})

test('a number that many stores have makes no pairs', async () => {
  await bulk.pool.query(`
    insert into customer_store (tenant_id, code, name, contact_mobile)
    select 'one', 'M' || n, '店' || n, '19911111111' from generate_series(1, 21) n`)
  await compared()
  expect(await pairs()).toHaveLength(2)
})

test('a place that many stores have makes no pairs', async () => {
  const add = (from: number, to: number) =>
    bulk.pool.query(
      `insert into customer_store (tenant_id, code, name, contact_mobile, position)
       select 'one', 'P' || n, '便民烟酒店', 19900001000 + n, '{"longitude": 121.6, "latitude": 31.3}' from generate_series($1::int, $2::int) n`,
      [from, to],
    )
  const placed = async () => (await pairs()).filter(([first]) => String(first).startsWith('P')).length
  await add(1, 20)
  await compared()
  expect(await placed()).toBe(190)
  await bulk.pool.query("delete from customer_store where code like 'P%'")
  await add(1, 21)
  await compared()
  expect(await placed()).toBe(0)
})

test('the job compares what waits, however often it is started', async () => {
  const start = () => createRun(bulk, caller, pairStoresJob, { kind: storePair.key, direction: 'none', payload: {} })
  const run = await carryOut(bulk, pairStoresJob, pairAllStores, await start())
  expect(run).toMatchObject({ phase: 'done', successCount: 2 })
  expect(await carryOut(bulk, pairStoresJob, pairAllStores, await start())).toMatchObject({ successCount: 0 })
})

test('a pair is seen by who reaches both stores', async () => {
  await compared()
  await bulk.pool.query("update sys_role set data_scope = 'self' where tenant_id = 'one'")
  try {
    const rep = await callerOfRun(bulk, { id: '0', tenantId: 'one', userId: '1', language: 'zh-CN' })
    await bulk.pool.query("update customer_store set sales_rep_user_code_list = '{1}' where code in ('S1', 'S2')")
    expect((await search(rep)).data.map(({ secondCode }) => secondCode)).toEqual(['S2'])
    await bulk.pool.query("update customer_store set sales_rep_user_code_list = '{}' where code = 'S2'")
    expect((await search(rep)).total).toBe(0)
    const [one, other] = [await find('S1'), await find('S2')]
    await expect(proposePair(bulk, rep, { firstId: one.id, secondId: other.id })).rejects.toMatchObject({
      code: 'notFound',
    })
  } finally {
    await bulk.pool.query("update sys_role set data_scope = 'all' where tenant_id = 'one'")
  }
})

test('two stores are put together by hand, and stay so until one is not valid', async () => {
  const [one, other, invalid] = [await find('S3'), await find('S4'), await find('S5')]
  const { id } = await proposePair(bulk, caller, { firstId: other.id, secondId: one.id })
  await compared()
  expect(await pairs('first_code, second_code, by_hand')).toContainEqual(['S3', 'S4', 1])
  expect(await proposePair(bulk, caller, { firstId: one.id, secondId: other.id })).toEqual({ id })
  await expect(proposePair(bulk, caller, { firstId: one.id, secondId: one.id })).rejects.toMatchObject({
    code: 'mergeSameStore',
  })
  await expect(proposePair(bulk, caller, { firstId: one.id, secondId: invalid.id })).rejects.toMatchObject({
    code: 'mergeInvalid',
  })
  await answerCall(bulk, caller, store, 'updateStatus', { id: other.id, ver: other.ver, isDeleted: '1' })
  await compared()
  expect(await pairs()).not.toContainEqual(['S3', 'S4'])
})

test('pairs keep no import of stores from being undone', async () => {
  const file = await bulk.workbook([
    ['门店编码', '门店名称', '联系人手机', '重复说明'],
    ['T1', '甲店', '19900000012', ''],
    ['T2', '乙店', '19900000012', '同一老板'],
  ])
  const run = await bulk.import(file, { kind: 'Store', isCover: '1' }, caller)
  await compared()
  expect(await pairs()).toContainEqual(['T1', 'T2'])
  await undoRun(bulk, caller, run.id)
  await bulk.carryOut(run.id)
  expect(await find('T1')).toBeUndefined()
  expect(await pairs()).not.toContainEqual(['T1', 'T2'])
})
