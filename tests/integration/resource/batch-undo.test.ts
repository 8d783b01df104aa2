import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import { undoRun } from '@sfa/operations/bulk/undo-run'
import type { Caller } from '@sfa/operations/caller'
import { batchChangeJob } from '@sfa/operations/job/contracts/batch-change'
import { loadRun } from '@sfa/operations/job/life/load-run'
import { retryRun } from '@sfa/operations/job/life/retry-run'
import { batchDetail } from '@sfa/operations/resource/batch/batch-detail'
import { runBatchChange } from '@sfa/operations/resource/batch/run-batch-change'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { brand } from '@sfa/product/definitions/brand.resource'
import { product } from '@sfa/product/definitions/product.resource'
import { aCaller } from '@sfa/test-kit/a-caller'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bulk, startBulk } from '../bulk/start-bulk'
import { carryOut } from '../support/carry-out'

let bulk: Bulk
const caller = aCaller()
beforeAll(async () => {
  bulk = await startBulk(40)
})
afterAll(() => bulk.stop())

const call = async (operation: 'search' | 'update' | 'batchUpdate' | 'updateStatus', body: WireRow, by = caller) =>
  (await answerCall(bulk, by, product, operation, body)).data
const rowsOf = async (ids: readonly string[]) =>
  (await call('search', { ids, page: { pageIndex: 1, pageSize: 50 } })) as WireRow[]
const values = async (ids: readonly string[], name: string) => (await rowsOf(ids)).map(row => row[name])
const changeMany = async (ids: readonly string[], changes: WireRow) =>
  (await call('batchUpdate', { ids, changes })) as { changed: number; batchId: string }
const work = (batchId: string) => carryOut(bulk, batchChangeJob, runBatchChange, batchId)
const load = (batchId: string) => inTenant(bulk.db, 'one', tx => loadRun(tx, batchId))
async function undo(batchId: string, by: Caller = caller) {
  await undoRun(bulk, by, batchId)
  const run = await work(batchId)
  return { run, undone: (await batchDetail(bulk, by, run)).undone }
}
const refusal = (attempt: Promise<unknown>) => attempt.then(() => 'was accepted').catch(error => error.code)
const some = async (from: number, count: number) =>
  ((await call('search', { page: { pageIndex: 1, pageSize: 40 } })) as WireRow[])
    .slice(from, from + count)
    .map(row => String(row.id))

test('puts back what was changed, in the log as what it is; records edited since stay and are named', async () => {
  const ids = await some(0, 4)
  const before = await values(ids, 'shelfLife')
  const { changed, batchId } = await changeMany(ids, { shelfLife: 77, expDay: 3 })
  expect(changed).toBe(4)
  expect(await load(batchId)).toMatchObject({ phase: 'done', status: 2, total: 4, successCount: 4 })
  const [edited] = (await rowsOf([ids[1] as string])) as [WireRow]
  await call('update', { id: edited.id, ver: edited.ver, shortNameCn: '人手改' })

  const { run, undone } = await undo(batchId)
  expect(run).toMatchObject({ phase: 'undone', successCount: 0, failureCount: 1 })
  expect(undone).toMatchObject({ removed: 0, restored: 3, kept: [{ id: ids[1], reason: 'edited' }] })
  expect(undone?.kept[0]?.key).toContain(String(edited.code))
  expect(await values(ids, 'shelfLife')).toEqual([before[0], 77, before[2], before[3]])
  const { rows } = await bulk.pool.query('select count(*)::int n from record_change where source = $1', [
    `undoBatch:${batchId}`,
  ])
  expect(rows[0].n).toBe(3)
  expect(await refusal(undoRun(bulk, caller, batchId))).toBe('notUndoable')
})

test('leaves a record alone whose old value is not allowed any more, and says why', async () => {
  const ids = await some(5, 2)
  const brands = (await answerCall(bulk, caller, brand, 'search', {})).data as WireRow[]
  const other = brands.find(row => row.code === 'GXM') ?? (brands.at(-1) as WireRow)
  const own = String((await rowsOf([ids[0] as string]))[0]?.brandID)
  const { batchId } = await changeMany(ids, { brandID: other.id === own ? (brands[0] as WireRow).id : other.id })
  await bulk.pool.query('update product_brand set is_deleted = 1 where id = $1', [own])
  const { undone } = await undo(batchId)
  expect(undone?.kept).toContainEqual(expect.objectContaining({ id: ids[0], reason: 'refused' }))
  expect(undone?.kept[0]?.message).toBeTruthy()
  await bulk.pool.query('update product_brand set is_deleted = 0 where id = $1', [own])
})

