import { store } from '@sfa/customer/definitions/store.resource'
import type { WireRow } from '@sfa/db/search/search-rows'
import { answerAction } from '@sfa/operations/action/answer-action'
import { runBatchAction } from '@sfa/operations/action/run-batch-action'
import { importDetail } from '@sfa/operations/bulk/import/import-detail'
import { undoImport } from '@sfa/operations/bulk/import/undo/undo-import'
import { undoRun } from '@sfa/operations/bulk/undo-run'
import type { Caller } from '@sfa/operations/caller'
import { callerOfRun } from '@sfa/operations/job/attempt/caller-of-run'
import { batchActionJob } from '@sfa/operations/job/contracts/batch-action'
import { batchChangeJob } from '@sfa/operations/job/contracts/batch-change'
import { runBatchChange } from '@sfa/operations/resource/batch/run-batch-change'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Bulk, type Cell, startBulk } from '../bulk/start-bulk'
import { carryOut } from '../support/carry-out'
import { approve, inARow, users } from '../workflow/start-approvals'

let bulk: Bulk
/** Reaches every store. */
let caller: Caller
beforeAll(async () => {
  bulk = await startBulk()
  await bulk.pool.query("update sys_role set data_scope = 'all' where tenant_id = 'one'")
  caller = await callerOfRun(bulk, { id: '0', tenantId: 'one', userId: '1', language: 'zh-CN' })
})
afterAll(() => bulk.stop())
beforeEach(async () => {
  await bulk.pool.query(`
    delete from customer_store_secondary_contact; delete from customer_store;
    delete from parameter_system_config where type = 'ChangeOfStore';
    insert into customer_store (tenant_id, code, name, contact_mobile, state) values
      ('one', 'S1', '惠民超市', '19900000001', 'passed'), ('one', 'S2', '利群超市', '19900000002', 'passed'),
      ('one', 'S3', '新开的店', '19900000003', 'new')`)
})

/** As the page of settings keeps them. */
const set = (values: Readonly<Record<string, string>>) =>
  bulk.pool.query(
    `insert into parameter_system_config (tenant_id, type, param, value)
     select 'one', 'ChangeOfStore', key, value from jsonb_each_text($1)`,
    [JSON.stringify(values)],
  )
const states = async () =>
  Object.fromEntries(
    (await bulk.pool.query('select code, state from customer_store order by code')).rows.map(row => [
      row.code,
      row.state,
    ]),
  )
const rowOf = async (code: string) => {
  const { data } = await answerCall(bulk, caller, store, 'search', { code, page: { pageIndex: 1, pageSize: 1 } })
  return (data as WireRow[])[0] as WireRow
}
const change = async (code: string, values: WireRow) => {
  const { id, ver } = await rowOf(code)
  return (await answerCall(bulk, caller, store, 'update', { id, ver, ...values })).data as WireRow
}
const importRows = async (kind: string, rows: Cell[][]) =>
  bulk.import(await bulk.workbook(rows), { kind, isCover: '1' }, caller)

test('an approved store that is changed stays approved unless the page says otherwise', async () => {
  await change('S1', { name: '惠民大超市' })
  expect(await states()).toEqual({ S1: 'passed', S2: 'passed', S3: 'new' })
})

test('a change of a chosen field waits for approval, with what is compared; other fields and new stores do not', async () => {
  await set({ approval: 'chosen', fields: 'name,secondaryContact' })
  expect(await change('S1', { memo: '无关' })).toMatchObject({ state: 'passed' })
  expect(await change('S1', { name: '惠民大超市' })).toMatchObject({ state: 'pending', name: '惠民大超市' })
  expect(await change('S2', { secondaryContact: [{ contactName: '李', mobile: '19900000009' }] })).toMatchObject({
    state: 'pending',
  })
  expect(await change('S3', { name: '新店' })).toMatchObject({ state: 'new' })
  const { rows } = await bulk.pool.query(
    "select changes from record_change where resource = 'customer.store' and changes ? 'name' and changes ? 'state'",
  )
  expect(rows[0].changes.state).toEqual(['passed', 'pending'])
  await expect(change('S1', { name: '再改' })).rejects.toMatchObject({ code: 'wrongState' })
  const { id, ver } = await rowOf('S1')
  await answerAction(bulk, caller, store, 'pass', { id, ver })
  expect(await states()).toMatchObject({ S1: 'passed' })
})

