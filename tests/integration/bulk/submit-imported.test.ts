import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import { decideApproval } from '@sfa/operations/approval/decide-approval'
import { importDetail } from '@sfa/operations/bulk/import/import-detail'
import { undoImport } from '@sfa/operations/bulk/import/undo/undo-import'
import type { Caller } from '@sfa/operations/caller'
import type { RunRow } from '@sfa/operations/job/log/run-row'
import { quotaChange } from '@sfa/pricing/definitions/quota-change.resource'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { approve, inARow, users } from '../workflow/start-approvals'
import { type Demo, startDemo } from './start-demo'

let demo: Demo
let admin: Caller
const sql = async (text: string, values: unknown[] = []) => (await demo.pool.query(text, values)).rows as WireRow[]

beforeAll(async () => {
  demo = await startDemo()
  admin = await demo.admin()
})
afterAll(() => demo.stop())
beforeEach(async () => {
  await sql(`delete from pricing_quota_move; delete from pricing_quota; delete from pricing_quota_change_lines;
    delete from pricing_quota_change; update workflow_definition set state = 'disabled' where state = 'published'`)
  await sql(`insert into pricing_quota (tenant_id, product_code, object_type, object_code, measure, total, used, allocated, valid_from,
      valid_to, target_type) select 'one', 'YH-000001', 'org', 'HQ', 'quantity', 100, 0, 0, d, d + 364, 'product'
    from unnest(array['2030-01-01', '2031-01-01', '2032-01-01']::date[]) d`)
})

async function publish(): Promise<void> {
  const [{ id } = {}] = await sql(
    `insert into workflow_definition (tenant_id, name, document_type, state, version)
     values ('one', 'submitted after import', $1, 'published', 1) returning id`,
    [quotaChange.key],
  )
  await sql(`insert into workflow_version (tenant_id, definition_id, version, graph) values ('one', $1, 1, $2)`, [
    id,
    JSON.stringify(inARow(approve('a', [users(Number(admin.userId))]))),
  ])
}
/** The last one names a quota that there is not, so that submitting it is refused. */
const file = () =>
  demo.workbook([
    ['单号', '所属组织', '变更原因', '产品/产品分组', '对象类型', '对象', '配额开始日期', '新总量'],
    ['PB-1', 'HQ', '旺季备货', 'YH-000001', '组织', 'HQ', '2030-01-01', '140'],
    ['PB-2', 'HQ', '旺季备货', 'YH-000001', '组织', 'HQ', '2031-01-01', '150'],
    ['PB-3', 'HQ', '旺季备货', 'YH-000001', '组织', 'HQ', '2039-01-01', '160'],
  ])
const imported = async () => demo.import(await file(), { kind: 'QuotaChange', submit: true }, admin)
const states = async () =>
  (await sql('select code, state from pricing_quota_change order by code')).map(({ code, state }) => `${code} ${state}`)
const submissionOf = async (run: RunRow) => {
  const { submissions } = await importDetail(demo, admin, run)
  expect(submissions).toHaveLength(1)
  return submissions[0] as string
}
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    error => (error instanceof AppError ? error.code : Promise.reject(error)),
  )
const undone = async (run: RunRow) => {
  await undoImport(demo, admin, run.id)
  expect(await demo.carryOut(run.id)).toMatchObject({ phase: 'undone' })
  return (await importDetail(demo, admin, run)).undone
}

test('what was imported is submitted by a job, each document for itself, and undoing withdraws it', async () => {
  await publish()
  const run = await imported()
  expect(run).toMatchObject({ phase: 'done', failureCount: 0 })
  expect(await states()).toEqual(['PB-1 draft', 'PB-2 draft', 'PB-3 draft'])
  const job = await submissionOf(run)
  expect(await refusal(undoImport(demo, admin, run.id))).toBe('submissionRuns')
  expect(await demo.carryOut(job)).toMatchObject({ phase: 'done', successCount: 2, failureCount: 1 })
  expect(await states()).toEqual(['PB-1 waiting', 'PB-2 waiting', 'PB-3 draft'])
  const instances = () =>
    sql('select number, state from workflow_instance where resource = $1 order by number', [quotaChange.key])
  expect(await instances()).toEqual([
    { number: 'PB-1', state: 'running' },
    { number: 'PB-2', state: 'running' },
  ])
  expect(await undone(run)).toMatchObject({ removed: 3, kept: [] })
  expect(await states()).toEqual([])
  expect((await instances()).map(({ state }) => state)).toEqual(['withdrawn', 'withdrawn'])
})

test('without a workflow they wait as if they were submitted by hand; what was decided meanwhile stays', async () => {
  const run = await imported()
  await demo.carryOut(await submissionOf(run))
  const [{ id } = {}] = await sql("select id::text from pricing_quota_change where code = 'PB-2'")
  await inTenant(demo.db, 'one', tx =>
    decideApproval(tx, admin, { resource: quotaChange.key, id: String(id), passed: true, opinion: '同意' }),
  )
  expect(await undone(run)).toMatchObject({ removed: 2, kept: [{ key: 'PB-2', reason: 'edited' }] })
  expect(await states()).toEqual(['PB-2 done'])
})

test('is for documents that are approved, and for who may submit them', async () => {
  const started = (request: object, caller = admin) => file().then(path => refusal(demo.start(path, request, caller)))
  expect(await started({ kind: 'Quota', submit: true })).toBe('notSubmittable')
  const importer = { ...admin, keys: new Set(['product/quotachange:upload']) }
  expect(await started({ kind: 'QuotaChange', submit: true }, importer)).toBe('notPermitted')
})
