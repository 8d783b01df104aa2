import type { WireRow } from '@sfa/db/search-rows'
import { inTenant } from '@sfa/db/tenant-transaction'
import { activityStatus } from '@sfa/domain/activity/activity-status'
import type { Resource } from '@sfa/resource-kit/resource'
import { activity } from '@sfa/resources/activity/activity.resource'
import { activityApplication } from '@sfa/resources/activity/application.resource'
import { activityBudget } from '@sfa/resources/activity/budget.resource'
import { activityExecution } from '@sfa/resources/activity/execution.resource'
import { actTaskCall } from '@sfa/resources/workflow/task.calls'
import { answerAction } from '@sfa/services/action/answer-action'
import { applyActivity, openActivities, reportExecution } from '@sfa/services/activity/apply-activity'
import { keepStatuses } from '@sfa/services/activity/follow-activities'
import { promotionsOfActivities } from '@sfa/services/activity/promotions-of-activities'
import type { Caller } from '@sfa/services/caller'
import { storeFile } from '@sfa/services/files/store-file'
import { today } from '@sfa/services/pricing/today'
import { answerCall } from '@sfa/services/resource/answer-call'
import { actTask } from '@sfa/services/workflow/act-task'
import { addUser } from '@sfa/test-kit/add-user'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Demo, startDemo } from '../bulk/start-demo'
import { approve, inARow, users } from '../workflow/start-approvals'

let demo: Demo
let admin: Caller
let hq: string
let team: string
let stores: string[]
const sql = async (text: string) => (await demo.pool.query(text)).rows as WireRow[]

beforeAll(async () => {
  demo = await startDemo()
  admin = await demo.admin()
  await sql(`
    insert into sys_org (tenant_id, code, name_cn, parent_id, level, full_path)
    select 'one', 'AT1', '活动组', id, 2, '/' || id || '/' from sys_org where tenant_id = 'one' and code = 'HQ';
    insert into customer_store (tenant_id, code, name, contact_mobile, org_id, position)
    select 'one', 'AS' || n, '活动店' || n, '19900000001', (select id from sys_org where tenant_id = 'one' and code = 'AT1'),
      '{"longitude": 121.47, "latitude": 31.23, "coordType": "gcj02"}'
    from generate_series(1, 200) n`)
  const idOf = async (code: string) =>
    String((await sql(`select id::text from sys_org where tenant_id = 'one' and code = '${code}'`))[0]?.id)
  hq = await idOf('HQ')
  team = await idOf('AT1')
  stores = (await sql("select id::text from customer_store where tenant_id = 'one' and code ~ '^AS' order by id")).map(
    ({ id }) => String(id),
  )
})
afterAll(() => demo.stop())

const day = (after: number) => new Date(Date.parse(today()) + after * 86_400_000).toISOString().slice(0, 10)
const write = async (resource: Resource, operation: 'create' | 'update' | 'updateStatus', values: WireRow) =>
  (await answerCall(demo, admin, resource, operation, values)).data as WireRow
const act = (resource: Resource, action: string, { id }: WireRow, body: WireRow = {}) =>
  answerAction(demo, admin, resource, action, { id, ...body }) as Promise<WireRow>
const refusal = (work: Promise<unknown>): Promise<string[]> =>
  work.then(
    () => [],
    error => (error.details ?? [error]).map(({ field, code }: WireRow) => `${field ?? ''} ${code}`.trim()),
  )
const planned = (values: WireRow = {}) =>
  write(activity, 'create', {
    name: '陈列',
    type: 'display',
    orgID: hq,
    applicationStart: day(-5),
    applicationEnd: day(5),
    activityStart: day(-1),
    activityEnd: day(10),
    maximumCustomers: 10,
    budget: 10_000,
    ...values,
  })
