import { activity } from '@sfa/activity/definitions/activity.resource'
import { activityApplication } from '@sfa/activity/definitions/application.resource'
import { activityBudget } from '@sfa/activity/definitions/budget.resource'
import { applyActivity, openActivities, reportExecution } from '@sfa/activity/operations/apply-activity'
import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import { promotionsOfActivities } from '@sfa/marketing/operations/promotions-of-activities'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { addUser } from '@sfa/test-kit/add-user'
import { actTaskCall } from '@sfa/workflow/definitions/task.calls'
import { actTask } from '@sfa/workflow/operations/act-task'
import { expect, test } from 'vitest'
import { approve, inARow, users } from '../workflow/start-approvals'
import {
  act,
  admin,
  apply,
  approved,
  day,
  demo,
  ended,
  execute,
  photo,
  planned,
  refusal,
  sql,
  state,
  stores,
  team,
  useActivities,
  write,
} from './activities-kit'

useActivities()

test('under a workflow an application waits for its people, and their decision is that of the page', async () => {
  const boss = await addUser(demo, { name: 'activity-boss' })
  const { rows } = await demo.pool.query(
    `insert into workflow_definition (tenant_id, name, document_type, state, version)
     values ('one', '活动申请审批', 'activity.application', 'published', 1) returning id`,
  )
  const graph = inARow(approve('a', [users(Number(boss.userId))]))
  await demo.pool.query(
    "insert into workflow_version (tenant_id, definition_id, version, graph) values ('one', $1, 1, $2)",
    [rows[0].id, JSON.stringify(graph)],
  )
  try {
    const one = await approved({}, 1000)
    const [first, second] = [await apply(one, 0, 300), await apply(one, 1, 200)]
    expect(await refusal(act(activityApplication, 'pass', first))).toEqual(['underApproval'])
    const decide = async ({ id }: WireRow, action: 'agree' | 'reject') => {
      const [task] = await sql(`select t.id::text from workflow_task t join workflow_instance i on i.id = t.instance_id
        where i.resource = 'activity.application' and i.record_id = '${id}' and t.state = 'open'`)
      return actTask(demo, boss, actTaskCall.body.parse({ action, taskId: task?.id, opinion: '按规定' }))
    }
    await decide(first, 'agree')
    await decide(second, 'reject')
    const states = await sql(
      `select approval_status state, approved_amount::int amount from activity_application where activity_id = ${one.id} order by id`,
    )
    expect(states).toEqual([
      { state: 'Done', amount: 30_000 },
      { state: 'Rejected', amount: null },
    ])
    expect(await state(one)).toEqual(['1 300', '300 0 700'])
    await act(activityApplication, 'resubmit', second)
    expect(await refusal(act(activityApplication, 'reject', second, { opinion: '不' }))).toEqual(['underApproval'])
    await act(activityApplication, 'withdraw', second)
    expect(await state(one)).toEqual(['1 300', '300 0 700'])
  } finally {
    await demo.pool.query("update workflow_definition set state = 'disabled' where id = $1", [rows[0].id])
  }
})

test('an activity is not closed while an application waits', async () => {
  const one = await approved()
  await apply(one, 0)
  await ended(one)
  expect(await act(activity, 'finish', one).catch(error => error)).toMatchObject({ code: 'activityWaiting' })
})

test('budgets stay within the activity and above what they have issued, by form and by file', async () => {
  const one = await approved({ budget: 1500 }, 1000, { alarm: 900 })
  await apply(one, 0, 300)
  const [budget] = await sql(`select id::text, ver from activity_budget where activity_id = ${one.id}`)
  expect(await refusal(write(activityBudget, 'update', { ...budget, amount: 299, alarm: null }))).toEqual([
    'amount activityBudgetBelowUse',
  ])
  expect(await refusal(write(activityBudget, 'update', { ...budget, alarm: 299 }))).toEqual([
    'alarm activityAlarmBelowUse',
  ])
  expect(await refusal(write(activityBudget, 'update', { ...budget, amount: 1501 }))).toEqual([
    'amount activityBudgetOverTotal',
  ])
  expect(await refusal(write(activityBudget, 'updateStatus', { ...budget, isDeleted: '1' }))).toEqual([
    'isDeleted activityBudgetInUse',
  ])
  const draft = await planned({ budget: 100 })
  const path = await demo.workbook([
    ['活动', '组织', '项目', '金额', '预警'],
    [String(one.code), 'HQ', '陈列费', '200', '100'],
    [String(draft.code), 'HQ', '陈列费', '60', '50'],
    [String(draft.code), 'AT1', '赠品费', '41', ''],
    [String(draft.code), 'AT1', '打车费', '1', ''],
    ['NONE', 'HQ', '陈列费', '1', ''],
    [String(draft.code), 'HQ', '物料费', '10', '11'],
  ])
  const run = await demo.import(path, { kind: 'ActivityBudget', isCover: '1' }, admin)
  expect((await demo.errors(run)).map(one => one.replace(/^(\d+) .* /, '$1 '))).toEqual([
    '2 activityAlarmBelowUse',
    '2 activityBudgetBelowUse',
    '3 activityBudgetOverTotal',
    '4 activityBudgetOverTotal',
    '5 activityBudgetOverTotal',
    '5 dictMissing',
    '6 refMissing',
    '7 ruleBroken',
    '7 activityBudgetOverTotal',
  ])
})

