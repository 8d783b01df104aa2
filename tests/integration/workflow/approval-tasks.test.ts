import { store } from '@sfa/customer/definitions/store.resource'
import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { shapeName } from '@sfa/kit/shapes'
import type { WaitingRow } from '@sfa/kit/waiting'
import { runBatchAction } from '@sfa/operations/action/run-batch-action'
import { actOrDecide } from '@sfa/operations/approval/act-or-decide'
import { confirmDocuments } from '@sfa/operations/approval/confirm-documents'
import { batchActionJob } from '@sfa/operations/job/contracts/batch-action'
import { createRunIn } from '@sfa/operations/job/life/create-run'
import { batchDetail } from '@sfa/operations/resource/batch/batch-detail'
import { findRecord } from '@sfa/operations/resource/searching/find-record'
import { searchRecords } from '@sfa/operations/resource/searching/search-records'
import { followTime } from '@sfa/workflow/operations/follow-workflows'
import { expect, test } from 'vitest'
import { carryOut } from '../support/carry-out'
import { all, asked, code, useApprovals } from './approvals-kit'
import { approve, inARow, joined, plain, users } from './start-approvals'

useApprovals()

test('an approver decides on the page of the stores too, one and several; others are refused', async () => {
  await all.publish(inARow(approve('a', [users(302)])))
  const one = await all.submitted(all.as(301))
  const [two, three] = [await all.submitted(all.as(301)), await all.submitted(all.as(301))]
  const page = (person: number, action: string, body: object) =>
    actOrDecide(all.services, all.as(person), store, action, body)
  const approvalFor = async (person: number) => {
    const { rows } = await searchRecords(all.services, all.as(person), store, {
      filters: {},
      ids: [one],
      page: { pageIndex: 1, pageSize: 20 },
    })
    return [rows[0]?._approval, (await findRecord(all.services, all.as(person), store, one))._approval]
  }
  const held = { actions: ['pass', 'reject'], asked: ['甲302'] }
  expect(await approvalFor(303)).toEqual([
    { ...held, mine: false },
    { ...held, mine: false },
  ])
  expect((await approvalFor(302))[0]).toEqual({ ...held, mine: true })
  // Who has started it may withdraw it, and no other person.
  expect((await approvalFor(301))[1]).toEqual({ ...held, mine: false, withdraw: (await all.instanceOf(one)).id })
  await expect(page(303, 'pass', { id: one })).rejects.toMatchObject({
    code: 'underApproval',
    params: { asked: '甲302' },
  })
  expect(await page(302, 'pass', { id: one })).toMatchObject({ id: String(one), state: 'passed' })
  expect(await page(303, 'reject', { ids: [two, three], opinion: '照片不清' })).toMatchObject({
    changed: 0,
    refused: [{ code: 'underApproval' }, { code: 'underApproval' }],
  })
  expect(await page(302, 'reject', { ids: [two, three], opinion: '照片不清' })).toEqual({ changed: 2, refused: [] })
  expect(await all.stateOf(two)).toBe('rejected')
  expect(await approvalFor(302)).toEqual([undefined, undefined])
  expect((await all.instanceOf(three)).state).toBe('rejected')
})

test('the page of a store offers to withdraw it until the first decision, and again once it was sent back', async () => {
  await all.publish(inARow(approve('a', [users(302)]), approve('b', [users(303)])))
  const id = await all.submitted(all.as(301))
  const withdrawOf = async (caller = all.as(301)) =>
    ((await findRecord(all.services, caller, store, id))._approval as WaitingRow | undefined)?.withdraw
  const { id: instanceId } = await all.instanceOf(id)
  expect(await withdrawOf()).toBe(instanceId)
  expect(await withdrawOf(all.as(301, { keys: new Set(['customer/customermanage:view']) }))).toBeUndefined()
  await all.decide(all.as(302), id)
  expect(await withdrawOf()).toBeUndefined()
  await all.decide(all.as(303), id, 'return', { nodeId: 'initiator', opinion: '补照片' })
  expect((await findRecord(all.services, all.as(301), store, id))._approval).toEqual({
    actions: [],
    mine: false,
    asked: [],
    withdraw: instanceId,
  })
  expect((await findRecord(all.services, all.as(302), store, id))._approval).toBeUndefined()
  await all.act(all.as(301), { action: 'withdraw', instanceId })
  expect(await withdrawOf()).toBeUndefined()
})

