import { fullMinus } from '@sfa/marketing/definitions/full-minus.resource'
import { cancelRun } from '@sfa/operations/job/life/cancel-run'
import { withOwnRun } from '@sfa/operations/job/life/own-run'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { findImpact } from '@sfa/order/operations/impact/find-impact'
import { promotionImpactJob } from '@sfa/order/operations/impact/promotion-impact.job'
import { runImpact } from '@sfa/order/operations/impact/run-impact'
import { startImpact } from '@sfa/order/operations/impact/start-impact'
import { tryPromotions } from '@sfa/order/operations/impact/try-promotions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { carryOut } from '../support/carry-out'
import { type Orders, refused, startOrders } from './start-orders'

let orders: Orders
let a: string
beforeAll(async () => {
  orders = await startOrders()
  a = orders.codes[0]!
})
afterAll(() => orders.stop())

const minus = async (values: object = {}) => {
  const { data } = await answerCall(orders, orders.caller, fullMinus, 'create', {
    name: '满100减8',
    basis: 'amount',
    mode: 'ladder',
    validFrom: '2090-01-01',
    validTo: '2099-12-31',
    steps: [{ threshold: 100, amountOff: 8 }],
    ...values,
  })
  return { type: '3' as const, id: String((data as { id: string }).id) }
}
const impact = (asked: { type: '3'; id: string }, caller = orders.caller) => findImpact(orders, caller, asked)
const calculated = async (asked: { type: '3'; id: string }) => {
  const { batchId } = await startImpact(orders, orders.caller, asked)
  const run = await carryOut(orders, promotionImpactJob, context => runImpact(context, 2), batchId)
  expect(run.phase).toBe('done')
  return impact(asked)
}

test('the orders of the last days are calculated with a promotion that is a draft, and stay as they are', async () => {
  for (const [customerCode, quantity] of [
    ['S1', 10],
    ['S1', 9],
    ['S2', 30],
  ] as const)
    await orders.submit(await orders.create([[a, quantity]], { customerCode }))
  // Drafts count nowhere.
  await orders.create([[a, 50]])
  const before = await orders.query('select id, total_price, ver from order_order order by id')
  const asked = await minus({ budget: 10 })
  expect(await impact(asked)).toEqual({ version: 1, run: null, error: null, result: null })
  const { result } = await calculated(asked)
  expect(result).toMatchObject({
    isCurrent: true,
    orders: 3,
    touched: 2,
    customers: 2,
    original: 400,
    moneyOff: 16,
    giftValue: 0,
    cost: 16,
    othersLess: 0,
    budget: 10,
    beyondLimit: 0,
    topCustomers: [
      { code: 'S1', orders: 1, amount: 8 },
      { code: 'S2', orders: 1, amount: 8 },
    ],
    topProducts: [{ code: a, orders: 2, amount: 16 }],
  })
  expect(result?.exhaustedOn).toBe(result?.to)
  expect(await orders.query('select id, total_price, ver from order_order order by id')).toEqual(before)
})

test('a second press gets the run that is under way; one that fails says why, and the last result stays', async () => {
  const asked = await minus()
  await calculated(asked)
  const { batchId } = await startImpact(orders, orders.caller, asked)
  expect(await startImpact(orders, orders.caller, asked)).toEqual({ batchId })
  expect(await impact(asked)).toMatchObject({ run: { batchId, isOwn: true }, result: { touched: 2 } })
  await orders.query(`update job_run set phase = 'failed', error_code = 'notPermitted' where id = $1`, [batchId])
  expect(await impact(asked)).toMatchObject({ run: null, error: '没有操作权限', result: { touched: 2 } })
  expect((await startImpact(orders, orders.caller, asked)).batchId).not.toBe(batchId)
})

test('the one who started a calculation cancels it; the last result stays', async () => {
  const asked = await minus()
  await calculated(asked)
  const { batchId } = await startImpact(orders, orders.caller, asked)
  await withOwnRun(orders, orders.caller, batchId, (tx, run) => cancelRun(tx, orders.caller, run))
  expect(await impact(asked)).toMatchObject({ run: null, error: null, result: { touched: 2 } })
})

test('a trial takes an order of the past as it was ordered, with promotions that are drafts', async () => {
  // That of 30, of the first test.
  const [row] = await orders.query(
    'select id::text, original_price::float8 from order_order order by original_price desc, id limit 1 offset 1',
  )
  const asked = await minus()
  const none = { couponBatchIds: [], giftChoices: [], lines: [], inForce: false }
  const told = await tryPromotions(orders, orders.caller, { ...none, promotions: [asked], orderId: String(row?.id) })
  expect(told.originalPrice).toBe(Number(row?.original_price) / 100)
  expect(told.moneyOffAmount).toBe(8)
  expect(told.lines).toMatchObject([{ productCode: a, quantity: 30 }])
  expect(await refused(tryPromotions(orders, orders.caller, { ...none, promotions: [] }))).toEqual(['lines minCount'])
  expect(
    await refused(tryPromotions(orders, orders.caller, { ...none, promotions: [], orderId: '999999999' })),
  ).toEqual(['notFound'])
})

