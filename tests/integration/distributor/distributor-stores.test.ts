import { store } from '@sfa/customer/definitions/store.resource'
import type { WireRow } from '@sfa/db/search/search-rows'
import { distributorStore } from '@sfa/distributor/definitions/distributor-store.resource'
import { assignStores } from '@sfa/distributor/operations/assign-stores'
import { associatedStores } from '@sfa/distributor/operations/associated-stores'
import { runImport } from '@sfa/operations/bulk/import/run-import'
import { undoRun } from '@sfa/operations/bulk/undo-run'
import type { Caller } from '@sfa/operations/caller'
import { callerOfRun } from '@sfa/operations/job/attempt/caller-of-run'
import { batchChangeJob } from '@sfa/operations/job/contracts/batch-change'
import { importJob } from '@sfa/operations/job/contracts/import'
import { runBatchChange } from '@sfa/operations/resource/batch/run-batch-change'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { answerSearch } from '@sfa/operations/resource/searching/answer-search'
import { parseSearch } from '@sfa/operations/resource/searching/parse-search'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Demo, startDemo } from '../bulk/start-demo'
import { carryOut } from '../support/carry-out'

let demo: Demo
let admin: Caller
beforeAll(async () => {
  demo = await startDemo()
  admin = await demo.admin()
  await demo.pool.query(`
    insert into customer_store (tenant_id, code, name, contact_mobile, state)
    select 'one', 'DS' || n, '分店' || n, '1990' || 1000000 + n, case when n <= 510 then 'passed' else 'closed' end
    from generate_series(1, 512) n`)
})
afterAll(() => demo.stop())

const idOf = async (table: string, code: string): Promise<string> =>
  (await demo.pool.query(`select id::text from ${table} where tenant_id = 'one' and code = $1`, [code])).rows[0].id
const ofStore = (code: string) => idOf('customer_store', code)
const ofDistributor = (code: string) => idOf('distributor_distributor', code)
const search = async (body: WireRow, caller = admin): Promise<WireRow[]> => {
  const asked = parseSearch(distributorStore, { page: { pageIndex: 1, pageSize: 1000 }, ...body })
  return ((await answerSearch(demo, caller, distributorStore, asked)) as { data: WireRow[] }).data
}
const shown = async (body: WireRow, caller?: Caller) =>
  (await search(body, caller)).map(row => `${row.storeCode} ${row.isDeleted} ${row.distributorCount}`)
const listOf = async (code: string): Promise<string[]> =>
  (await demo.pool.query('select distributor_id_list::text[] list from customer_store where code = $1', [code])).rows[0]
    .list
const write = async (operation: 'create' | 'updateStatus', body: WireRow, caller = admin) =>
  (await answerCall(demo, caller, distributorStore, operation, body)).data as WireRow
const refusal = (work: Promise<unknown>): Promise<string[]> =>
  work.then(
    () => [],
    error => (error.details ?? [error]).map(({ field, code }: WireRow) => `${field ?? ''} ${code}`),
  )

test('pairs follow the list of the store, and the list follows the pairs', async () => {
  const [one, two] = [await ofDistributor('D00001'), await ofDistributor('D00002')]
  const id = await ofStore('DS1')
  await answerCall(demo, admin, store, 'update', { id, ver: 1, distributorIdList: [one] })
  expect(await shown({ storeID: [id] })).toEqual(['DS1 0 1'])
  const made = await write('create', { storeID: id, distributorID: two })
  expect(made).toMatchObject({ storeCode: 'DS1', storeName: '分店1', isDeleted: '0' })
  expect(await listOf('DS1')).toEqual([one, two])
  expect(await shown({ storeID: [id], distributorCount: [2, null] })).toEqual(['DS1 0 2', 'DS1 0 2'])
  const row = (await search({ storeID: [id], distributorID: [one] }))[0] as WireRow
  await write('updateStatus', { id: row.id, ver: row.ver, isDeleted: '1' })
  expect(await listOf('DS1')).toEqual([two])
  const now = (await answerCall(demo, admin, store, 'findById', { id })).data as WireRow
  await answerCall(demo, admin, store, 'update', { id, ver: now.ver, name: '新名', distributorIdList: [one] })
  expect((await search({ storeID: [id] })).map(pair => [pair.distributorID, pair.isDeleted, pair.storeName])).toEqual(
    expect.arrayContaining([
      [one, '0', '新名'],
      [two, '1', '新名'],
    ]),
  )
  expect(await refusal(write('create', { storeID: id, distributorID: one }))).toEqual(['storeID duplicate'])
  const told = await demo.pool.query(
    "select count(*)::int n from record_change where resource = 'customer.store' and record_id = $1 and changes ? 'distributorIdList'",
    [id],
  )
  expect(told.rows).toEqual([{ n: 4 }])
})

