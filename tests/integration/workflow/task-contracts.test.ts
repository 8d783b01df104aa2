import { findTaskCall, searchTaskCall, type TaskDetail, taskFolders } from '@sfa/workflow/definitions/task.calls'
import { saveDelegate } from '@sfa/workflow/operations/delegates'
import { followTime } from '@sfa/workflow/operations/follow-workflows'
import type { WorkflowGraph } from '@sfa/workflow/rules/graph'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Approvals, approve, inARow, joined, plain, startApprovals, users } from './start-approvals'

/* What findTask and searchTask answer, and where the tasks of people go who have left. */

let all: Approvals
beforeAll(async () => {
  all = await startApprovals()
})
afterAll(() => all.stop())

const me = () => all.as(301)
/** Of an approval: the state of each node that is not open, and its way. Throws where the contract is not kept. */
async function found(id: string) {
  const detail = findTaskCall.answer?.parse(await all.detail(me(), id)) as TaskDetail
  const nodes = detail.nodes.filter(({ state }) => state !== 'open').map(({ id: node, state }) => `${node} ${state}`)
  return { detail, nodes: nodes.sort(), trail: [...detail.trail].sort() }
}
const forked: WorkflowGraph = joined(
  [
    plain('start'),
    approve('a', [users(302)]),
    plain('condition'),
    approve('b', [users(303)]),
    { ...plain('join'), id: 'cc', kind: 'cc', to: [users(307)] },
    approve('c', [users(304)]),
    plain('end'),
  ],
  'start>a a>condition condition>b condition>cc b>end cc>c c>end',
  {
    'condition>b': { order: 1, when: { all: [{ field: 'name', op: 'contains', value: '大卖场' }] } },
    'condition>cc': { otherwise: true },
  },
)

test('an approval answers its graph, and the way that it went, from its submission to its end', async () => {
  await all.publish(forked)
  const small = await all.submitted(me())
  const first = await found(small)
  expect(first.detail.graph).toEqual(forked)
  expect(first).toMatchObject({ nodes: ['a current', 'start done'], trail: ['start-a'] })
  await all.decide(all.as(302), small)
  expect(await found(small)).toMatchObject({
    nodes: ['a done', 'c current', 'cc done', 'condition done', 'start done'],
    trail: ['a-condition', 'cc-c', 'condition-cc', 'start-a'],
  })
  await all.decide(all.as(304), small)
  const passed = await found(small)
  expect(passed.detail).toMatchObject({ state: 'approved', actions: [] })
  expect(passed.nodes).toEqual(['a done', 'c done', 'cc done', 'condition done', 'end done', 'start done'])

  const large = await all.submitted(me(), { name: '恒丰大卖场' })
  await all.decide(all.as(302), large)
  expect((await found(large)).trail).toEqual(['a-condition', 'condition-b', 'start-a'])
  await all.decide(all.as(303), large, 'reject')
  expect(await found(large)).toMatchObject({
    detail: { state: 'rejected', endReason: '可以' },
    nodes: ['a done', 'b rejected', 'condition done', 'start done'],
  })
})

test('what is returned, stuck, taken back or jumped is seen in the graph', async () => {
  await all.publish(inARow(approve('a', [users(302)]), approve('b', [users(303)])))
  const returned = await all.submitted(me())
  await all.decide(all.as(302), returned)
  await all.decide(all.as(303), returned, 'return', { nodeId: 'a' })
  expect((await found(returned)).nodes).toEqual(['a current', 'start done'])
  const { id: instanceId } = await all.instanceOf(returned)
  await all.act(all.as(309), { action: 'jump', instanceId, nodeId: 'b', opinion: '直接到b' })
  expect(await found(returned)).toMatchObject({ nodes: ['b current', 'start done'], trail: [] })

  const withdrawn = await all.submitted(me())
  await all.act(me(), { action: 'withdraw', instanceId: (await all.instanceOf(withdrawn)).id })
  expect(await found(withdrawn)).toMatchObject({ detail: { state: 'withdrawn' }, nodes: ['start done'] })

  await all.publish(inARow(approve('x', [{ by: 'departmentHead' }], { empty: 'block' })))
  const stuck = await all.submitted(me())
  expect((await found(stuck)).nodes).toEqual(['start done', 'x stuck'])
})

test('every list keeps to its contract, and refuses what is none', async () => {
  for (const folder of taskFolders) {
    const { rows } = await all.list(all.as(309), folder, { page: { pageIndex: 1, pageSize: 100 } })
    for (const row of rows) searchTaskCall.rows?.parse(row)
  }
  for (const bad of [
    { folder: 'other' },
    { page: { pageIndex: 0, pageSize: 20 } },
    { from: '2026-02-31' },
    { sort: 'x' },
  ])
    expect(searchTaskCall.body.safeParse(bad).success, JSON.stringify(bad)).toBe(false)
  for (const bad of [{}, { instanceId: '1e3' }, { instanceId: '1', taskId: '-1' }])
    expect(findTaskCall.body.safeParse(bad).success, JSON.stringify(bad)).toBe(false)
})

test('tasks of people who have left go to their delegate, else to the superior, else to an administrator', async () => {
  const asked = async (id: string) =>
    (await all.tasks(id)).filter(({ state }) => state === 'open').map(({ assignee }) => assignee)
  await all.publish(inARow(approve('a', [users(305)])))
  const one = await all.submitted(me())
  expect(await asked(one)).toEqual([305])
  await saveDelegate(all.services, all.as(305), {
    delegateId: '307',
    dateFrom: '2020-01-01',
    dateTo: '2099-12-31',
    resources: [],
  })
  await all.pool.query('update sys_user set is_deleted = 1 where id = 305')
  await followTime(all.services, 'one')
  expect(await asked(one)).toEqual([307])
  await all.pool.query('update sys_user set is_deleted = 1 where id = 307')
  await followTime(all.services, 'one')
  expect(await asked(one)).toEqual([308])
  await all.pool.query('update sys_user set is_deleted = 1, superior_id = null where id = 308')
  await followTime(all.services, 'one')
  expect(await asked(one)).toEqual([309])
})
