import { seedJobs } from '@sfa/demo-tenant/job-stories/job-area'
import { planStories } from '@sfa/demo-tenant/job-stories/story-plan'
import { runSearch } from '@sfa/kit/calls/job-shapes'
import { undoImport } from '@sfa/operations/bulk/import/undo/undo-import'
import type { Caller } from '@sfa/operations/caller'
import { searchLog } from '@sfa/operations/job/log/search-runs'
import { findJob } from '@sfa/operations/monitor/search-jobs'
import { retryJob } from '@sfa/operations/monitor/steer-job'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Demo, startDemo } from './start-demo'

let demo: Demo
let admin: Caller
let before: Record<string, unknown>[]
const now = new Date()
beforeAll(async () => {
  demo = await startDemo()
  admin = await demo.admin()
  before = await demo.products()
  await seedJobs(demo, 'one', planStories(now))
})
afterAll(() => demo.stop())

const log = async (direction: 'import' | 'export') =>
  (await searchLog(demo, admin, direction, runSearch.parse({ page: { pageIndex: 1, pageSize: -1 } }))).rows

test('the logs hold 40 uploads and 60 downloads of the last weeks, newest first, in every outcome', async () => {
  const [uploads, downloads] = [await log('import'), await log('export')]
  expect([uploads.length, downloads.length]).toEqual([40, 60])
  expect(new Set(uploads.map(row => row.phase))).toEqual(new Set(['done', 'failed', 'cancelled', 'undone']))
  expect(new Set(uploads.map(row => row.status))).toEqual(new Set(['1', '2', '3']))
  expect(new Set(uploads.map(row => row.userName)).size).toBeGreaterThan(1)
  for (const rows of [uploads, downloads])
    expect(rows.map(row => row.startTime)).toEqual([...rows.map(row => row.startTime)].sort().reverse())
  for (const { startTime, endTime } of [...uploads, ...downloads]) {
    expect(startTime).toMatch(/ (08|09|1[0-8]):/)
    expect(Date.parse(String(endTime)) - Date.parse(startTime)).toBeGreaterThanOrEqual(1000)
  }
  const oldest = new Date(`${uploads.at(-1)?.startTime.replace(' ', 'T')}+08:00`)
  expect(now.getTime() - oldest.getTime()).toBeGreaterThan(7 * 86_400_000)
})

test('every file that a log links to can be opened', async () => {
  for (const row of [...(await log('import')), ...(await log('export'))])
    for (const [name, id] of Object.entries(row.links))
      if (!(name === 'source' && row.phase === 'failed')) expect((await demo.read(id)).length).toBeGreaterThan(0)
})

test('137 rows wait to be repaired', async () => {
  const run = (await log('import')).find(row => row.failureCount > 100)
  expect(run).toMatchObject({ failureCount: 137, status: '1', phase: 'done', userName: admin.userName })
  expect(await demo.read(run?.links.failed)).toHaveLength(138)
  const { rows } = await demo.pool.query('select distinct e.code from import_error e where run_id = $1', [run?.batchId])
  expect(rows.length).toBeGreaterThan(3)
  const { rows: open } = await demo.pool.query('select 1 from import_refused_row where run_id = $1', [run?.batchId])
  expect(open).toHaveLength(137)
})

test('25 rows of 1,200 of a platform are refused, and the other orders wait to be made', async () => {
  const run = (await log('import')).find(row => row.fileName?.startsWith('天猫'))
  expect(run).toMatchObject({ successCount: 1175, failureCount: 25, status: '1', phase: 'done' })
  const { rows } = await demo.pool.query(
    "select state, count(*)::int n from order_ec_order where tenant_id = 'one' group by 1",
  )
  expect(rows).toEqual([{ state: 'waiting', n: 475 }])
})

test('12 prices are 38% too low until their import is undone; nothing else has changed', async () => {
  const run = (await log('import')).find(row => row.fileName?.startsWith('调价'))
  expect(run).toMatchObject({ successCount: 12, failureCount: 0 })
  const price = (rows: Record<string, unknown>[]) => rows.map(row => Number(row.unit_price))
  const wrong = await demo.products()
  const ratios = price(wrong).map((value, index) => value / (price(before)[index] ?? 1))
  expect(ratios.slice(0, 12).every(ratio => Math.abs(ratio - 0.62) < 0.01)).toBe(true)
  expect(ratios.slice(12).every(ratio => ratio === 1)).toBe(true)
  await undoImport(demo, admin, run?.batchId ?? '')
  expect(await demo.carryOut(run?.batchId ?? '')).toMatchObject({ phase: 'undone', failureCount: 0 })
  const plain = (rows: Record<string, unknown>[]) =>
    rows.map(({ ver, last_modified_by, last_modified_time, ...row }) => row)
  expect(plain(await demo.products())).toEqual(plain(before))
})

test('the stuck export says why in the monitor, and a retry finishes it', async () => {
  const stuck = (await log('export'))[0]
  expect(stuck).toMatchObject({ phase: 'failed', errorCode: 'jobInterrupted' })
  expect((await findJob(demo, admin, stuck?.batchId ?? '')).errorText).toContain('Connection terminated')
  await retryJob(demo, admin, stuck?.batchId ?? '')
  const done = await demo.carryOut(stuck?.batchId ?? '')
  expect(done.phase).toBe('done')
  expect((await demo.read(done.files.file)).length).toBe(before.length + 1)
})
