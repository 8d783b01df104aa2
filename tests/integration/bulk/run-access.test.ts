import { createReadStream } from 'node:fs'
import type { LogRow } from '@sfa/kit/calls/job-shapes'
import { runSearch } from '@sfa/kit/calls/job-shapes'
import { importDetail } from '@sfa/operations/bulk/import/import-detail'
import { findRepair } from '@sfa/operations/bulk/repair/find-repair'
import type { Caller } from '@sfa/operations/caller'
import { findFileFor } from '@sfa/operations/files/find-file'
import { linkFile } from '@sfa/operations/files/link-file'
import { storeFile } from '@sfa/operations/files/store-file'
import { callerOfRun } from '@sfa/operations/job/attempt/caller-of-run'
import { findVisibleRun } from '@sfa/operations/job/log/run-details'
import { searchLog } from '@sfa/operations/job/log/search-runs'
import { watchRuns } from '@sfa/operations/job/queue/watch-runs'
import { findJob } from '@sfa/operations/monitor/search-jobs'
import { watchedBy } from '@sfa/operations/monitor/watched-tenant'
import { aCaller } from '@sfa/test-kit/a-caller'
import { waitUntil } from '@sfa/test-kit/wait-until'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Catalogue, catalogueOf, mandatory, productRow } from './product-rows'
import { type Bulk, startBulk } from './start-bulk'

let bulk: Bulk
let catalogue: Catalogue
/** Watches all jobs. What else they may do differs. */
let watcher: Caller
let reader: Caller
let masked: Caller
const caller = aCaller()
const watching = ['importexport/uploadlog:search', 'importexport/jobmonitor:search']

beforeAll(async () => {
  bulk = await startBulk(10)
  catalogue = await catalogueOf(bulk)
  await bulk.pool.query(`
    insert into sys_menu (tenant_id, code, name, path, description_cn, description_en) values
      ('one', 'product', 'product', '/product/productmanage', '产品', 'Products'),
      ('one', 'log', 'log', '/importexport/uploadlog', '日志', 'Log'),
      ('one', 'monitor', 'monitor', '/importexport/jobmonitor', '监控', 'Monitor');
    insert into sys_role (tenant_id, id, code, name) values
      ('one', 2, 'watcher', '监控'), ('one', 3, 'reader', '查看'), ('one', 4, 'masked', '部分');
    insert into sys_user (tenant_id, id, user_name, user_code, name, password_hash)
      select 'one', id, code, code, name, '-' from sys_role where tenant_id = 'one' and id > 1;
    insert into sys_user_role (tenant_id, user_id, role_id)
      select 'one', id, id from sys_role where tenant_id = 'one' and id > 1;
    insert into sys_role_menu (tenant_id, role_id, menu_code, action_keys)
      select 'one', id, code, '{search}' from generate_series(2, 4) id, unnest('{log,monitor}'::text[]) code;
    insert into sys_role_menu (tenant_id, role_id, menu_code, action_keys)
      values ('one', 3, 'product', '{search}'), ('one', 4, 'product', '{search,upload}');
    insert into sys_role_field_mask (tenant_id, role_id, resource, field, mode)
      values ('one', 4, 'product.product', 'shortNameCn', 'hidden')`)
  const who = (userId: string) => callerOfRun(bulk, { id: '0', tenantId: 'one', userId, language: 'zh-CN' })
  ;[watcher, reader, masked] = await Promise.all([who('2'), who('3'), who('4')])
})
afterAll(() => bulk.stop())

const header = [...mandatory, '产品简称']
const refusal = (work: Promise<unknown>) => work.then(() => 'was accepted').catch(error => error.code)
const importRows = async (code: string, who = caller) => {
  const rows = [productRow(catalogue, code, '一'), productRow(catalogue, `坏 ${code}`, '秘密')]
  return bulk.import(await bulk.workbook([header, ...rows]), { isCover: '1' }, who)
}
const told = async (who: Caller, batchId: string): Promise<LogRow | undefined> => {
  const rows: LogRow[] = []
  const nothingMore = { subscribe: () => () => undefined, close: async () => undefined }
  const stop = watchRuns(bulk, nothingMore, who, {
    all: true,
    onRun: ({ row }) => rows.push(row),
    onError: error => {
      throw error
    },
  })
  await waitUntil('the run is told', () => rows.some(row => row.batchId === batchId))
  stop()
  return rows.find(row => row.batchId === batchId)
}

