import { changesOfRecord } from '@sfa/audit/operations/changes-of-record'
import { changeOfStore } from '@sfa/customer/definitions/change-of-store'
import { store } from '@sfa/customer/definitions/store.resource'
import type { WireRow } from '@sfa/db/search/search-rows'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { saveSettings } from '@sfa/operations/settings/save-settings'
import { expect, test } from 'vitest'
import { all, asked, code, useApprovals } from './approvals-kit'
import { approve, inARow, joined, plain, users } from './start-approvals'

useApprovals()

test('without a published workflow a store is decided as before', async () => {
  const id = await all.submitted(all.as(301))
  expect(await all.stateOf(id)).toBe('pending')
  expect(await all.instanceOf(id)).toBeUndefined()
})

test('a store goes from person to person, and passes with the last decision', async () => {
  await all.publish(inARow(approve('a', [users(302)]), approve('b', [users(303)])))
  const id = await all.submitted(all.as(301))
  expect(await asked(id)).toEqual([302])
  await all.decide(all.as(302), id)
  expect(await all.stateOf(id)).toBe('pending')
  await all.decide(all.as(303), id, 'agree', { opinion: '开店吧' })
  expect(await all.stateOf(id)).toBe('passed')
  expect(await all.instanceOf(id)).toMatchObject({ state: 'approved' })
  const { rows } = await all.list(all.as(303), 'done')
  expect(rows[0]).toMatchObject({
    decision: 'agreed',
    opinion: '开店吧',
    state: 'approved',
    resource: 'customer.store',
  })
  expect((await all.list(all.as(301), 'mine')).rows[0]).toMatchObject({ state: 'approved' })
  const told = await changesOfRecord(all.services, all.as(301), { resource: 'customer.store', id })
  const steps = told.flatMap(({ event, userName }) => (event ? [[event.text[0], userName]] : []))
  expect(steps).toEqual([
    ['审批通过', '甲303'],
    ['审批：同意', '甲302'],
    ['发起审批', '甲301'],
  ])
  expect(told[0]?.event?.data).toContainEqual({ label: ['节点', 'Node'], value: '节点b' })
  expect(JSON.stringify(told[0])).toContain('开店吧')
})

test('a rejection rejects the store with its opinion, and needs one', async () => {
  await all.publish(inARow(approve('a', [users(302)])))
  const id = await all.submitted(all.as(301))
  expect(await code(all.decide(all.as(302), id, 'reject', { opinion: '  ' }))).toBe('opinionNeeded')
  await all.decide(all.as(302), id, 'reject', { opinion: '资料不全' })
  expect(await all.stateOf(id)).toBe('rejected')
  expect(await all.instanceOf(id)).toMatchObject({ state: 'rejected', end_reason: '资料不全' })
  // Told once, with node and opinion, and what became of the store.
  const [last, ...before] = await changesOfRecord(all.services, all.as(301), { resource: 'customer.store', id })
  expect(last).toMatchObject({
    userName: '甲302',
    changes: { state: ['pending', 'rejected'] },
    event: { text: ['审批驳回', 'Approval refused'], data: [{ label: ['节点', 'Node'], value: '节点a' }] },
  })
  expect(JSON.stringify(last).split('资料不全')).toHaveLength(2)
  expect(before.map(({ userName }) => userName)).not.toContain('甲302')
  expect((await all.detail(all.as(301), id)).events.map(({ kind, text }) => [kind, text])).toEqual([
    ['submitted', null],
    ['refused', '资料不全'],
  ])
})

test('of two at once one decides, and the other reads who did', async () => {
  await all.publish(inARow(approve('a', [users(302, 303)], { mode: 'any' })))
  const id = await all.submitted(all.as(301))
  const tasks = [await all.taskOf(all.as(302), id), await all.taskOf(all.as(303), id)]
  const results = await Promise.allSettled([
    all.act(all.as(302), { action: 'agree', taskId: tasks[0] }),
    all.act(all.as(303), { action: 'reject', taskId: tasks[1], opinion: '不行' }),
  ])
  const refused = results.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
  expect(refused).toHaveLength(1)
  const winner = results[0]?.status === 'fulfilled' ? '甲302' : '甲303'
  expect(refused[0]?.reason).toMatchObject({ code: 'taskDecided', params: { name: winner } })
  // Who did not decide has nothing among what they have decided.
  const loser = winner === '甲302' ? 303 : 302
  expect(
    (await all.list(all.as(loser), 'done')).rows.filter(row => row.number === null && row.decision),
  ).not.toContainEqual(expect.objectContaining({ instanceId: (await all.instanceOf(id)).id }))
})

