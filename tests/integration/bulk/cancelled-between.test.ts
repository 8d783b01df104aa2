import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { cancelRun } from '@sfa/operations/job/life/cancel-run'
import { loadRun } from '@sfa/operations/job/life/load-run'
import { withOwnRun } from '@sfa/operations/job/life/own-run'
import { pauseTenant } from '@sfa/operations/monitor/tenant-pause'
import { aCaller } from '@sfa/test-kit/a-caller'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Bulk, startBulk } from './start-bulk'

const chunkRows = 5000
const rows = 2 * chunkRows + 100
const caller = aCaller()
let bulk: Bulk
let file: string
beforeAll(async () => {
  bulk = await startBulk()
  const codes = Array.from({ length: rows }, (_, at) => [`C${at}`, `牌${at}`, at === rows - 1 ? 'x'.repeat(200) : ''])
  file = await bulk.workbook([['品牌编码', '品牌名称', '英文名称'], ...codes])
  await bulk.pool.query(`
    create function lose_connection() returns trigger language plpgsql as $$
    begin raise exception 'connection lost'; end $$`)
})
afterAll(() => bulk.stop())
beforeEach(() => bulk.pool.query('delete from product_brand; delete from record_change where record_id = 0'))

/** An import of which a first part is written when its attempt breaks; it waits for its next one. */
async function interrupted(): Promise<string> {
  const id = await bulk.start(file, { kind: 'Brand' })
  await bulk.pool.query(`create trigger lose_connection before insert on product_brand
    for each row when (new.code = 'C${2 * chunkRows + 10}') execute function lose_connection()`)
  await expect(bulk.carryOut(id)).rejects.toThrow('connection lost')
  await bulk.pool.query('drop trigger lose_connection on product_brand')
  return id
}
const load = (id: string) => inTenant(bulk.db, 'one', tx => loadRun(tx, id))
const cancel = (id: string, how = {}) => withOwnRun(bulk, caller, id, (tx, run) => cancelRun(tx, caller, run, how))
const logged = async (id: string) =>
  (await bulk.pool.query('select changes from record_change where record_id = 0 and source = $1', [`import:${id}`]))
    .rows

test('an import that is cancelled between two attempts has the file of its other rows, and its line in the log', async () => {
  const id = await interrupted()
  const before = await load(id)
  expect(before).toMatchObject({ phase: 'queued', workerId: null })
  expect(before.successCount).toBeGreaterThan(0)
  await cancel(id)
  expect(await load(id)).toMatchObject({ phase: 'queued', cancelRequested: true, delivery: before.delivery + 1 })
  const ended = await bulk.carryOut(id)
  // The other lane of the broken attempt may have written its chunk to the end meanwhile.
  const written = ended.successCount
  expect(ended.phase).toBe('cancelled')
  expect(written).toBeGreaterThanOrEqual(before.successCount)
  const left = await bulk.read(ended.files.unprocessed)
  // The row that was refused stands in its own file.
  expect(left.length - 1).toBe(rows - written - 1)
  expect(ended.files.failed).toBeDefined()
  expect(await logged(id)).toMatchObject([{ changes: { rowsNew: [null, written] } }])
  const { rows: kept } = await bulk.pool.query('select count(*)::int n from product_brand')
  expect(kept[0].n).toBe(written)
})

test('also while the jobs of the company are held back, and with the wish to undo', async () => {
  const id = await interrupted()
  await pauseTenant(bulk, caller, true)
  await cancel(id, { undo: true })
  // Delivered again for the undoing, which waits for the end of the pause.
  await expect(bulk.carryOut(id)).rejects.toThrow('the attempt broke')
  expect(await load(id)).toMatchObject({ phase: 'queued', params: { undo: true } })
  expect(await logged(id)).toHaveLength(1)
  await pauseTenant(bulk, caller, false)
  expect(await bulk.carryOut(id)).toMatchObject({ phase: 'undone' })
  const { rows: kept } = await bulk.pool.query('select count(*)::int n from product_brand')
  expect(kept[0].n).toBe(0)
})

test('one that has written nothing ends at once', async () => {
  const id = await bulk.start(file, { kind: 'Brand' })
  await cancel(id)
  const ended = await load(id)
  expect(ended.phase).toBe('cancelled')
  expect(ended.files.unprocessed).toBeUndefined()
})