test('people in the field apply and report for their own stores by phone', async () => {
  const one = await approved({}, 1000)
  const rep = await addUser(demo, { name: 'activity-rep', keys: ['mini/visit:use'] })
  await sql(
    `update customer_store set sales_rep_user_code_list = array[${rep.userId}]::bigint[] where id = ${stores[0]}`,
  )
  const [mine, other] = [stores[0] as string, stores[1] as string]
  expect(await refusal(openActivities(demo, rep, { storeId: other }))).toEqual(['notFound'])
  expect(await refusal(applyActivity(demo, rep, { storeId: other, activityId: String(one.id), amount: 0 }))).toEqual([
    'notFound',
  ])
  const open = async () => (await openActivities(demo, rep, { storeCode: 'AS1' })).rows.find(({ id }) => id === one.id)
  expect(await open()).toMatchObject({
    isOpen: true,
    placesLeft: 10,
    items: [{ item: 'display', available: 1000 }],
    application: null,
  })
  const made = await applyActivity(demo, rep, {
    storeId: mine,
    activityCode: String(one.code),
    item: 'display',
    amount: 88.8,
  })
  expect(await open()).toMatchObject({ application: { id: made.id, approvalStatus: 'New', amount: 88.8 } })
  await act(activityApplication, 'pass', made)
  const file = await photo('#00ff00')
  const place = { longitude: 121.47, latitude: 31.231 }
  const asked = { applicationId: made.id, photos: [file], amount: 20, executeTime: null, ...place }
  const first = await reportExecution(demo, rep, asked)
  expect(first).toMatchObject({ distance: 111, repeatedOf: null })
  const again = await reportExecution(demo, rep, { ...asked, photos: [await photo('#00ff00')] })
  expect(again.repeatedOf).toBe(first.id)
  expect(await refusal(reportExecution(demo, rep, { ...asked, photos: [] }))).toEqual(['photos ruleBroken'])
  const stranger = await addUser(demo, { name: 'activity-stranger', keys: ['mini/visit:use'] })
  expect(await refusal(reportExecution(demo, stranger, asked))).toEqual(['notFound'])
})

test('a distributor applies for itself: its organisation, its budget, its executions, its promotions', async () => {
  const idOf = async (values: string) =>
    String(
      (
        await sql(`insert into distributor_distributor (tenant_id, code, name, phone, org_id) values ('one', ${values})
          returning id::text`)
      )[0]?.id,
    )
  const mine = await idOf(`'AD1', '活动经销商', '19900000001', ${team}`)
  const stranger = await idOf(`'AD2', '外部经销商', '19900000002', null`)
  const [promotion] = await sql(
    "select id::text from marketing_full_minus where tenant_id = 'one' order by code limit 1",
  )
  const one = await approved({ orgID: team, steps: [{ stepType: '3', fullMinus: promotion?.id }] }, 500, {
    orgID: team,
  })
  const applied = (distributorID: string, more: WireRow = {}) =>
    write(activityApplication, 'create', {
      customerType: 'distributor',
      distributorID,
      activityID: one.id,
      item: 'display',
      amount: 80,
      ...more,
    })
  expect(await refusal(applied(stranger))).toEqual(['distributorID activityNotForStore'])
  expect(await refusal(applied(mine, { customerType: 'store' }))).toEqual([
    'storeID ruleBroken',
    'distributorID ruleBroken',
  ])
  const made = await applied(mine)
  expect(made).toMatchObject({ orgID: team, storeID: null })
  expect(await state(one)).toEqual(['1 80', '80 0 420'])
  expect(await refusal(applied(mine))).toHaveLength(1)
  expect(
    (await openActivities(demo, admin, { distributorCode: 'AD1' })).rows.find(({ id }) => id === one.id),
  ).toMatchObject({ items: [{ item: 'display', available: 420 }], application: { id: made.id } })
  await act(activityApplication, 'pass', made)
  const done = await execute(made, 60, '#654321')
  expect(done).toMatchObject({ distributorID: mine, storeID: null, distance: null })
  const has = (buyer: { storeId: string } | { distributorId: string }) =>
    inTenant(demo.db, 'one', async tx => (await promotionsOfActivities(tx, buyer, day(0))).get(`3-${promotion?.id}`))
  expect(await has({ distributorId: mine })).toBe(true)
  expect(await has({ distributorId: stranger })).toBe(false)
  expect(await has({ storeId: stores[0] as string })).toBe(false)
})