test('needs the key of batch changes, and may then take back a colleague’s', async () => {
  const ids = await some(8, 2)
  const { batchId } = await changeMany(ids, { expDay: 9 })
  const reader = aCaller({ userId: '2', keys: new Set(['importexport/tasklog:search']) })
  expect(await refusal(undoRun(bulk, reader, batchId))).toBe('notPermitted')
  expect(await refusal(undoRun(bulk, aCaller({ userId: '2', keys: new Set() }), batchId))).toBe('notFound')
  expect(await refusal(undoRun(bulk, aCaller({ tenantId: 'two' }), batchId))).toBe('notFound')
  await bulk.pool.query(`insert into sys_user (tenant_id, id, user_name, user_code, name, password_hash)
    values ('one', 2, 'colleague', 'colleague', '同事', '-')`)
  await bulk.pool.query("insert into sys_user_role (tenant_id, user_id, role_id) values ('one', 2, 1)")
  const colleague = aCaller({ userId: '2', userName: '同事' })
  expect((await undo(batchId, colleague)).undone).toMatchObject({ restored: 2, kept: [] })
  expect(await values(ids, 'lastModifiedBy')).toEqual(['同事', '同事'])
})

test('is refused after 30 days', async () => {
  const { batchId } = await changeMany(await some(11, 1), { expDay: 11 })
  await bulk.pool.query("update record_change set create_time = now() - interval '31 days' where source = $1", [
    `batch:${batchId}`,
  ])
  expect(await refusal(undoRun(bulk, caller, batchId))).toBe('undoExpired')
})

test('goes on where it stopped: what was put back before is not taken for edited', async () => {
  const ids = await some(13, 3)
  const before = await values(ids, 'expDay')
  const { batchId } = await changeMany(ids, { expDay: 55 })
  expect((await undo(batchId)).run.phase).toBe('undone')
  expect(await values(ids, 'expDay')).toEqual(before)
  // A run that was cancelled in the middle of undoing is sent again with its checkpoint.
  await bulk.pool.query("update job_run set phase = 'cancelled' where id = $1", [batchId])
  await inTenant(bulk.db, 'one', async tx => retryRun(tx, caller, await loadRun(tx, batchId, { lock: true })))
  expect(await work(batchId)).toMatchObject({ phase: 'undone', failureCount: 0 })
  expect(await values(ids, 'expDay')).toEqual(before)
})

test('numbers are changed by a share of each record’s own; what no field may hold is refused, and undoing restores', async () => {
  const ids = await some(4, 3)
  const before = (await values(ids, 'unitPrice')) as number[]
  const adjust = { unitPrice: { by: 'percent', value: 10, step: 0.5 } }
  const expected = before.map(price => Math.round((price * 1.1) / 0.5) * 0.5)
  const preview = (await call('batchUpdate', { ids, adjust, preview: true })) as {
    samples: { before: WireRow; after: WireRow }[]
  }
  expect(preview.samples.map(({ after }) => after.unitPrice)).toEqual(expected)
  expect(await values(ids, 'unitPrice')).toEqual(before)
  const { batchId } = (await call('batchUpdate', { ids, adjust })) as { batchId: string }
  expect(await values(ids, 'unitPrice')).toEqual(expected)
  await undo(batchId)
  expect(await values(ids, 'unitPrice')).toEqual(before)

  const refused = (await call('batchUpdate', { ids, adjust: { unitPrice: { by: 'amount', value: -100000 } } })) as {
    changed: number
    refused: { code: string }[]
  }
  expect(refused).toMatchObject({ changed: 0, refused: ids.map(() => ({ code: 'invalid' })) })
  expect(await values(ids, 'unitPrice')).toEqual(before)
})

test('a field stands in the values or in the adjustments, and only numbers are adjusted', async () => {
  const ids = await some(0, 1)
  const by = { by: 'percent', value: 1 }
  expect(await refusal(call('batchUpdate', { ids, changes: { unitPrice: 3 }, adjust: { unitPrice: by } }))).toBe(
    'invalidRequest',
  )
  expect(await refusal(call('batchUpdate', { ids, adjust: { fullNameCn: by } }))).toBe('invalid')
})
