import { primaryDistributor } from '@sfa/customer/definitions/primary-distributor.resource'
import type { WireRow } from '@sfa/db/search/search-rows'
import { reassignDistributor } from '@sfa/distributor/operations/reassign-distributor'
import { runImport } from '@sfa/operations/bulk/import/run-import'
import { undoRun } from '@sfa/operations/bulk/undo-run'
import type { Caller } from '@sfa/operations/caller'
import { batchChangeJob } from '@sfa/operations/job/contracts/batch-change'
import { importJob } from '@sfa/operations/job/contracts/import'
import { runBatchChange } from '@sfa/operations/resource/batch/run-batch-change'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Demo, startDemo } from '../bulk/start-demo'
import { carryOut } from '../support/carry-out'

let demo: Demo
let admin: Caller
beforeAll(async () => {
  demo = await startDemo()
  admin = await demo.admin()
  await demo.pool.query(`
    insert into customer_store (tenant_id, code, name, contact_mobile)
    select 'one', 'PD' || n, '主店' || n, '19900000001' from generate_series(1, 9) n`)
})
afterAll(() => demo.stop())

const idOf = async (table: string, code: string): Promise<string> =>
  (await demo.pool.query(`select id::text from ${table} where tenant_id = 'one' and code = $1`, [code])).rows[0].id
const body = async (store: string, distributor: string, validFrom: string, validTo: string | null = null) => ({
  storeID: await idOf('customer_store', store),
  categoryID: await idOf('product_category', '01'),
  distributorID: await idOf('distributor_distributor', distributor),
  validFrom,
  validTo,
})
const write = async (operation: 'create' | 'update' | 'updateStatus', values: WireRow) =>
  (await answerCall(demo, admin, primaryDistributor, operation, values)).data as WireRow
const refusal = (work: Promise<unknown>): Promise<string[]> =>
  work.then(
    () => [],
    error => (error.details ?? [error]).map(({ field, code }: WireRow) => `${field ?? ''} ${code}`),
  )
const periods = async (store: string): Promise<string[]> =>
  (
    await demo.pool.query(
      `select d.code || ' ' || p.valid_from || ' ' || coalesce(p.valid_to::text, '-') || ' ' || p.is_deleted said
       from customer_primary_distributor p join distributor_distributor d on d.id = p.distributor_id and d.tenant_id = p.tenant_id
       where p.tenant_id = 'one' and p.store_code = $1 order by p.valid_from`,
      [store],
    )
  ).rows.map(({ said }) => said)

test('a store has one primary distributor for a category at a time', async () => {
  const first = await write('create', await body('PD1', 'D00001', '2030-01-01', '2030-06-30'))
  expect(await refusal(write('create', await body('PD1', 'D00002', '2030-06-30')))).toEqual(['validFrom periodTaken'])
  const second = await write('create', await body('PD1', 'D00002', '2030-07-01'))
  const moved = { id: first.id, ver: first.ver, validTo: null }
  expect(await refusal(write('update', moved))).toEqual(['validFrom periodTaken'])
  await write('updateStatus', { id: second.id, ver: second.ver, isDeleted: '1' })
  await write('update', moved)
  const back = { id: second.id, ver: Number(second.ver) + 1, isDeleted: '0' }
  expect(await refusal(write('updateStatus', back))).toEqual(['validFrom periodTaken'])
  const wrong = await body('PD2', 'D00001', '2030-07-01', '2030-01-01')
  expect(await refusal(write('create', wrong))).toEqual([expect.stringMatching(/^validTo /)])
})

test('the database refuses an overlap of any writer', async () => {
  await demo.pool.query(`
    insert into customer_primary_distributor (tenant_id, store_id, category_id, distributor_id, valid_from)
    values ('one', 1, 1, 1, '2090-01-01')`)
  const again = demo.pool.query(`
    insert into customer_primary_distributor (tenant_id, store_id, category_id, distributor_id, valid_from)
    values ('one', 1, 1, 1, '2091-01-01')`)
  await expect(again).rejects.toMatchObject({ code: '23P01', constraint: 'customer_primary_distributor_period' })
  await demo.pool.query("delete from customer_primary_distributor where valid_from = '2090-01-01'")
})