/** An activity that was passed, with a budget of display fees where an amount is given. */
async function approved(values: WireRow = {}, display = 0, budget: WireRow = {}): Promise<WireRow> {
  const made = await planned(values)
  if (display > 0)
    await write(activityBudget, 'create', {
      activityID: made.id,
      orgID: hq,
      item: 'display',
      amount: display,
      ...budget,
    })
  await act(activity, 'submit', made)
  return act(activity, 'pass', made)
}
const apply = (one: WireRow, store: number, amount = 0, item: string | null = 'display') =>
  write(activityApplication, 'create', { activityID: one.id, storeID: stores[store], amount, item })
const ended = ({ id }: WireRow) =>
  sql(`update activity_activity set application_start = '${day(-40)}', application_end = '${day(-30)}',
    activity_start = '${day(-25)}', activity_end = '${day(-1)}' where id = ${id}`)
/** Places and money of an activity and its budgets: applied, amount; then held, posted and available of each. */
const state = async ({ id }: WireRow) => [
  ...(await sql(`select applied_customers::int applied, amount::int from activity_activity where id = ${id}`)).map(
    ({ applied, amount }) => `${applied} ${Number(amount) / 100}`,
  ),
  ...(await sql(`select held, used, available from activity_budget where activity_id = ${id} order by id`)).map(
    ({ held, used, available }) => [held, used, available].map(fen => Number(fen) / 100).join(' '),
  ),
]
async function photo(content: string): Promise<string> {
  const file = { tenantId: 'one', name: 'a.jpg', content: await picture(content), createBy: 'x' }
  return (await storeFile(demo, { ...file, ownerId: null, keepDays: null })).id
}
async function picture(colour: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp({ create: { width: 8, height: 8, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
}
const execute = async (application: WireRow, amount: number, colour = '#123456') =>
  write(activityExecution, 'create', {
    applicationID: application.id,
    executeTime: `${day(-1)} 10:00:00`,
    photos: [await photo(colour)],
    amount,
  })

test('bad dates and numbers are refused at their field', async () => {
  const { id } = await planned()
  expect(id).toBeDefined()
  expect(await refusal(planned({ applicationStart: day(-1) }))).toEqual(['applicationStart ruleBroken'])
  expect(await refusal(planned({ applicationEnd: day(10) }))).toEqual(['applicationEnd ruleBroken'])
  expect((await refusal(planned({ activityStart: day(11) })))[0]).toMatch(/ruleBroken$/)
  expect(await refusal(planned({ maximumCustomers: 100_000 }))).toEqual(['maximumCustomers max'])
  expect(await refusal(planned({ maximumCustomers: 0 }))).toEqual(['maximumCustomers min'])
  const [product] = await sql("select id::text from product_product where tenant_id = 'one' limit 1")
  expect(await refusal(planned({ mandatoryProducts: [product?.id] }))).toEqual(['mandatoryProductVarieties ruleBroken'])
  expect(await refusal(planned({ steps: [{ stepType: '3' }] }))).toEqual(['steps.0.fullMinus ruleBroken'])
})

test('the status follows the clock, in lists as on the day', async () => {
  const one = await approved()
  const dates = ['applicationStart', 'applicationEnd', 'activityStart', 'activityEnd'].map(name => String(one[name]))
  for (const after of [-6, -5, -2, -1, 0, 5, 10, 11]) {
    const { rows } = await demo.pool.query('select activity_status($1, $2, $3, $4, $5, $6) status', [
      ...dates,
      'Done',
      day(after),
    ])
    expect([after, rows[0].status]).toEqual([after, activityStatus(one, day(after))])
  }
  expect(one.status).toBe('3')
  const found = async () =>
    ((await answerCall(demo, admin, activity, 'search', { status: ['4'], code: one.code })).data as WireRow[]).length
  expect(await found()).toBe(0)
  expect(await inTenant(demo.db, 'one', tx => keepStatuses(tx, day(11)))).toBeGreaterThan(0)
  expect(await found()).toBe(1)
  await inTenant(demo.db, 'one', tx => keepStatuses(tx))
  expect(await found()).toBe(0)
})

test('an application holds a place and its amount, once for each customer; rejection and withdrawal free both', async () => {
  const one = await approved({ maximumCustomers: 2 }, 1000)
  await write(activityBudget, 'create', { activityID: one.id, orgID: team, item: 'gift', amount: 500 })
  const first = await apply(one, 0, 300)
  expect(await state(one)).toEqual(['1 300', '300 0 700', '0 0 500'])
  expect(await refusal(apply(one, 0, 1))).toEqual(['storeID duplicate'])
  expect(await refusal(apply(one, 1, 701))).toEqual(['amount activityBudgetShort'])
  expect(await refusal(apply(one, 1, 1, 'staff'))).toEqual(['item activityNoBudget'])
  expect(await refusal(apply(one, 1, 1, null))).toEqual(['item ruleBroken'])
  const second = await apply(one, 1, 200, 'gift')
  expect(await refusal(apply(one, 2))).toEqual(['activityID activityFull'])
  await act(activityApplication, 'reject', second, { opinion: '不符合' })
  expect(await state(one)).toEqual(['1 300', '300 0 700', '0 0 500'])
  await act(activityApplication, 'pass', first, { approvedAmount: 250 })
  expect(await state(one)).toEqual(['1 300', '250 0 750', '0 0 500'])
  await act(activityApplication, 'resubmit', second)
  expect(await state(one)).toEqual(['2 500', '250 0 750', '200 0 300'])
  await act(activityApplication, 'withdraw', first)
  await act(activityApplication, 'withdraw', second)
  expect(await state(one)).toEqual(['0 0', '0 0 1000', '0 0 500'])
  const moves = await sql(
    `select kind, amount::int from activity_budget_move where activity_id = ${one.id} order by id`,
  )
  expect(moves.map(({ kind, amount }) => `${kind} ${Number(amount) / 100}`)).toEqual([
    'hold 300',
    'hold 200',
    'release -200',
    'release -50',
    'hold 200',
    'release -250',
    'release -200',
  ])
})

test('only what is approved and open takes applications, of customers of its organisation', async () => {
  expect(await refusal(apply(await planned(), 0))).toEqual(['activityID activityNotOpen'])
  const later = await approved({ applicationStart: day(1), activityStart: day(2) })
  expect(await refusal(apply(later, 0))).toEqual(['activityID activityNotOpen'])
  const [other] = await sql(
    `select id::text from sys_org where tenant_id = 'one' and level = 2 and code <> 'AT1' limit 1`,
  )
  expect(await refusal(apply(await approved({ orgID: other?.id }), 0))).toEqual(['storeID activityNotForStore'])
})

test('200 applications for the last 100 places: exactly 100', async () => {
  const one = await approved({ maximumCustomers: 100 }, 10_000)
  const results = await Promise.all(stores.map((_, at) => refusal(apply(one, at, 1))))
  expect(results.filter(faults => faults.length === 0)).toHaveLength(100)
  expect(results.filter(faults => faults.length > 0)).toEqual(Array(100).fill(['activityID activityFull']))
  expect(await state(one)).toEqual(['100 100', '100 0 9900'])
})

test('of applications for the last of a budget as many pass as it has, with one message for the alarm', async () => {
  const one = await approved({ maximumCustomers: 100 }, 500, { alarm: 400 })
  const results = await Promise.all(stores.slice(0, 20).map((_, at) => refusal(apply(one, at, 50))))
  expect(results.filter(faults => faults.length === 0)).toHaveLength(10)
  expect(results.filter(faults => faults.length > 0)).toEqual(Array(10).fill(['amount activityBudgetShort']))
  expect(await state(one)).toEqual(['10 500', '500 0 0'])
  const told = async () =>
    (await sql(`select count(*)::int from message_message where title = '活动预算预警：${one.code}'`))[0]?.count
  expect(await told()).toBe(1)
  const some = await sql(`select id::text from activity_application where activity_id = ${one.id} order by id limit 3`)
  for (const row of some) await act(activityApplication, 'reject', row, { opinion: '不符合' })
  await apply(one, 30, 50)
  expect(await told()).toBe(2)
})

test('verified up to what was approved; closing posts it, frees the rest, and ends every change', async () => {
  const one = await approved({}, 1000)
  const [first, second, third] = [await apply(one, 0, 300), await apply(one, 1, 200), await apply(one, 2, 100)]
  expect(await refusal(execute(first, 100))).toEqual(['applicationID activityNotPassed'])
  for (const row of [first, second, third]) await act(activityApplication, 'pass', row)
  const [a, b] = [await execute(first, 200), await execute(first, 100, '#654321')]
  const c = await execute(second, 150, '#abcdef')
  expect(await refusal(act(activityExecution, 'verify', a, { verifiedAmount: 300.01 }))).toEqual([
    'verifiedAmount activityAboveApproved',
  ])
  await act(activityExecution, 'verify', a, { verifiedAmount: 200 })
  expect(await refusal(act(activityExecution, 'verify', b, { verifiedAmount: 101 }))).toEqual([
    'verifiedAmount activityAboveApproved',
  ])
  await act(activityExecution, 'verify', b, { verifiedAmount: 80 })
  await act(activityExecution, 'reject', a, { opinion: '照片不清晰' })
  const verified = async () =>
    Number((await sql(`select verified_amount from activity_application where id = ${first.id}`))[0]?.verified_amount)
  expect(await verified()).toBe(8000)
  expect(await refusal(act(activityApplication, 'withdraw', second))).toEqual(['activityExecuted'])
  expect(await refusal(act(activity, 'finish', one))).toEqual(['activityNotEnded'])
  await ended(one)
  const refused = await act(activity, 'finish', one).catch(error => error)
  expect(refused).toMatchObject({ code: 'activityUnverified', params: { count: 2 } })
  await act(activityExecution, 'verify', a, { verifiedAmount: 190 })
  await act(activityExecution, 'verify', c, { verifiedAmount: 150 })
  expect(await verified()).toBe(27_000)
  const closed = await act(activity, 'finish', one)
  expect(closed).toMatchObject({ status: '5', approvalStatus: 'Closed', settledAmount: 420 })
  expect(await state(one)).toEqual(['3 600', '0 420 580'])
  const [sum] = await sql(`select sum(case kind when 'post' then -amount else amount end)::int held,
    sum(amount) filter (where kind = 'post')::int posted from activity_budget_move where activity_id = ${one.id}`)
  expect(sum).toEqual({ held: 0, posted: 42_000 })

  const [budget] = await sql(`select id::text, ver from activity_budget where activity_id = ${one.id}`)
  expect(await refusal(write(activityBudget, 'update', { ...budget, amount: 2000 }))).toEqual(['activityClosed'])
  const more = { activityID: one.id, orgID: team, item: 'gift', amount: 1 }
  expect(await refusal(write(activityBudget, 'create', more))).toEqual(['activityClosed'])
  expect(await refusal(act(activityExecution, 'reject', a, { opinion: '重查' }))).toEqual(['activityClosed'])
  expect(await refusal(execute(third, 10))).toEqual(['activityClosed'])
  expect(await refusal(act(activityApplication, 'withdraw', third))).toEqual(['activityClosed'])
  expect(await refusal(write(activity, 'update', { id: one.id, ver: closed.ver, name: '新名' }))).toEqual([
    'wrongState',
  ])
  expect(await refusal(act(activity, 'revise', one))).toEqual(['wrongState'])
})

test('what waits for an activity that others hold gives up in words', async () => {
  const one = await approved({}, 1000)
  const application = await apply(one, 0, 100)
  const other = await demo.pool.connect()
  try {
    await other.query('begin')
    await other.query('select from activity_activity where id = $1 for update', [one.id])
    expect(await refusal(act(activityApplication, 'withdraw', application))).toEqual(['activityBusy'])
  } finally {
    await other.query('rollback')
    other.release()
  }
  const batch = (await answerAction(demo, admin, activityApplication, 'pass', { ids: [application.id] })) as WireRow
  expect(batch).toMatchObject({ changed: 1, refused: [] })
})

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