test('pages decide nothing while a workflow holds the store, and an administrator can jump and terminate', async () => {
  await all.publish(inARow(approve('a', [users(302)]), approve('b', [users(303)])))
  const id = await all.submitted(all.as(301))
  const { answerAction } = await import('@sfa/operations/action/answer-action')
  expect(await code(answerAction(all.services, all.as(309), store, 'pass', { id }))).toBe('underApproval')
  const { id: instanceId } = await all.instanceOf(id)
  const clerk = all.as(304, { keys: new Set(['processwith/todoitem:search', 'processwith/todoitem:decide']) })
  expect(await code(all.act(clerk, { action: 'terminate', instanceId, opinion: '停' }))).toBe('notPermitted')
  expect(await code(all.act(all.as(309), { action: 'jump', instanceId, nodeId: 'x', opinion: '跳' }))).toBe(
    'jumpTargetGone',
  )
  await all.act(all.as(309), { action: 'jump', instanceId, nodeId: 'b', opinion: '302请假' })
  expect(await asked(id)).toEqual([303])
  await all.act(all.as(309), { action: 'terminate', instanceId, opinion: '不开了' })
  expect(await all.instanceOf(id)).toMatchObject({ state: 'terminated', end_reason: '不开了' })
  expect(await all.stateOf(id)).toBe('rejected')
})

test('transfer, opinion of another, added before and after, taken off', async () => {
  await all.publish(inARow(approve('a', [users(302)])))
  const id = await all.submitted(all.as(301))
  expect(await code(all.decide(all.as(302), id, 'transfer', { userIds: ['301'] }))).toBe('personIsInitiator')
  await all.decide(all.as(302), id, 'transfer', { userIds: ['303'] })
  await all.decide(all.as(303), id, 'delegate', { userIds: ['304'] })
  expect(await asked(id)).toEqual([304])
  await all.decide(all.as(304), id, 'reject', { opinion: '我看不行' })
  // An opinion decides nothing: the holder does.
  expect(await asked(id)).toEqual([303])
  await all.decide(all.as(303), id, 'addBefore', { userIds: ['305', '306'] })
  expect(await asked(id)).toEqual([305, 306])
  const added = (await all.detail(all.as(303), id)).steps.filter(({ removable }) => removable)
  expect(added).toHaveLength(2)
  await all.act(all.as(303), { action: 'remove', taskId: added[1]?.id })
  await all.decide(all.as(305), id)
  expect(await code(all.act(all.as(303), { action: 'remove', taskId: added[0]?.id }))).toBe('addedDecided')
  await all.decide(all.as(303), id, 'addAfter', { userIds: ['307'] })
  expect(await all.stateOf(id)).toBe('pending')
  await all.decide(all.as(307), id)
  expect(await all.stateOf(id)).toBe('passed')
})

test('a delegate is asked in the place of a person, by type and day, without chains', async () => {
  const day = (offset: number) => `(now() at time zone 'Etc/GMT-8')::date + ${offset}`
  await all.pool.query(`insert into workflow_delegate (tenant_id, user_id, delegate_id, date_from, date_to, resources) values
    ('one', 302, 303, ${day(-1)}, ${day(1)}, '{customer.store}'), ('one', 303, 304, ${day(0)}, ${day(0)}, '{}'),
    ('one', 305, 306, ${day(1)}, ${day(2)}, '{}'), ('one', 307, 308, ${day(0)}, ${day(0)}, '{registration.request}')`)
  await all.publish(inARow(approve('a', [users(302, 305, 307)])))
  const id = await all.submitted(all.as(301))
  expect((await all.tasks(id)).map(one => [one.assignee, one.for])).toEqual([
    [303, 302],
    [305, null],
    [307, null],
  ])
  expect((await all.list(all.as(303), 'todo')).rows[0]).toMatchObject({ forName: '甲302' })
  await all.pool.query("delete from workflow_delegate where tenant_id = 'one'")
})