test('a closed store gets no distributor, by no way', async () => {
  const [id, one] = [await ofStore('DS511'), await ofDistributor('D00001')]
  expect(await refusal(write('create', { storeID: id, distributorID: one }))).toEqual(['storeID storeIsLocked'])
  const file = await demo.workbook([
    ['经销商编码', '门店编码'],
    ['D00001', 'DS511'],
  ])
  const run = await demo.import(file, { kind: 'DistributorStore', isCover: '1' }, admin)
  expect(await demo.errors(run)).toEqual(['2 门店编码 storeIsLocked'])
})

test('many stores are assigned and taken away by a search, as a job that can be undone', async () => {
  const distributorId = await ofDistributor('D00005')
  const searches = [{ query: { code: 'DS' }, except: [] }]
  const before = await assignStores(demo, admin, 'add', { distributorId, storeIds: [], searches, preview: true })
  expect(before).toMatchObject({ count: 512, already: 0 })
  const { batchId } = await assignStores(demo, admin, 'add', { distributorId, storeIds: [], searches })
  await carryOut(demo, batchChangeJob, runBatchChange, String(batchId))
  const valid = { distributorID: [distributorId], storeCode: 'DS', isDeleted: ['0'] }
  expect(await search(valid)).toHaveLength(510)
  const taken = await assignStores(demo, admin, 'remove', {
    distributorId,
    storeIds: [await ofStore('DS2')],
    searches: [],
  })
  expect(taken).toMatchObject({ count: 1, changed: 1 })
  await undoRun(demo, admin, String(taken.batchId))
  await carryOut(demo, batchChangeJob, runBatchChange, String(taken.batchId))
  expect(await search(valid)).toHaveLength(510)
  await undoRun(demo, admin, String(batchId))
  await carryOut(demo, batchChangeJob, runBatchChange, String(batchId))
  // Also the store that was taken away meanwhile, since that was undone before.
  expect((await search(valid)).map(row => row.storeCode)).toEqual([])
})

test('an import of pairs changes the lists, and undoing it puts them back', async () => {
  const [three, four] = [await ofDistributor('D00003'), await ofDistributor('D00004')]
  await demo.pool.query("update customer_store set distributor_id_list = array[$1::bigint] where code = 'DS10'", [
    three,
  ])
  const file = await demo.workbook([
    ['经销商编码', '门店编码', '状态'],
    ['D00003', 'DS10', '无效'],
    ['D00004', 'DS10', '有效'],
    ['D00004', 'DS12', '有效'],
    ['D00004', 'DS12', '有效'],
    ['D99999', 'DS13', '有效'],
    ['D00004', 'DS99999', '有效'],
  ])
  const run = await demo.import(file, { kind: 'DistributorStore', isCover: '1' }, admin)
  expect(await demo.errors(run)).toEqual([
    expect.stringMatching(/^4 .*duplicateInFile/),
    expect.stringMatching(/^5 .*duplicateInFile/),
    expect.stringMatching(/^6 /),
    expect.stringMatching(/^7 /),
  ])
  const { rows } = await demo.pool.query(
    "select distinct value from import_error where run_id = $1 and code = 'duplicateInFile'",
    [run.id],
  )
  expect(rows).toEqual([{ value: 'D00004 / DS12' }])
  expect(await listOf('DS10')).toEqual([four])
  await undoRun(demo, admin, String(run.id))
  await carryOut(demo, importJob, runImport, String(run.id))
  expect(await listOf('DS10')).toEqual([three])
})

