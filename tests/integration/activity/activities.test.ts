import { activity } from '@sfa/activity/definitions/activity.resource'
import { activityApplication } from '@sfa/activity/definitions/application.resource'
import { activityBudget } from '@sfa/activity/definitions/budget.resource'
import { activityExecution } from '@sfa/activity/definitions/execution.resource'
import { keepStatuses } from '@sfa/activity/operations/follow-activities'
import { activityStatus } from '@sfa/activity/rules/activity-status'
import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import { answerAction } from '@sfa/operations/action/answer-action'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { expect, test } from 'vitest'
import {
  act,
  admin,
  apply,
  approved,
  day,
  demo,
  ended,
  execute,
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