test('people of a distributor see its applications and those of their stores, and no others', async () => {
  const [own] = await sql(`insert into distributor_distributor (tenant_id, code, name, phone, org_id)
    values ('one', 'AD3', '本经销商', '19900000003', ${team}) returning id::text`)
  const one = await approved({ orgID: team }, 500, { orgID: team })
  const asDistributor = { customerType: 'distributor', activityID: one.id, item: null, amount: 0 }
  const mine = await write(activityApplication, 'create', { ...asDistributor, distributorID: own?.id })
  const ofStore = await apply(one, 5)
  const other = await apply(one, 6)
  await sql(`update customer_store set distributor_id_list = array[${own?.id}]::bigint[] where id = ${stores[5]}`)
  const person = await addUser(demo, {
    name: 'activity-distributor',
    keys: ['activitymanagement/activityapprove:search'],
  })
  await sql(`update sys_user set distributor_id = ${own?.id} where tenant_id = 'one' and id = ${person.userId}`)
  await sql(
    `update sys_role set data_scope = 'distributor' where tenant_id = 'one' and id = any('{${person.roleIds.join()}}')`,
  )
  const found = await answerCall(demo, person, activityApplication, 'search', { activityID: one.id })
  const ids = (found.data as WireRow[]).map(({ id }) => id)
  expect(ids).toContain(mine.id)
  expect(ids).toContain(ofStore.id)
  expect(ids).not.toContain(other.id)
})

test('a passed activity is prolonged and enlarged after its start, whatever customers have applied', async () => {
  const one = await approved({ maximumCustomers: 1 }, 1000)
  await apply(one, 0, 100)
  await ended(one)
  const adjust = (values: WireRow, which = one) =>
    act(activity, 'adjust', which, {
      applicationEnd: day(5),
      activityEnd: day(30),
      maximumCustomers: 1,
      budget: 10_000,
      adjustReason: '延长一个月',
      ...values,
    })
  expect(await refusal(adjust({ adjustReason: '' }))).toEqual(['adjustReason required'])
  expect(await refusal(adjust({ activityEnd: day(5) }))).toEqual(['applicationEnd ruleBroken'])
  expect(await refusal(adjust({ activityEnd: day(-26), applicationEnd: day(-35) }))).toHaveLength(1)
  expect(await refusal(adjust({ budget: 999.99 }))).toEqual(['budget activityTotalBelowBudgets'])
  expect(await refusal(apply(one, 1))).toEqual(['activityID activityNotOpen'])
  expect(await adjust({ maximumCustomers: 2, budget: 12_000 })).toMatchObject({
    status: '3',
    approvalStatus: 'Done',
    activityEnd: day(30),
    budget: 12_000,
    adjustReason: '延长一个月',
  })
  await apply(one, 1)
  expect(await refusal(adjust({ maximumCustomers: 1 }))).toEqual(['maximumCustomers activityPlacesBelowApplied'])
  expect(await refusal(adjust({}, await planned()))).toEqual(['activityNotApproved'])
})

test('promotions of activities are for passed applicants while the activity goes on', async () => {
  const [promotion] = await sql(
    "select id::text from marketing_full_minus where tenant_id = 'one' order by code desc limit 1",
  )
  const one = await approved({ steps: [{ stepType: '3', fullMinus: promotion?.id }] })
  const has = (storeId: string | null, on = day(0)) =>
    inTenant(demo.db, 'one', async tx => (await promotionsOfActivities(tx, { storeId }, on)).get(`3-${promotion?.id}`))
  const application = await apply(one, 0)
  expect(await has(stores[0] as string)).toBe(false)
  await act(activityApplication, 'pass', application)
  expect(await has(stores[0] as string)).toBe(true)
  expect(await has(stores[1] as string)).toBe(false)
  expect(await has(null)).toBe(false)
  expect(await has(stores[0] as string, day(11))).toBe(false)
})