test('a batch change sends stores to approval, and undoing it brings them back', async () => {
  await set({ approval: 'any' })
  const ids = [(await rowOf('S1')).id, (await rowOf('S2')).id]
  const { data } = await answerCall(bulk, caller, store, 'batchUpdate', { ids, changes: { memo: '批量' } })
  expect(await states()).toEqual({ S1: 'pending', S2: 'pending', S3: 'new' })
  const { batchId } = data as { batchId: string }
  await undoRun(bulk, caller, batchId)
  const run = await carryOut(bulk, batchChangeJob, runBatchChange, batchId)
  expect(run).toMatchObject({ phase: 'undone', failureCount: 0 })
  expect(await states()).toEqual({ S1: 'passed', S2: 'passed', S3: 'new' })
  expect((await rowOf('S1')).memo).toBeNull()
})

test('so does a file, for the rows that change a chosen field, and undoing it', async () => {
  await set({ approval: 'chosen', fields: 'name,secondaryContact' })
  const run = await importRows('Store', [
    ['门店编码', '门店名称', '联系人手机', '备注'],
    ['S1', '惠民超市', '19900000001', '只改备注'],
    ['S2', '利群大超市', '19900000002', ''],
    ['S3', '新店', '19900000003', ''],
  ])
  expect(await states()).toEqual({ S1: 'passed', S2: 'pending', S3: 'new' })
  await undoImport(bulk, caller, run.id)
  await bulk.carryOut(run.id)
  expect(await states()).toEqual({ S1: 'passed', S2: 'passed', S3: 'new' })
  expect((await rowOf('S2')).name).toBe('利群超市')
})

test('a file of contacts counts as a change of them', async () => {
  await set({ approval: 'chosen', fields: 'secondaryContact' })
  await importRows('StoreContact', [
    ['门店编码', '联系人编码', '联系人姓名', '联系人手机'],
    ['S1', '01', '李建国', '19900000002'],
  ])
  expect(await states()).toMatchObject({ S1: 'pending', S2: 'passed' })
})

/** Stores are decided about by another person. */
async function publish(): Promise<void> {
  await bulk.pool.query(`
    insert into sys_user (tenant_id, id, user_name, user_code, name, password_hash, role_ids)
    select 'one', 901, 'decider', 'decider', '审批人', '-', role_ids from sys_user where tenant_id = 'one' and id = 1`)
  const { rows } = await bulk.pool.query(
    `insert into workflow_definition (tenant_id, name, document_type, state, version)
     values ('one', 'changes of stores', 'customer.store', 'published', 1) returning id`,
  )
  await bulk.pool.query(
    `insert into workflow_version (tenant_id, definition_id, version, graph) values ('one', $1, 1, $2)`,
    [rows[0].id, JSON.stringify(inARow(approve('a', [users(901)])))],
  )
}
const approvals = async () =>
  (
    await bulk.pool.query(`select s.code, i.state, i.initiator_id::int initiator from workflow_instance i
      join customer_store s on s.id = i.record_id where i.resource = 'customer.store' order by s.code, i.id`)
  ).rows

test('where a workflow decides, a file begins the approvals of what it sends there, and undoing it withdraws them', async () => {
  await publish()
  await set({ approval: 'chosen', fields: 'name' })
  const run = await importRows('Store', [
    ['门店编码', '门店名称', '联系人手机'],
    ['S1', '惠民大超市', '19900000001'],
    ['S2', '利群超市', '19900000002'],
    ['S3', '新店', '19900000003'],
  ])
  expect(await states()).toEqual({ S1: 'pending', S2: 'passed', S3: 'new' })
  const { submissions } = await importDetail(bulk, caller, run)
  expect(submissions).toHaveLength(1)
  const job = await carryOut(bulk, batchActionJob, runBatchAction, submissions[0] as string)
  expect(job).toMatchObject({ phase: 'done', successCount: 1, failureCount: 0 })
  expect(await approvals()).toEqual([{ code: 'S1', state: 'running', initiator: 1 }])
  expect((await rowOf('S1'))._approval).toMatchObject({ asked: ['审批人'], withdraw: expect.any(String) })
  await undoImport(bulk, caller, run.id)
  await bulk.carryOut(run.id)
  expect(await states()).toEqual({ S1: 'passed', S2: 'passed', S3: 'new' })
  expect(await approvals()).toEqual([{ code: 'S1', state: 'withdrawn', initiator: 1 }])
})

test('undoing a batch change ends the approvals that it has begun', async () => {
  await set({ approval: 'any' })
  const ids = [(await rowOf('S1')).id]
  const { data } = await answerCall(bulk, caller, store, 'batchUpdate', { ids, changes: { memo: '批量' } })
  expect(await approvals()).toMatchObject([{ code: 'S1', state: 'running' }])
  const { batchId } = data as { batchId: string }
  await undoRun(bulk, caller, batchId)
  await carryOut(bulk, batchChangeJob, runBatchChange, batchId)
  expect(await states()).toMatchObject({ S1: 'passed' })
  expect(await approvals()).toMatchObject([{ code: 'S1', state: 'terminated' }])
})