test('an imported store with distributors can be taken back whole', async () => {
  const file = await demo.workbook([
    ['门店编码', '门店名称', '联系人手机', '经销商'],
    ['DSX1', '新店', '19900000001', 'D00001'],
  ])
  const run = await demo.import(file, { kind: 'Store', isCover: '1' }, admin)
  expect(await demo.errors(run)).toEqual([])
  expect(await shown({ storeCode: ['DSX1'] })).toEqual(['DSX1 0 1'])
  await undoRun(demo, admin, String(run.id))
  await carryOut(demo, importJob, runImport, String(run.id))
  expect((await demo.pool.query("select from customer_store where code = 'DSX1'")).rows).toEqual([])
  expect(await search({ storeCode: ['DSX1'] })).toEqual([])
})

test('stores with and without a distributor are told apart', async () => {
  const distributorId = await ofDistributor('D00006')
  await assignStores(demo, admin, 'add', { distributorId, storeIds: [await ofStore('DS20')], searches: [] })
  const found = async (body: WireRow) => {
    const answer = (await associatedStores(demo, admin, {
      code: 'DS2',
      page: { pageIndex: 1, pageSize: 1000 },
      ...body,
    })) as {
      data: WireRow[]
    }
    return answer.data.map(row => `${row.code} ${row.isAssociated}`)
  }
  expect(await found({ distributorId, isAssociated: '1' })).toEqual(['DS20 1'])
  expect(await found({ distributorId, isAssociated: '0' })).not.toContain('DS20 1')
  expect(await found({ isAssociated: '1' })).toContain('DS20 1')
  expect(await found({ isAssociated: '0' })).toContain('DS21 0')
  expect((await found({})).length).toBe(111)
  expect(await refusal(found({ isAssociated: '2' }))).not.toEqual([])
  const none = { distributorId: '999999', storeIds: [], searches: [] }
  expect(await refusal(assignStores(demo, admin, 'add', none))).toEqual([' notFound'])
  await demo.pool.query('update distributor_distributor set is_deleted = 1 where id = $1', [distributorId])
  expect(await refusal(assignStores(demo, admin, 'add', { ...none, distributorId }))).toEqual([' distributorIsInvalid'])
})

test('a person of a distributor sees the pairs of the own distributor; one in the field those of the own stores', async () => {
  const [own, other] = [await ofDistributor('D00007'), await ofDistributor('D00008')]
  await demo.pool.query(
    `update customer_store set distributor_id_list = array[$1, $2]::bigint[], sales_rep_user_code_list = array(
       select id from sys_user where tenant_id = 'one' and name = '林文静') where code = 'DS30'`,
    [own, other],
  )
  const { rows } = await demo.pool.query(
    "update sys_user set distributor_id = $1 where tenant_id = 'one' and name = '林文静' returning id::text id",
    [own],
  )
  const seenAs = async (scope: string) => {
    await demo.pool.query("update sys_role set data_scope = $1 where tenant_id = 'one' and code = 'Clerk'", [scope])
    const caller = await callerOfRun(demo, { id: '0', tenantId: 'one', userId: rows[0].id, language: 'zh-CN' })
    return {
      caller,
      pairs: (await search({ storeCode: ['DS30'], isDeleted: ['0'] }, caller)).map(row => row.distributorID).sort(),
    }
  }
  // Own stores are reached whatever the role says.
  expect((await seenAs('self')).pairs).toEqual([own, other].sort())
  await demo.pool.query("update customer_store set sales_rep_user_code_list = '{}' where code = 'DS30'")
  expect((await seenAs('self')).pairs).toEqual([])
  const { caller, pairs } = await seenAs('distributor')
  expect(pairs).toEqual([own])
  expect(await search({}, caller).then(all => new Set(all.map(row => row.distributorID)))).toEqual(new Set([own]))
  const file = await demo.workbook([
    ['经销商编码', '门店编码'],
    ['D00008', 'DS31'],
  ])
  const run = await demo.import(file, { kind: 'DistributorStore', isCover: '1' }, caller)
  expect(await demo.errors(run)).toEqual([expect.stringMatching(/outOfScope/)])
  const elsewhere = write('create', { storeID: await ofStore('DS31'), distributorID: other }, caller)
  expect(await refusal(elsewhere)).toEqual([' outOfScope'])
})

test('the pairs of the demo are those of its lists', async () => {
  const { rows } = await demo.pool.query(`
    select (select count(*)::int from distributor_distributor_store where is_deleted = 0) pairs,
      (select sum(distributor_count)::int from customer_store) named`)
  expect(rows[0].pairs).toBe(rows[0].named)
})
