import { store } from '@sfa/customer/definitions/store.resource'
import { storeGroup } from '@sfa/customer/definitions/store-group.resource'
import { bindStores, dissolveStoreGroup } from '@sfa/customer/operations/bind-stores'
import { recomputeGroups } from '@sfa/customer/operations/recompute-groups'
import { recomputeGroupsJob } from '@sfa/customer/operations/recompute-groups.job'
import { countConditions, whyInGroups } from '@sfa/customer/operations/why-in-groups'
import type { WireRow } from '@sfa/db/search/search-rows'
import { customField } from '@sfa/kit/own-tables/custom-field.resource'
import { answerAction } from '@sfa/operations/action/answer-action'
import { undoRun } from '@sfa/operations/bulk/undo-run'
import type { Caller } from '@sfa/operations/caller'
import { callerOfRun } from '@sfa/operations/job/attempt/caller-of-run'
import { batchChangeJob } from '@sfa/operations/job/contracts/batch-change'
import { createRun } from '@sfa/operations/job/life/create-run'
import { runBatchChange } from '@sfa/operations/resource/batch/run-batch-change'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Bulk, startBulk } from '../bulk/start-bulk'
import { carryOut } from '../support/carry-out'

let bulk: Bulk
let caller: Caller
const nothing = { storeIds: [], searches: [] }

beforeAll(async () => {
  bulk = await startBulk()
  await bulk.pool.query("update sys_role set data_scope = 'all' where tenant_id = 'one'")
  caller = await callerOfRun(bulk, { id: '0', tenantId: 'one', userId: '1', language: 'zh-CN' })
})
afterAll(() => bulk.stop())
beforeEach(async () => {
  await bulk.pool.query('delete from customer_store; delete from customer_store_group; delete from job_run')
  // 520 stores: the first 505 are passed and of level A, the others are closed.
  await bulk.pool.query(`
    insert into customer_store (tenant_id, code, name, contact_mobile, level, state)
    select 'one', 'S' || n, '店' || n, '19900000001', case when n <= 505 then 'A' else 'B' end, case when n <= 505 then 'passed' else 'closed' end
    from generate_series(1, 520) n`)
})

const write = async (operation: 'create' | 'update' | 'updateStatus', body: WireRow) =>
  (await answerCall(bulk, caller, storeGroup, operation, body)).data as WireRow
const group = async (id: unknown) => (await answerCall(bulk, caller, storeGroup, 'findById', { id })).data as WireRow
const storeIds = async (codes: readonly string[]): Promise<string[]> =>
  (await bulk.pool.query('select id::text from customer_store where code = any($1) order by id', [codes])).rows.map(
    ({ id }) => id,
  )
const members = async (id: unknown) =>
  (await bulk.pool.query('select count(*)::int from customer_store where $1::bigint = any(group_ids)', [id])).rows[0]
    .count
const recompute = async (payload: { groupId?: string } = {}) => {
  const run = await createRun(bulk, caller, recomputeGroupsJob, { kind: storeGroup.key, direction: 'none', payload })
  return carryOut(bulk, recomputeGroupsJob, recomputeGroups, run)
}
const refusal = (work: Promise<unknown>): Promise<string[]> =>
  work.then(
    () => [],
    error =>
      (error.details ?? [{ field: '', code: error.code }]).map(({ field, code }: WireRow) => `${field}: ${code}`),
  )

test('stores are bound and untied with their number, and a closed one is refused by itself', async () => {
  const { id } = await write('create', { description: '车站周边' })
  const chosen = await storeIds(['S1', 'S2', 'S520'])
  const before = await bindStores(bulk, caller, 'add', {
    id: String(id),
    storeIds: chosen,
    searches: [],
    preview: true,
  })
  expect(before).toMatchObject({ count: 3, already: 0, changed: 0 })
  expect(await members(id)).toBe(0)
  const bound = await bindStores(bulk, caller, 'add', { id: String(id), storeIds: chosen, searches: [] })
  expect(bound).toMatchObject({ count: 3, changed: 2, refused: [{ id: chosen[2], code: 'wrongState' }] })
  expect(await group(id)).toMatchObject({ groupType: 'static', memberCount: 2 })
  const again = await bindStores(bulk, caller, 'add', { id: String(id), storeIds: chosen.slice(0, 2), searches: [] })
  expect(again).toMatchObject({ count: 0, already: 2 })
  const untied = await bindStores(bulk, caller, 'remove', {
    id: String(id),
    storeIds: chosen.slice(0, 1),
    searches: [],
  })
  expect(untied).toMatchObject({ count: 1, changed: 1 })
  expect(await members(id)).toBe(1)
})

test('more than 500 are bound by a job that can be undone', async () => {
  const { id } = await write('create', { description: '甲级店' })
  const searches = [{ query: { level: ['A'] }, except: [] }]
  const { batchId, count } = await bindStores(bulk, caller, 'add', { id: String(id), storeIds: [], searches })
  expect(count).toBe(505)
  await carryOut(bulk, batchChangeJob, runBatchChange, String(batchId))
  expect(await members(id)).toBe(505)
  expect(await group(id)).toMatchObject({ memberCount: 505 })
  await undoRun(bulk, caller, String(batchId))
  await carryOut(bulk, batchChangeJob, runBatchChange, String(batchId))
  expect(await members(id)).toBe(0)
  expect(await group(id)).toMatchObject({ memberCount: 0 })
})