test('who was stood in for finds the decision among the handled items, and has a message of it', async () => {
  await all.pool.query(`insert into workflow_delegate (tenant_id, user_id, delegate_id, date_from, date_to, resources)
    select 'one', 302, 303, d - 1, d + 1, '{}' from (select (now() at time zone 'Etc/GMT-8')::date d) today`)
  await all.publish(inARow(approve('a', [users(302)])))
  const id = await all.submitted(all.as(301))
  await all.pool.query("delete from workflow_delegate where tenant_id = 'one'")
  await all.decide(all.as(303), id, 'reject', { opinion: '照片不清' })
  const handled = async (person: number) => (await all.list(all.as(person), 'done')).rows[0]
  expect(await handled(302)).toMatchObject({
    forName: '甲302',
    byName: '甲303',
    decision: 'rejected',
    opinion: '照片不清',
  })
  expect(await handled(303)).toMatchObject({ forName: '甲302', byName: null, decision: 'rejected' })
  const { rows } = await all.pool.query(
    `select title, content_text from message_message where audience -> 'userIds' = '["302"]' order by id desc limit 1`,
  )
  expect(rows[0]).toMatchObject({
    title: expect.stringMatching(/^已代您驳回：/),
    content_text: expect.stringContaining('甲303'),
  })
})

test('a posting that fails leaves the task open with its reason, and works once the reason is gone', async () => {
  await all.publish(inARow(approve('a', [users(302)])))
  const id = await all.submitted(all.as(301))
  // The store was taken out of its waiting state behind the back of the workflow.
  await all.pool.query("update customer_store set state = 'new' where id = $1", [id])
  expect(await code(all.decide(all.as(302), id))).toBe('wrongState')
  const [task] = await all.tasks(id)
  expect(task).toMatchObject({
    state: 'open',
    decision: null,
    problem: [expect.stringContaining('待提交'), expect.any(String)],
  })
  expect((await all.list(all.as(302), 'todo')).rows[0]?.problem).toBeTruthy()
  await all.pool.query("update customer_store set state = 'pending' where id = $1", [id])
  await all.decide(all.as(302), id)
  expect(await all.stateOf(id)).toBe('passed')
})

test('time: reminders so many times, then nothing; passing, rejecting, the superior; people who have left; delays', async () => {
  const late = () =>
    all.pool.query("update workflow_task set next_time = now() - interval '1 minute' where next_time is not null")
  const follow = () => followTime(all.services, 'one')
  const timed = (action: 'remind' | 'pass' | 'reject' | 'superior') =>
    inARow(approve('a', [users(303)], { timeout: { hours: 2, action, every: 1, atMost: 2 } }))
  await all.publish(timed('remind'))
  const reminded = await all.submitted(all.as(301))
  for (const expected of [1, 1, 0]) {
    await late()
    expect(await follow()).toBe(expected)
  }
  expect(await asked(reminded)).toEqual([303])
  for (const [then, state] of [
    ['pass', 'passed'],
    ['reject', 'rejected'],
  ] as const) {
    await all.publish(timed(then))
    const id = await all.submitted(all.as(301))
    await late()
    await follow()
    expect(await all.stateOf(id)).toBe(state)
  }
  await all.publish(timed('superior'))
  const up = await all.submitted(all.as(301))
  await late()
  await follow()
  expect(await asked(up)).toEqual([304])
  await all.pool.query('update sys_user set is_deleted = 1 where id = 304')
  await follow()
  expect(await asked(up)).toEqual([305])
  await all.pool.query('update sys_user set is_deleted = 0 where id = 304')
  await all.publish(inARow({ id: 'd', name: '等', x: 0, y: 0, kind: 'delay', hours: 1 }, approve('a', [users(303)])))
  const delayed = await all.submitted(all.as(301))
  expect(await follow()).toBe(0)
  await all.pool.query(
    `update workflow_instance set next_time = now(), course = jsonb_set(course, '{positions,0,until}', '"2026-01-01T00:00:00.000Z"')
     where record_id = $1`,
    [delayed],
  )
  expect(await follow()).toBe(1)
  expect(await asked(delayed)).toEqual([303])
})

