import { undoImport } from '@sfa/operations/bulk/import/undo/undo-import'
import { sweepRuns } from '@sfa/operations/bulk/sweep-runs'
import { undoRun } from '@sfa/operations/bulk/undo-run'
import { findFile } from '@sfa/operations/files/find-file'
import { batchChangeJob } from '@sfa/operations/job/contracts/batch-change'
import { runBatchChange } from '@sfa/operations/resource/batch/run-batch-change'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { product } from '@sfa/product/definitions/product.resource'
import { aCaller } from '@sfa/test-kit/a-caller'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { carryOut } from '../support/carry-out'
import { type Catalogue, catalogueOf, mandatory, productRow } from './product-rows'
import { type Bulk, startBulk } from './start-bulk'

let bulk: Bulk
let catalogue: Catalogue
beforeAll(async () => {
  bulk = await startBulk(10)
  catalogue = await catalogueOf(bulk)
})
afterAll(() => bulk.stop())

const importOne = async (code: string, request = {}) =>
  bulk.import(await bulk.workbook([mandatory, productRow(catalogue, code), productRow(catalogue, 'no code')]), request)
const makeOlder = async (id: string, days: number) => {
  const shift = (table: string, column: string, where: string) =>
    bulk.pool.query(`update ${table} set ${column} = ${column} - $2 * interval '1 day' where ${where}`, [id, days])
  await shift('job_run', 'end_time', 'id = $1')
  await shift('import_chunk', 'create_time', 'run_id = $1')
  await shift('record_change', 'create_time', "source = 'batch:' || $1::text")
}
const exists = async (id: string) =>
  (await bulk.pool.query('select 1 from job_run where id = $1', [id])).rows.length === 1

test('a run goes after the days that logs keep, with its files and everything about it', async () => {
  const old = await importOne('OLD')
  const young = await importOne('YOUNG')
  const waiting = await importOne('WAIT', { preview: true })
  const key = (await findFile(bulk, 'one', old.files.failed ?? '')).key
  await makeOlder(old.id, 366)
  await makeOlder(young.id, 364)
  await bulk.pool.query("update job_run set create_time = create_time - interval '900 days' where id = $1", [
    waiting.id,
  ])
  expect(await sweepRuns(bulk)).toBe(1)
  expect([await exists(old.id), await exists(young.id), await exists(waiting.id)]).toEqual([false, true, true])
  expect(await bulk.files.stat(key)).toBeUndefined()
  expect(await bulk.files.stat((await findFile(bulk, 'one', young.files.failed ?? '')).key)).toBeDefined()
  for (const table of ['job_run_event', 'import_state', 'import_chunk', 'import_error', 'import_refused_row']) {
    const { rows } = await bulk.pool.query(`select 1 from ${table} where run_id = $1`, [old.id])
    expect([table, rows.length]).toEqual([table, 0])
  }
  // What it imported stays.
  expect((await bulk.products()).some(one => one.code === 'OLD')).toBe(true)
  await bulk.pool.query("update job_run set phase = 'cancelled', end_time = now() where id = $1", [waiting.id])
})

test('what can still be undone stays, however long ago it ended', async () => {
  const caller = aCaller()
  const imported = await importOne('UNDO')
  const ids = (await bulk.products()).slice(0, 2).map(one => String(one.id))
  const { data } = await answerCall(bulk, caller, product, 'batchUpdate', { ids, changes: { expDay: 5 } })
  const { batchId } = data as { batchId: string }
  const ended = "update job_run set end_time = now() - interval '400 days' where id = any($1)"
  await bulk.pool.query(ended, [[imported.id, batchId]])
  expect(await sweepRuns(bulk)).toBe(0)
  await undoImport(bulk, caller, imported.id)
  expect((await bulk.carryOut(imported.id)).phase).toBe('undone')
  await undoRun(bulk, caller, batchId)
  expect((await carryOut(bulk, batchChangeJob, runBatchChange, batchId)).phase).toBe('undone')
  await bulk.pool.query(ended, [[imported.id, batchId]])
  expect(await sweepRuns(bulk)).toBe(2)
  // Who changed what is not a matter of logs of jobs.
  const { rows } = await bulk.pool.query('select 1 from record_change where source = $1', [`batch:${batchId}`])
  expect(rows).toHaveLength(2)
})
