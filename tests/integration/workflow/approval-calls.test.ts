import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { wireNow } from '@sfa/db/record/wire-time'
import type { Language } from '@sfa/kernel/language'
import { submitForApproval } from '@sfa/operations/approval/approvable'
import { confirmDocuments, findDocument, searchDocuments } from '@sfa/operations/approval/confirm-documents'
import { request } from '@sfa/registration/definitions/request.resource'
import { simulateCall } from '@sfa/workflow/definitions/simulate.calls'
import { saveDelegateCall, type TaskFolder } from '@sfa/workflow/definitions/task.calls'
import { endDelegate, saveDelegate, searchDelegates } from '@sfa/workflow/operations/delegates'
import { countTodo } from '@sfa/workflow/operations/search-tasks'
import { simulate } from '@sfa/workflow/operations/simulate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Approvals, approve, inARow, joined, plain, startApprovals, users } from './start-approvals'

let all: Approvals
beforeAll(async () => {
  all = await startApprovals()
})
afterAll(() => all.stop())

const asker = { keys: new Set(['processwith/todoitem:search', 'processwith/todoitem:decide']) }
const day = (offset: number) => {
  const date = new Date(`${wireNow().slice(0, 10)}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + offset)
  return date.toISOString().slice(0, 10)
}

test('the common calls serve the same tasks as New, Done and Rejected', async () => {
  await all.publish(inARow(approve('a', [users(302)])))
  const [one, other] = [await all.submitted(all.as(301)), await all.submitted(all.as(301))]
  const approver = all.as(302, asker)
  const search = async (approvalStatus: string) =>
    (
      (await searchDocuments(all.services, approver, { objectName: 'customer.store', approvalStatus })) as {
        data: { id: string; approvalStatus: string }[]
      }
    ).data.map(({ id }) => id)
  expect((await search('New')).sort()).toEqual([one, other].sort())
  // Who is asked may see the document without the key of its page.
  expect(await findDocument(all.services, approver, { objectName: 'customer.store', id: one })).toMatchObject({
    waiting: true,
  })
  await confirmDocuments(all.services, approver, { objectName: 'customer.store', id: one, passed: '1', opinion: '好' })
  const several = { objectName: 'customer.store', ids: [other], passed: '0' as const, opinion: '否' }
  expect(await confirmDocuments(all.services, approver, several)).toEqual({ changed: 1, refused: [] })
  expect([await search('New'), await search('Done'), await search('Rejected')]).toEqual([[], [one], [other]])
  expect([await all.stateOf(one), await all.stateOf(other)]).toEqual(['passed', 'rejected'])
})

test('the badge counts what waits, and no copies of it', async () => {
  await all.publish(inARow(approve('a', [users(303)])))
  const before = await countTodo(all.services, all.as(303))
  await all.submitted(all.as(301))
  expect(await countTodo(all.services, all.as(303))).toBe(before + 1)
})

test('a request of a stranger asks its approver for the values of the account', async () => {
  const { rows } = await all.pool.query(
    `insert into workflow_definition (tenant_id, name, document_type, state, version)
     values ('one', '注册', 'registration.request', 'published', 1) returning id`,
  )
  await all.pool.query(
    `insert into workflow_version (tenant_id, definition_id, version, graph) values ('one', $1, 1, $2)`,
    [rows[0].id, JSON.stringify(inARow(approve('a', [users(304)]), approve('b', [users(309)])))],
  )
  const { rows: requests } = await all.pool.query(
    `insert into sys_registration (tenant_id, receipt_hash, user_name, name, mobile)
     values ('one', 'x', 'newcomer', '新人', '13800000001') returning id::text`,
  )
  const id = requests[0].id as string
  await inTenant(all.services.db, 'one', tx => submitForApproval(tx, request, id))
  const task = async (person: number) =>
    (await all.list(all.as(person), 'todo')).rows.find(row => row.resource === 'registration.request')
  const first = await task(304)
  expect(first).toMatchObject({ initiator: '新人' })
  const detail = async (person: number) => {
    const { findApproval } = await import('@sfa/workflow/operations/find-approval')
    return findApproval(all.services, all.as(person), { instanceId: String((await task(person))?.instanceId) })
  }
  // Another person is asked afterwards, so the form comes later.
  expect((await detail(304)).form).toBeNull()
  await all.act(all.as(304), { action: 'agree', taskId: String(first?.taskId) })
  expect((await detail(309)).form).toMatchObject({ action: 'approve', values: { userName: 'newcomer' } })
  const second = await task(309)
  await expect(all.act(all.as(309), { action: 'agree', taskId: String(second?.taskId) })).rejects.toMatchObject({
    code: 'invalid',
  })
  expect((await task(309))?.problem).toBeTruthy()
  const values = { userName: 'newcomer', userCode: 'N1', roleIds: ['203'], orgIds: ['102'] }
  const administrator = all.as(309, { roleIds: ['201', '202'] })
  const { answer } = await all.act(administrator, { action: 'agree', taskId: String(second?.taskId), values })
  expect(answer).toMatchObject({ userName: 'newcomer', password: expect.stringMatching(/^.{16}$/) })
})

test('delegates: from day to day, refused with the field, ended by who named them', async () => {
  const save = (body: object) =>
    saveDelegate(
      all.services,
      all.as(302),
      saveDelegateCall.body.parse({ delegateId: '305', dateFrom: day(0), dateTo: day(3), ...body }),
    )
  const field = (work: Promise<unknown>) =>
    work.then(
      () => 'saved',
      error => `${error.details[0].field} ${error.details[0].code}`,
    )
  expect(await field(save({ delegateId: '302' }))).toBe('delegateId delegateSelf')
  expect(await field(save({ delegateId: '999' }))).toBe('delegateId personInvalid')
  expect(await field(save({ dateFrom: day(4) }))).toBe('dateTo delegateOrder')
  expect(await field(save({ dateFrom: day(-3), dateTo: day(-1) }))).toBe('dateTo delegatePast')
  expect(await field(save({ resources: ['product.brand'] }))).toBe('resources notApprovable')
  const saved = await save({ resources: ['customer.store'] })
  expect(saved).toMatchObject({ state: 'running', delegate: { name: '甲305' } })
  const results = await Promise.all([field(save({})), field(save({ dateFrom: day(2), dateTo: day(9) }))])
  expect(results).toEqual(['dateFrom delegateOverlaps', 'dateFrom delegateOverlaps'])
  const two = await Promise.all([1, 2].map(() => field(save({ resources: ['registration.request'] }))))
  expect(two.sort()).toEqual(['dateFrom delegateOverlaps', 'saved'])
  expect(await searchDelegates(all.services, all.as(305))).toHaveLength(2)
  await expect(endDelegate(all.services, all.as(305), { id: saved.id })).rejects.toMatchObject({ code: 'notFound' })
  await endDelegate(all.services, all.as(302), { id: saved.id })
  expect((await searchDelegates(all.services, all.as(302))).map(({ state }) => state).sort()).toEqual([
    'ended',
    'running',
  ])
})

test('a trial says who would be asked and why, and writes nothing', async () => {
  const graph = joined(
    [
      plain('start'),
      plain('condition'),
      approve('a', [{ by: 'superior', level: 1 }]),
      approve('b', [{ by: 'departmentHead' }], { empty: 'block' }),
      plain('end'),
    ],
    'start>condition condition>a condition>b a>end b>end',
    {
      'condition>a': { when: { all: [{ field: 'name', op: 'contains', value: '大' }] } },
      'condition>b': { otherwise: true },
    },
  )
  const counts = async () =>
    (await all.pool.query('select (select count(*) from workflow_instance) i, (select count(*) from workflow_event) e'))
      .rows[0]
  const before = await counts()
  const run = (body: object, language: Language = 'zh-CN') =>
    simulate(
      all.services,
      all.as(309, { language }),
      simulateCall.body.parse({ graph, documentType: 'customer.store', initiatorId: '301', ...body }),
    )
  const large = await run({ values: { name: '大超市' } })
  expect(large.path.filter(({ kind }) => kind === 'approve')).toEqual([
    { nodeId: 'a', name: '节点a', kind: 'approve', people: [{ id: '302', name: '甲302' }], why: '发起人上级' },
  ])
  expect(large.problems).toEqual([])
  const small = await run({ values: { name: '小店' } })
  expect(small.problems).toEqual([{ nodeId: 'b', text: '无审批人，流程将停留' }])
  const stopsIn = async (language: Language) => (await run({ values: { name: '小店' } }, language)).problems[0]?.text
  expect([await stopsIn('zh-TW'), await stopsIn('en-US')]).toEqual(['無審批人，流程將停留', 'Nobody, so it stops'])
  const whyIn = async (language: Language) =>
    (await run({ values: { name: '大超市' } }, language)).path.find(({ kind }) => kind === 'approve')?.why
  expect([await whyIn('zh-TW'), await whyIn('en-US')]).toEqual(['發起人上級', 'Superior of the initiator'])
  await all.publish(inARow(approve('a', [users(304)])))
  const id = await all.newStore(all.as(301)).then(row => row.id)
  const definitionId = await all.publish(
    inARow(approve('a', [{ by: 'field', name: 'tallyClerkUserCode' }]), approve('c', [users(306)])),
  )
  const real = await simulate(
    all.services,
    all.as(309),
    simulateCall.body.parse({ definitionId, documentId: id, initiatorId: '301' }),
  )
  expect(real.path.map(({ nodeId, people }) => [nodeId, people.length])).toEqual([
    ['start', 0],
    ['a', 0],
    ['c', 1],
    ['end', 0],
  ])
  expect(await counts()).toEqual(before)
})

test.each([
  ['a circle', 'start>a a>b b>a', 0],
  ['branches that are not joined', 'start>p p>a p>b a>q b>q q>c q>d c>r d>r r>e r>f e>end f>end', 3],
])('a trial of %s ends with words', async (_what, edges, parallels) => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'].slice(0, parallels === 0 ? 2 : 6)
  const nodes = [
    plain('start'),
    ...['p', 'q', 'r'].slice(0, parallels).map(id => ({ ...plain('parallel'), id })),
    ...names.map(id => approve(id, [users(304)])),
    plain('end'),
  ]
  const { path, problems } = await simulate(
    all.services,
    all.as(309),
    simulateCall.body.parse({ graph: joined(nodes, edges), documentType: 'customer.store', initiatorId: '301' }),
  )
  expect(problems.map(({ text }) => text)).toContain('流程形成循环，或并行分支没有汇合，模拟到此为止')
  expect(path.length).toBeLessThanOrEqual(edges.split(' ').length + 1)
})

test('each list is searched by its conditions, in either direction, page by page', async () => {
  const [me, submitter] = [all.as(306), all.as(305)]
  await all.publish(
    inARow(
      approve('a', [users(306)]),
      { ...plain('join'), id: 'c', kind: 'cc', to: [users(306)] },
      approve('b', [users(306)]),
    ),
  )
  const stores: string[] = []
  for (const name of ['丙一', '丙二', '丙三', '丙四'])
    stores.push(await all.submitted(submitter, { name: `${name}Mart` }))
  const [first = '', second = ''] = stores
  await all.decide(me, first)
  await all.decide(me, second, 'reject')
  const instances = await Promise.all(stores.map(async id => (await all.instanceOf(id)).id))
  // Of the first the second node agrees by itself, since the same person has agreed right before.
  await all.pool.query(
    `update workflow_task t set arrive_time = now() - n * interval '2 days', due_time = case when n = 3 then now() - interval '1 hour' end,
       end_time = case when t.end_time is not null then now() - n * interval '1 day' end
     from unnest($1::bigint[]) with ordinality as one (id, n) where t.instance_id = one.id`,
    [instances],
  )
  const found = async (folder: TaskFolder, more: object = {}, caller = me) => {
    const { rows, total } = await all.list(caller, folder, { text: 'mart', ...more })
    return `${rows.map(row => row.title.match(/丙./)?.[0]).join(' ')} of ${total}`
  }
  expect(await found('todo')).toBe('丙三 丙四 of 2')
  expect(await found('todo', { newestFirst: false })).toBe('丙四 丙三 of 2')
  expect(await found('todo', { page: { pageIndex: 2, pageSize: 1 } })).toBe('丙四 of 2')
  expect(await found('todo', { page: { pageIndex: 1, pageSize: 1 } })).toBe('丙三 of 2')
  expect(await found('todo', { page: { pageIndex: 9, pageSize: 1 } })).toBe(' of 2')
  expect(await found('todo', { late: true })).toBe('丙三 of 1')
  expect(await found('todo', { sort: 'dueTime' })).toBe('丙三 丙四 of 2')
  expect(await found('todo', { sort: 'amount' })).toMatch(/of 2$/)
  expect(await found('todo', { resource: 'customer.store', state: 'running' })).toBe('丙三 丙四 of 2')
  expect(await found('todo', { resource: 'order.order' })).toBe(' of 0')
  expect(await found('todo', { from: day(-7) })).toBe('丙三 of 1')
  expect(await found('todo', { to: day(-7) })).toBe('丙四 of 1')
  expect(await found('todo', { text: '丙四MART' })).toBe('丙四 of 1')
  expect(await found('todo', { text: '%' })).toBe(' of 0')
  expect(await found('done')).toBe('丙一 丙二 of 2')
  expect(await found('done', { state: 'rejected', resource: 'customer.store' })).toBe('丙二 of 1')
  expect(await found('mine', { state: 'running', newestFirst: false }, submitter)).toBe('丙三 丙四 of 2')
  expect(await found('mine', { resource: 'order.order' }, submitter)).toBe(' of 0')
  expect(await found('copied')).toBe('丙一 of 1')
  expect(await found('copied', { state: 'rejected' })).toBe(' of 0')
  expect(await found('copied', { resource: 'customer.store' })).toBe('丙一 of 1')
  expect(await found('all', { from: day(-1), to: day(1) })).toBe('丙四 丙三 丙二 丙一 of 4')
  expect(await found('all', { to: day(-2) })).toBe(' of 0')
})