test('reminding is possible every half hour, by the initiator', async () => {
  await all.publish(inARow(approve('a', [users(302)])))
  const id = await all.submitted(all.as(301))
  const { id: instanceId } = await all.instanceOf(id)
  const clerk = all.as(304, { keys: new Set(['processwith/todoitem:search']) })
  expect(await code(all.act(clerk, { action: 'remind', instanceId }))).toBe('notYourInstance')
  await all.act(all.as(301), { action: 'remind', instanceId })
  expect(await code(all.act(all.as(301), { action: 'remind', instanceId }))).toBe('remindTooSoon')
})

test('instances keep their version; the workflow of the nearest organisation counts; copies are read', async () => {
  await all.publish(inARow(approve('a', [users(302)]), approve('b', [users(303)])))
  const old = await all.submitted(all.as(301))
  await all.publish(
    inARow({ id: 'cc', name: '抄送', x: 0, y: 0, kind: 'cc', to: [users(307)] }, approve('x', [users(305)])),
    102,
  )
  const fresh = await all.submitted(all.as(301))
  expect(await asked(fresh)).toEqual([305])
  const copy = (await all.list(all.as(307), 'copied')).rows[0]
  expect(copy).toMatchObject({ unread: true })
  await all.act(all.as(307), { action: 'read', instanceId: copy?.instanceId })
  expect((await all.list(all.as(307), 'copied')).rows[0]).toMatchObject({ unread: false })
  await all.decide(all.as(302), old)
  expect(await asked(old)).toEqual([303])
  await all.pool.query("update workflow_definition set state = 'disabled' where org_id = 102")
})

test('strangers to an approval do not see it, and tasks of others are not theirs to decide', async () => {
  await all.publish(inARow(approve('a', [users(302)])))
  const id = await all.submitted(all.as(301))
  const clerk = all.as(304, { keys: new Set(['processwith/todoitem:search', 'processwith/todoitem:decide']) })
  await expect(all.detail(clerk, id)).rejects.toMatchObject({ code: 'notFound' })
  expect(await code(all.act(clerk, { action: 'agree', taskId: await all.taskOf(all.as(302), id) }))).toBe('taskOfOther')
  expect(await code(all.list(clerk, 'all'))).toBe('notPermitted')
  expect(
    await code(
      all.act(all.as(302, { tenantId: 'two' }), { action: 'agree', taskId: await all.taskOf(all.as(302), id) }),
    ),
  ).toBe('notFound')
})

test('several tasks are decided one by one, each with its result', async () => {
  await all.publish(inARow(approve('a', [users(302)])))
  const ids = [await all.submitted(all.as(301)), await all.submitted(all.as(301))]
  const taskIds = await Promise.all(ids.map(id => all.taskOf(all.as(302), id)))
  await all.pool.query("update customer_store set state = 'new' where id = $1", [ids[0]])
  const result = await all.act(all.as(302), { action: 'agree', taskIds })
  expect(result).toMatchObject({ changed: 1, refused: [{ id: taskIds[0], code: 'wrongState' }] })
  expect(await all.stateOf(ids[1])).toBe('passed')
})