test('a file is checked against what is there and against itself, and can be undone', async () => {
  await write('create', await body('PD3', 'D00001', '2030-01-01', '2030-12-31'))
  const file = await demo.workbook([
    ['门店编码', '品类编码', '经销商编码', '开始日期', '结束日期'],
    ['PD3', '01', 'D00002', '2030-06-01', ''],
    ['PD3', '01', 'D00001', '2030-01-01', '2030-03-31'],
    ['PD4', '01', 'D00001', '2030-01-01', ''],
    ['PD4', '01', 'D00002', '2031-01-01', ''],
    ['PD5', '01', 'D00001', '2030-01-01', '2030-12-31'],
    ['PD5', '01', 'D00002', '2031-01-01', ''],
  ])
  const run = await demo.import(file, { kind: 'PrimaryDistributor', isCover: '1' }, admin)
  expect(await demo.errors(run)).toEqual([
    '2 开始日期 periodTaken',
    '4 开始日期 periodTakenInFile',
    '5 开始日期 periodTakenInFile',
  ])
  expect(await periods('PD3')).toEqual(['D00001 2030-01-01 2030-03-31 0'])
  const later = await demo.workbook([
    ['门店编码', '品类编码', '经销商编码', '开始日期', '结束日期'],
    ['PD3', '01', 'D00002', '2030-04-01', ''],
  ])
  const next = await demo.import(later, { kind: 'PrimaryDistributor', isCover: '1' }, admin)
  expect(next).toMatchObject({ successCount: 1, failureCount: 0 })
  for (const one of [next, run]) {
    await undoRun(demo, admin, String(one.id))
    await carryOut(demo, importJob, runImport, String(one.id))
  }
  expect(await periods('PD3')).toEqual(['D00001 2030-01-01 2030-12-31 0'])
  expect(await periods('PD5')).toEqual([])
})

test('stores are handed over from a day on, told before, and given back', async () => {
  const [from, to] = [await idOf('distributor_distributor', 'D00009'), await idOf('distributor_distributor', 'D00010')]
  await demo.pool.query("delete from customer_primary_distributor where tenant_id = 'one' and distributor_id = $1", [
    from,
  ])
  await write('create', await body('PD6', 'D00009', '2030-01-01'))
  await write('create', await body('PD7', 'D00009', '2031-01-01', '2031-12-31'))
  await write('create', await body('PD8', 'D00009', '2029-01-01', '2029-12-31'))
  await write('create', await body('PD9', 'D00009', '2030-01-01'))
  await demo.pool.query("update customer_store set is_closed = 1 where tenant_id = 'one' and code = 'PD9'")
  const asked = { fromDistributorId: from, toDistributorId: to, day: '2030-07-01', ids: [], searches: [], all: true }
  expect(await reassignDistributor(demo, admin, { ...asked, preview: true })).toMatchObject({
    count: 2,
    split: 1,
    over: 1,
    closed: 1,
    samples: [
      { storeCode: 'PD6', validFrom: '2030-01-01', validTo: null, newFrom: '2030-07-01' },
      { storeCode: 'PD7', newFrom: '2031-01-01' },
    ],
  })
  const done = await reassignDistributor(demo, admin, asked)
  expect(done).toMatchObject({ changed: 2, refused: [] })
  expect(await periods('PD6')).toEqual(['D00009 2030-01-01 2030-06-30 0', 'D00010 2030-07-01 - 0'])
  expect(await periods('PD7')).toEqual(['D00010 2031-01-01 2031-12-31 0'])
  expect(await periods('PD8')).toEqual(['D00009 2029-01-01 2029-12-31 0'])
  await undoRun(demo, admin, String(done.batchId))
  await carryOut(demo, batchChangeJob, runBatchChange, String(done.batchId))
  expect(await periods('PD6')).toEqual(['D00009 2030-01-01 - 0'])
  expect(await periods('PD7')).toEqual(['D00009 2031-01-01 2031-12-31 0'])
  // The same may be done again on the same day.
  expect(await reassignDistributor(demo, admin, asked)).toMatchObject({ changed: 2, refused: [] })

  const wrong = (values: object) => refusal(reassignDistributor(demo, admin, { ...asked, ...values }))
  expect(await wrong({ toDistributorId: from })).toEqual(['toDistributorId sameDistributor'])
  expect(await wrong({ day: '2020-01-01' })).toEqual(['day startInPast'])
  expect(await wrong({ toDistributorId: '999999' })).toEqual([' notFound'])
})

test('the demo has assignments, of now and of the year before', async () => {
  const { rows } = await demo.pool.query(`
    select count(*) filter (where valid_to is null)::int now, count(*) filter (where valid_to is not null)::int before
    from customer_primary_distributor where tenant_id = 'one' and valid_from < '2028-01-01'`)
  expect(rows[0].now).toBeGreaterThan(30)
  expect(rows[0].before).toBeGreaterThan(0)
})