describe('a run of another person', () => {
  test('is a row and no more for who may not read its records', async () => {
    const run = await importRows('A1')
    const failed = run.files.failed as string
    expect(await findVisibleRun(bulk, watcher, run.id)).toMatchObject({ readable: false })
    const { rows } = await searchLog(bulk, watcher, 'import', runSearch.parse({ batchId: run.id }))
    expect(rows).toMatchObject([{ batchId: run.id, links: {}, failureCount: 1 }])
    expect(await findJob(bulk, watcher, run.id)).toMatchObject({
      withheld: true,
      payload: {},
      checkpoint: {},
      links: {},
    })
    expect(await told(watcher, run.id)).toMatchObject({ links: {} })
    expect(await refusal(findFileFor(bulk, watcher, failed))).toBe('fileMissing')
    expect(await refusal(linkFile(bulk, watcher, failed))).toBe('fileMissing')
  })

  test('is whole for who may read them', async () => {
    const run = await importRows('A2')
    const failed = run.files.failed as string
    expect(await findVisibleRun(bulk, reader, run.id)).toMatchObject({ readable: true })
    const found = await findJob(bulk, reader, run.id)
    expect(found).toMatchObject({ payload: { isCover: '1' }, links: { failed } })
    expect(await told(reader, run.id)).toMatchObject({ links: { failed } })
    expect((await findFileFor(bulk, reader, failed)).id).toBe(failed)
  })

  test('is shown without what a field mask keeps back, and its files stay closed', async () => {
    const run = await importRows('A3')
    expect(await findVisibleRun(bulk, masked, run.id)).toMatchObject({ readable: true })
    expect(JSON.stringify(await importDetail(bulk, masked, run))).not.toContain('秘密')
    expect(await refusal(findFileFor(bulk, masked, run.files.failed as string))).toBe('fileMissing')
  })

  test('of another tenant is watched without its records, whatever keys the watcher has at home', async () => {
    const run = await importRows('A4')
    const visitor = watchedBy({ platformTenant: 'two' }, aCaller({ tenantId: 'two' }), 'one')
    expect(await findJob(bulk, visitor, run.id)).toMatchObject({ withheld: true, payload: {}, links: {} })
  })

  test('does not open other files of its owner', async () => {
    const path = await bulk.workbook([['x'], ['y']])
    const file = await storeFile(bulk, {
      tenantId: 'one',
      name: 'private.xlsx',
      content: createReadStream(path),
      ownerId: caller.userId,
      createBy: caller.userName,
      keepDays: 1,
    })
    expect((await findFileFor(bulk, caller, file.id)).id).toBe(file.id)
    expect(await refusal(findFileFor(bulk, reader, file.id))).toBe('fileMissing')
  })
})

describe('one’s own run', () => {
  test('is closed once every right to its records is gone', async () => {
    const importer = aCaller({ keys: new Set(['product/productmanage:upload']) })
    const run = await importRows('B1')
    expect(await findVisibleRun(bulk, importer, run.id)).toMatchObject({ readable: true })
    expect((await findFileFor(bulk, importer, run.files.failed as string)).name).toContain('失败')
    const former = aCaller({ keys: new Set(watching) })
    expect(await findVisibleRun(bulk, former, run.id)).toMatchObject({ readable: false })
    expect(await refusal(findFileFor(bulk, former, run.files.failed as string))).toBe('fileMissing')
  })

  test('shows the grid of refused rows without a field that was taken from the role since', async () => {
    const run = await importRows('B2')
    const page = { pageIndex: 1, pageSize: 10 }
    const before = await findRepair(bulk, caller, run.id, page)
    expect(before.rows[0]?.cells).toContain('秘密')
    const after = await findRepair(bulk, { ...masked, userId: caller.userId }, run.id, page)
    expect(after.columns.map(({ path }) => path)).not.toContain('shortNameCn')
    expect(JSON.stringify(after.rows)).not.toContain('秘密')
    expect(after.rows[0]?.cells).toContain('坏 B2')
  })
})