test('passing a step of several says how many wait for whom, from the tasks, the page and the common call', async () => {
  await all.publish(inARow(approve('a', [users(302)]), approve('b', [users(303, 304)])))
  const [first, second, third] = [
    await all.submitted(all.as(301)),
    await all.submitted(all.as(301)),
    await all.submitted(all.as(301)),
  ]
  const waits = { changed: 1, waiting: 1, asked: ['甲303', '甲304'], refused: [] }
  const taskIds = [await all.taskOf(all.as(302), first)]
  expect(await all.act(all.as(302), { action: 'agree', taskIds })).toEqual({ ...waits, answer: null })
  expect(await actOrDecide(all.services, all.as(302), store, 'pass', { ids: [second] })).toEqual(waits)
  const common = { objectName: 'customer.store', ids: [third], passed: '1' as const }
  expect(await confirmDocuments(all.services, all.as(302), common)).toEqual(waits)
  // The last step leaves none that waits, whichever way it is decided.
  const last = { action: 'reject' as const, taskIds: [await all.taskOf(all.as(303), first)], opinion: '否' }
  expect(await all.act(all.as(303), last)).toEqual({ changed: 1, refused: [], answer: null })
})

test('a job that passes many decides about those that ask its user, and is refused the others', async () => {
  await all.publish(inARow(approve('a', [users(302)])))
  const mine = await all.submitted(all.as(301))
  await all.publish(inARow(approve('a', [users(303)])))
  const others = await all.submitted(all.as(301))
  const batchId = await inTenant(all.services.db, 'one', tx =>
    createRunIn(tx, all.as(302), batchActionJob, {
      kind: 'Store',
      direction: 'none',
      payload: {
        resource: store.key,
        shape: shapeName(store),
        action: 'pass',
        body: { opinion: '同意开店' },
        ids: [mine, others],
      },
    }),
  )
  const run = await carryOut(all.services, batchActionJob, runBatchAction, batchId)
  expect(run).toMatchObject({ phase: 'done', successCount: 1, failureCount: 1 })
  expect([await all.stateOf(mine), await all.stateOf(others)]).toEqual(['passed', 'pending'])
  const { refused } = await batchDetail(all.services, all.as(302), run)
  expect(refused).toMatchObject([{ id: others, code: 'underApproval' }])
  expect((await all.detail(all.as(301), mine)).events).toContainEqual(expect.objectContaining({ text: '同意开店' }))
})

test('conditions decide by fields of the tenant', async () => {
  const { as, newStore, submit, tasks } = all
  await all.pool.query(`
    insert into parameter_custom_field (tenant_id, key_name, field_name, field_description, field_en_description, field_type)
    values ('one', 'MD_Store', 'space', '面积', 'Floor space', 'Number')`)
  await all.publish(
    joined(
      [plain('start'), plain('condition'), approve('a', [users(303)]), approve('b', [users(304)]), plain('end')],
      'start>condition condition>a condition>b a>end b>end',
      {
        'condition>a': { when: { all: [{ field: 'customFields.space', op: 'ge', value: 100 }] } },
        'condition>b': { otherwise: true },
      },
    ),
  )
  const asked = async (space: number | null) => {
    const { id } = await newStore(as(301), space === null ? {} : { customFields: { space } })
    await submit(as(301), id)
    return (await tasks(id)).map(({ assignee }) => assignee)
  }
  expect([await asked(120), await asked(99), await asked(null)]).toEqual([[303], [304], [304]])
})

test('what the product says of an approval is read in the language of the reader', async () => {
  await all.publish(inARow(approve('a', [users(302)])))
  const id = await all.submitted(all.as(301))
  const english = (person: number) => all.as(person, { language: 'en-US' })
  await all.act(all.as(301), { action: 'withdraw', instanceId: (await all.instanceOf(id)).id })
  expect((await all.detail(all.as(301), id)).endReason).toBe('发起人撤回')
  expect((await all.detail(english(301), id)).endReason).toBe('Withdrawn by the initiator')
})