test('dissolving unties all and makes the group invalid', async () => {
  const { id } = await write('create', { description: '旧分组' })
  await bindStores(bulk, caller, 'add', { id: String(id), storeIds: await storeIds(['S1', 'S2']), searches: [] })
  expect(await dissolveStoreGroup(bulk, caller, { id: String(id) })).toMatchObject({ unbound: 2 })
  expect(await group(id)).toMatchObject({ isDeleted: '1', memberCount: 0 })
  expect(await refusal(bindStores(bulk, caller, 'add', { id: String(id), ...nothing }))).toEqual([': groupIsInvalid'])
})

test('dissolving is undone for closed stores too, which have left the group as the others have', async () => {
  const { id } = await write('create', { description: '停业也在' })
  const [one, closed] = await storeIds(['S1', 'S520'])
  await bindStores(bulk, caller, 'add', { id: String(id), storeIds: [String(one)], searches: [] })
  await bulk.pool.query('update customer_store set group_ids = array[$1::bigint] where id = $2', [id, closed])
  const { batchId } = await dissolveStoreGroup(bulk, caller, { id: String(id) })
  expect(await members(id)).toBe(0)
  await undoRun(bulk, caller, String(batchId))
  expect(await carryOut(bulk, batchChangeJob, runBatchChange, String(batchId))).toMatchObject({ failureCount: 0 })
  expect(await members(id)).toBe(2)
  expect(await group(id)).toMatchObject({ isDeleted: '0' })
})