test('a result says that the promotion was changed since', async () => {
  const asked = await minus()
  await calculated(asked)
  await orders.query(`update marketing_full_minus_steps set amount_off = 900 where head_id = $1`, [asked.id])
  expect((await impact(asked)).result).toMatchObject({ isCurrent: false, moneyOff: 16 })
  expect((await calculated(asked)).result).toMatchObject({ isCurrent: true, moneyOff: 18 })
})

test('the step of an activity is for the stores that take part', async () => {
  const asked = await minus()
  await orders.query(
    `insert into activity_activity (tenant_id, id, code, name, type, approval_status, application_start, application_end,
       activity_start, activity_end, maximum_customers, budget, org_id)
     values ('one', 951, 'A951', '陈列', '1', 'Done', now()::date - 9, now()::date - 6, now()::date - 5, now()::date + 5, 9, 9, 601)`,
  )
  await orders.query(
    `insert into activity_activity_steps (tenant_id, head_id, line_no, step_type, full_minus) values ('one', 951, 1, '3', $1)`,
    [asked.id],
  )
  expect((await calculated(asked)).result).toMatchObject({ orders: 3, touched: 0 })
  await orders.query(
    `insert into activity_application (tenant_id, code, activity_id, store_id, amount, approval_status)
     values ('one', 'AP951', 951, 622, 0, 'Done')`,
  )
  expect((await calculated(asked)).result).toMatchObject({ touched: 1, topCustomers: [{ code: 'S2', amount: 8 }] })
})

test('who reaches other orders has results of his own; who sees no amounts reads none', async () => {
  const asked = await minus({ orgID: '601' })
  await calculated(asked)
  await orders.query("update sys_user set org_ids = '{601}' where tenant_id = 'one' and id = 1")
  await orders.query("update sys_role set data_scope = 'org' where tenant_id = 'one'")
  expect((await impact(asked)).result).toBeNull()
  await orders.query("update sys_role set data_scope = 'all' where tenant_id = 'one'")
  await orders.query(
    `insert into parameter_system_config (tenant_id, type, param, value) values ('one', 'GrossAmount', 'GrossAmount', '0')
     on conflict (tenant_id, type, param) do update set value = '0'`,
  )
  const { result } = await impact(asked)
  expect(result).toMatchObject({ touched: 2, cost: null, moneyOff: null, original: null, othersLess: null })
  expect(result?.topCustomers.map(({ amount }) => amount)).toEqual([null, null])
  await orders.query("update parameter_system_config set value = '1' where tenant_id = 'one' and type = 'GrossAmount'")
})

test('is refused without the key, and for what is not there', async () => {
  const asked = await minus()
  const stranger = { ...orders.caller, keys: new Set<string>() }
  expect(await refused(impact(asked, stranger))).toEqual(['notPermitted'])
  expect(await refused(startImpact(orders, stranger, asked))).toEqual(['notPermitted'])
  expect(await refused(impact({ type: '3', id: '999999' }))).toEqual(['notFound'])
  expect(await refused(impact(asked, { ...orders.caller, tenantId: 'two' }))).toEqual(['notFound'])
})

test('a trial knows what orders have left of a promotion', async () => {
  const [product] = await orders.query(
    "select id::text from product_product where tenant_id = 'one' order by code limit 1",
  )
  const asked = await minus({ budget: 20, totalLimit: 5 })
  const tried = async () => {
    const { trace } = await tryPromotions(orders, orders.caller, {
      promotions: [asked],
      couponBatchIds: [],
      inForce: true,
      giftChoices: [],
      lines: [{ productId: String(product?.id), unit: 'small', quantity: 10, price: 10 }],
    })
    return trace.find(({ id }) => id === `3-${asked.id}`)
  }
  expect(await tried()).toMatchObject({ outcome: 'applied', saving: 8 })
  await orders.query('update marketing_full_minus set reserved = 1300, uses = 1 where id = $1', [asked.id])
  expect(await tried()).toMatchObject({ outcome: 'skipped', reason: 'budget' })
  await orders.query('update marketing_full_minus set reserved = 0, uses = 5 where id = $1', [asked.id])
  expect(await tried()).toMatchObject({ outcome: 'skipped', reason: 'limit' })
})