test('a decision and a withdrawal at once: one of them wins', async () => {
  await all.publish(inARow(approve('a', [users(302)]), approve('b', [users(303)])))
  for (let round = 0; round < 4; round++) {
    const id = await all.submitted(all.as(301))
    const taskId = await all.taskOf(all.as(302), id)
    const { id: instanceId } = await all.instanceOf(id)
    const [decided, withdrawn] = await Promise.all([
      code(all.act(all.as(302), { action: 'agree', taskId })),
      code(all.act(all.as(301), { action: 'withdraw', instanceId })),
    ])
    if (withdrawn === 'done') {
      expect(decided).toBe('taskDecided')
      expect(await all.instanceOf(id)).toMatchObject({ state: 'withdrawn' })
      expect(await all.stateOf(id)).toBe('rejected')
    } else {
      expect([decided, withdrawn]).toEqual(['done', 'withdrawTooLate'])
      expect(await asked(id)).toEqual([303])
    }
  }
})

test('会签 of five at 60 % passes with the third, and fails with the third rejection', async () => {
  await all.publish(inARow(approve('a', [users(302, 303, 304, 305, 306)], { passShare: 60 })))
  const id = await all.submitted(all.as(301))
  await all.decide(all.as(302), id)
  await all.decide(all.as(303), id, 'reject')
  await all.decide(all.as(304), id)
  expect(await all.stateOf(id)).toBe('pending')
  await all.decide(all.as(305), id)
  expect(await all.stateOf(id)).toBe('passed')
  expect((await all.tasks(id)).map(({ state }) => state)).toEqual(['agreed', 'rejected', 'agreed', 'agreed', 'void'])
  const other = await all.submitted(all.as(301))
  for (const person of [302, 303, 304]) await all.decide(all.as(person), other, 'reject')
  expect(await all.stateOf(other)).toBe('rejected')
})

test('five who decide at once are counted as one after another', async () => {
  await all.publish(inARow(approve('a', [users(302, 303, 304, 305, 306)], { passShare: 60 })))
  const id = await all.submitted(all.as(301))
  const tasks = await Promise.all(
    [302, 303, 304, 305, 306].map(async one => [one, await all.taskOf(all.as(one), id)] as const),
  )
  const told = await Promise.all(tasks.map(([one, taskId]) => code(all.act(all.as(one), { action: 'agree', taskId }))))
  expect(told.filter(one => one === 'done')).toHaveLength(3)
  expect(told.filter(one => one === 'taskDecided')).toHaveLength(2)
  expect(await all.stateOf(id)).toBe('passed')
})

test('依次 asks one after another', async () => {
  await all.publish(inARow(approve('a', [users(302, 303)], { mode: 'sequence' })))
  const id = await all.submitted(all.as(301))
  expect(await asked(id)).toEqual([302])
  await all.decide(all.as(302), id)
  expect(await asked(id)).toEqual([303])
  await all.decide(all.as(303), id)
  expect(await all.stateOf(id)).toBe('passed')
})

test('approvers: superiors, roles, heads, fields; the initiator is replaced by the superior', async () => {
  await all.pool.query("update sys_org set head_ids = '{305}' where id = 101")
  await all.publish(
    inARow(
      approve('a', [
        { by: 'superior', level: 2 },
        { by: 'role', roleIds: ['203'], within: 'org' },
        { by: 'orgHead' },
        users(301),
      ]),
      approve('b', [{ by: 'field', name: 'salesRepUserCodeList' }]),
    ),
  )
  const id = await all.submitted(all.as(301), { salesRepUserCodeList: ['306'] })
  expect(await asked(id)).toEqual([303, 308, 305, 302])
  for (const person of [303, 308, 305, 302]) await all.decide(all.as(person), id)
  expect(await asked(id)).toEqual([306])
})