test('stores that are being bound while their group is dissolved do not stay in it', async () => {
  const { id } = await write('create', { description: '将解散' })
  const ids = await storeIds(['S1', 'S2', 'S3'])
  const other = await bulk.pool.connect()
  try {
    // The first two are bound when the third makes the change wait.
    await other.query('begin')
    await other.query("select from customer_store where code = 'S3' for update")
    const binding = bindStores(bulk, caller, 'add', { id: String(id), storeIds: ids, searches: [] })
    const { rows } = await other.query('select pg_backend_pid() pid')
    const waits = () =>
      bulk.pool.query('select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [rows[0].pid])
    await expect.poll(async () => (await waits()).rowCount).toBeGreaterThan(0)
    expect(await dissolveStoreGroup(bulk, caller, { id: String(id) })).toMatchObject({ unbound: 0 })
    await other.query('commit')
    await binding
    expect(await members(id)).toBe(0)
    expect(await group(id)).toMatchObject({ isDeleted: '1', memberCount: 0 })
  } finally {
    other.release()
  }
})

test('a dynamic group has the stores that its conditions find, and follows the stores', async () => {
  const { id } = await write('create', { description: '动态甲级', groupType: 'dynamic', conditions: { level: ['A'] } })
  expect(await group(id)).toMatchObject({ conditionState: 'waiting', memberCount: 0 })
  const { rows } = await bulk.pool.query("select id::text from job_run where job = 'recompute-groups'")
  await carryOut(bulk, recomputeGroupsJob, recomputeGroups, rows[0].id)
  expect(await members(id)).toBe(505)
  expect(await group(id)).toMatchObject({ conditionState: 'done', memberCount: 505, ver: 1 })

  const [one] = await storeIds(['S1'])
  await answerCall(bulk, caller, store, 'update', { id: one, ver: 1, level: 'B' })
  await recompute()
  expect(await members(id)).toBe(504)
  await write('update', { id, ver: 1, conditions: { level: ['B'] } })
  await recompute()
  expect(await members(id)).toBe(16)
  const said = await bulk.pool.query('select ver from customer_store where id = $1', [one])
  expect(said.rows).toEqual([{ ver: 2 }])
})

test('nothing is computed while nothing has changed', async () => {
  const { id } = await write('create', { description: '动态', groupType: 'dynamic', conditions: { level: ['A'] } })
  await recompute()
  await recompute()
  await recompute()
  await bulk.pool.query("update customer_store set group_ids = '{}'")
  await recompute()
  expect(await members(id)).toBe(0)
  const [one] = await storeIds(['S9'])
  await answerCall(bulk, caller, store, 'update', { id: one, ver: 1, memo: '改' })
  await recompute()
  expect(await members(id)).toBe(505)
})

test('no hand binds stores to a dynamic group or unties them', async () => {
  const { id } = await write('create', { description: '动态', groupType: 'dynamic', conditions: { level: ['A'] } })
  expect(await refusal(bindStores(bulk, caller, 'add', { id: String(id), ...nothing }))).toEqual([': groupIsDynamic'])
  const [one] = await storeIds(['S1'])
  expect(await refusal(answerCall(bulk, caller, store, 'update', { id: one, ver: 1, groupIds: [id] }))).toEqual([
    'groupIds: groupIsDynamic',
  ])
  const file = await bulk.workbook([
    ['门店编码', '门店名称', '联系人手机', '门店分组'],
    ['S1', '店1', '19900000001', '动态'],
  ])
  const run = await bulk.import(file, { kind: 'Store', isCover: '1' }, caller)
  expect(run).toMatchObject({ successCount: 0, failureCount: 1 })
  expect(await bulk.errors(run)).toEqual([expect.stringContaining('groupIsDynamic')])
})

test('conditions that no longer hold are told, and the members stay', async () => {
  await bulk.pool.query(
    "insert into customer_channel (tenant_id, id, code, name, full_path) values ('one', 900, 'CH9', '便利店', '/') on conflict do nothing",
  )
  await bulk.pool.query("update customer_store set channel_id = 900 where code in ('S1', 'S2')")
  const make = (conditions: WireRow) => write('create', { description: '坏条件', groupType: 'dynamic', conditions })
  expect(await refusal(make({ page: {} }))).toEqual(['conditions: conditionMissing'])
  expect(await refusal(make({ gone: ['1'] }))).toEqual(['conditions: conditionFieldGone'])
  expect(await refusal(make({ channelID: ['901'] }))).toEqual(['conditions: conditionTargetGone'])
  expect(await refusal(write('create', { description: '无条件', groupType: 'dynamic' }))).toEqual([
    'conditions: ruleBroken',
  ])
  const { id } = await write('create', {
    description: '便利',
    groupType: 'dynamic',
    conditions: { channelID: ['900'] },
  })
  await recompute()
  expect(await members(id)).toBe(2)
  await bulk.pool.query('update customer_channel set is_deleted = 1 where id = 900')
  await recompute({ groupId: String(id) })
  expect(await members(id)).toBe(2)
  expect(await group(id)).toMatchObject({
    conditionState: 'fault',
    conditionFaults: [{ field: 'channelID', code: 'conditionTargetGone', params: { name: '便利店' } }],
  })
  expect(await countConditions(bulk, caller, { conditions: { channelID: ['900'] } })).toMatchObject({
    count: null,
    faults: [{ field: 'channelID', message: expect.stringContaining('便利店') }],
  })
})

test('a store says why it is in each of its groups', async () => {
  const { id: fixed } = await write('create', { description: '手工', code: 'G1' })
  const conditions = { level: ['A'], searchField: 'S1' }
  const { id: moving } = await write('create', { description: '计算', code: 'G2', groupType: 'dynamic', conditions })
  const [one] = await storeIds(['S1'])
  await bindStores(bulk, caller, 'add', { id: String(fixed), storeIds: [one as string], searches: [] })
  await recompute()
  const told = await whyInGroups(bulk, caller, { storeId: one as string })
  expect(told).toMatchObject([
    { id: fixed, groupType: 'static', by: caller.userName, since: expect.any(String), conditions: [] },
    {
      id: moving,
      groupType: 'dynamic',
      by: '系统',
      conditions: [
        { field: 'level', wanted: ['A'], has: 'A', holds: true },
        { field: 'searchField', wanted: 'S1', holds: true },
      ],
    },
  ])
})

test('a state that is not editable keeps none from leaving with the group', async () => {
  const { id } = await write('create', { description: '关店前' })
  const [one] = await storeIds(['S1'])
  await bindStores(bulk, caller, 'add', { id: String(id), storeIds: [one as string], searches: [] })
  await answerAction(bulk, caller, store, 'close', { id: one, closeReason: '拆迁', closeDate: '2026-11-01' })
  expect(await dissolveStoreGroup(bulk, caller, { id: String(id) })).toMatchObject({ unbound: 1 })
})

test('conditions may be about fields of the tenant, and say so where one is gone', async () => {
  const field = { keyName: 'MD_Store', fieldDescription: '面积', fieldEnDescription: 'Floor space' }
  const made = (await answerCall(bulk, caller, customField, 'create', {
    ...field,
    fieldName: 'space',
    fieldType: 'Number',
  })) as { data: WireRow }
  await bulk.pool.query(`
    update customer_store set custom_fields = jsonb_build_object('space', substr(code, 2)::int)
    where substr(code, 2)::int between 1 and 30`)
  const conditions = { 'customFields.space': [10, 20] }
  expect(await countConditions(bulk, caller, { conditions })).toMatchObject({ count: 11, faults: [] })
  const { id } = await write('create', { description: '大店', groupType: 'dynamic', conditions })
  await recompute({ groupId: String(id) })
  expect(await members(id)).toBe(11)
  const [storeId = ''] = await storeIds(['S15'])
  const [why] = await whyInGroups(bulk, caller, { storeId })
  expect(why?.conditions).toEqual([{ field: 'customFields.space', wanted: [10, 20], has: 15, holds: true }])
  const wrong = write('create', { description: '错', groupType: 'dynamic', conditions: { 'customFields.none': 1 } })
  expect(await refusal(wrong)).toEqual(['conditions: conditionFieldGone'])
  await answerCall(bulk, caller, customField, 'delete', { id: made.data.id })
  await recompute({ groupId: String(id) })
  expect(await group(id)).toMatchObject({ conditionState: 'fault', memberCount: 11 })
})