test('the initiator chooses the approvers', async () => {
  await all.publish(inARow(approve('a', [{ by: 'chosen' }])))
  const id = await all.submitted(all.as(301))
  const taskId = await all.taskOf(all.as(301), id)
  expect(await code(all.act(all.as(301), { action: 'agree', taskId }))).toBe('actionNotAllowed')
  expect(await code(all.act(all.as(301), { action: 'choose', taskId, userIds: ['999999'] }))).toBe('personInvalid')
  await all.act(all.as(301), { action: 'choose', taskId, userIds: ['304'] })
  expect(await asked(id)).toEqual([304])
})

test('without an approver it passes, goes to an administrator, or stops until one names a person', async () => {
  const nobody = [{ by: 'departmentHead' } as const]
  await all.publish(inARow(approve('a', nobody, { empty: 'pass' })))
  expect(await all.stateOf(await all.submitted(all.as(301)))).toBe('passed')
  await all.publish(inARow(approve('a', nobody, { empty: 'administrator' })))
  expect(await asked(await all.submitted(all.as(301)))).toEqual([309])
  await all.publish(inARow(approve('a', nobody, { empty: 'block' })))
  const id = await all.submitted(all.as(301))
  const { id: instanceId } = await all.instanceOf(id)
  expect((await all.detail(all.as(309), id)).stuckNodes).toEqual([{ id: 'a', name: '节点a' }])
  expect(await code(all.act(all.as(309), { action: 'reassign', instanceId, userIds: ['304'] }))).toBe('reasonNeeded')
  await all.act(all.as(309), { action: 'reassign', instanceId, userIds: ['304'], opinion: '请处理' })
  await all.act(all.as(309), {
    action: 'reassign',
    taskId: await all.taskOf(all.as(304), id),
    userIds: ['305'],
    opinion: '换人',
  })
  // Who steers an approval has decided nothing about it.
  expect((await all.list(all.as(309), 'done')).rows).not.toContainEqual(expect.objectContaining({ instanceId }))
  await all.decide(all.as(305), id)
  expect(await all.stateOf(id)).toBe('passed')
})

test('the same person directly again is not asked twice', async () => {
  await all.publish(inARow(approve('a', [users(302)]), approve('b', [users(302)]), approve('c', [users(303)])))
  const id = await all.submitted(all.as(301))
  await all.decide(all.as(302), id)
  expect((await all.tasks(id)).map(({ node, state }) => [node, state])).toEqual([
    ['a', 'agreed'],
    ['b', 'auto'],
    ['c', 'open'],
  ])
})

test('a return voids what was decided since, beside it too, and asks afresh', async () => {
  const graph = joined(
    [
      plain('start'),
      approve('a', [users(302)]),
      plain('parallel'),
      approve('b', [users(303)]),
      approve('c', [users(304)]),
      plain('join'),
      plain('end'),
    ],
    'start>a a>parallel parallel>b parallel>c b>join c>join join>end',
  )
  await all.publish(graph)
  const id = await all.submitted(all.as(301))
  await all.decide(all.as(302), id)
  await all.decide(all.as(303), id)
  expect(await code(all.decide(all.as(304), id, 'return', { nodeId: 'b' }))).toBe('returnTargetGone')
  await all.decide(all.as(304), id, 'return', { nodeId: 'a', opinion: '重看' })
  expect((await all.tasks(id)).map(({ assignee, state, decision }) => [assignee, state, decision])).toEqual([
    [302, 'void', 'agreed'],
    [303, 'void', 'agreed'],
    [304, 'returned', 'returned'],
    [302, 'open', null],
  ])
  for (const person of [302, 303, 304]) await all.decide(all.as(person), id)
  expect(await all.stateOf(id)).toBe('passed')
})

test('what was sent back to the initiator can be changed, submitted again, and comes back here', async () => {
  await all.publish(inARow(approve('a', [users(302)]), approve('b', [users(303)], { afterReturn: 'here' })))
  const id = await all.submitted(all.as(301))
  await all.decide(all.as(302), id)
  await all.decide(all.as(303), id, 'return', { nodeId: 'initiator', opinion: '补电话' })
  expect(await all.stateOf(id)).toBe('rejected')
  expect((await all.list(all.as(301), 'todo')).rows.map(({ kind }) => kind)).toContain('resubmit')
  await all.submit(all.as(301), id)
  expect(await asked(id)).toEqual([303])
  await all.decide(all.as(303), id)
  expect(await all.stateOf(id)).toBe('passed')
})

test('what comes straight back asks the director whose condition the change meets now', async () => {
  const graph = joined(
    [
      plain('start'),
      plain('condition'),
      approve('director', [users(304)]),
      approve('a', [users(303)], { afterReturn: 'here' }),
      plain('end'),
    ],
    'start>condition condition>director condition>a director>a a>end',
    {
      'condition>director': { when: { all: [{ field: 'address', op: 'contains', value: '机场' }] } },
      'condition>a': { otherwise: true },
    },
  )
  await all.publish(graph)
  const id = await all.submitted(all.as(301), { address: '新路1号' })
  const sendBackWith = async (address: string) => {
    await all.decide(all.as(303), id, 'return', { nodeId: 'initiator', opinion: '核对地址' })
    const { ver } = (await answerCall(all.services, all.as(301), store, 'findById', { id })).data as WireRow
    await answerCall(all.services, all.as(301), store, 'update', { id, ver, address })
    await all.submit(all.as(301), id)
    return asked(id)
  }
  expect(await sendBackWith('新路2号')).toEqual([303])
  expect(await sendBackWith('机场路1号')).toEqual([304])
  await all.decide(all.as(304), id)
  expect(await asked(id)).toEqual([303])
  // Nothing that the workflow reads was changed: what the director has agreed to stands.
  expect(await sendBackWith('机场路1号')).toEqual([303])
  await all.decide(all.as(303), id)
  expect(await all.stateOf(id)).toBe('passed')
})

test('a change that sends a passed store to approval answers whom it asks', async () => {
  await all.publish(inARow(approve('a', [users(302)])))
  const id = await all.submitted(all.as(301))
  await all.decide(all.as(302), id)
  await saveSettings(all.services, all.as(301), changeOfStore, { ver: 0, values: { approval: 'any', fields: [] } })
  const found = (await answerCall(all.services, all.as(301), store, 'findById', { id })).data as WireRow
  const asked = { actions: ['pass', 'reject'], mine: false, asked: ['甲302'] }
  const { data } = await answerCall(all.services, all.as(301), store, 'update', {
    id,
    ver: found.ver,
    address: '新路1号',
  })
  expect(data).toMatchObject({ state: 'pending', _approval: asked })
  await all.decide(all.as(302), id)
  const batch = { ids: [id], changes: { address: '新路2号' } }
  expect((await answerCall(all.services, all.as(301), store, 'batchUpdate', batch)).data).toMatchObject({
    changed: 1,
    waiting: 1,
    refused: [],
  })
})

test('every person of a role is asked and told, however many there are', async () => {
  const { pool } = all.services
  await pool.query(`
    insert into sys_role (tenant_id, id, code, name, data_scope) values ('one', 290, 'Many', '众人', 'all');
    insert into sys_user (tenant_id, id, user_name, user_code, name, password_hash, org_ids, role_ids)
    select 'one', 1000 + n, 'many' || n, 'many' || n, '众' || n, '-', '{102}', '{201,290}' from generate_series(1, 450) n`)
  await all.publish(inARow(approve('a', [{ by: 'role', roleIds: ['290'], within: 'org' }], { mode: 'all' })))
  const id = await all.submitted(all.as(301))
  expect(await asked(id)).toEqual(Array.from({ length: 450 }, (_, n) => 1001 + n))
  const { rows } = await pool.query(
    'select count(distinct user_id)::int people, count(distinct message_id)::int messages from message_recipient where user_id > 1000',
  )
  expect(rows[0]).toEqual({ people: 450, messages: 1 })
  await pool.query('delete from message_recipient where user_id > 1000; delete from sys_user where id > 1000')
})
