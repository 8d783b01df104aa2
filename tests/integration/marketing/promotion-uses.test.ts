import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import { promotionResources } from '@sfa/marketing/definitions/promotion-kinds'
import { deliverPromotions, releasePromotions, reservePromotions } from '@sfa/marketing/operations/hold-promotions'
import type { Buyer } from '@sfa/marketing/operations/order-facts'
import { promotionsLeft } from '@sfa/marketing/operations/promotions-left'
import type { PromotionType } from '@sfa/marketing/rules/promotion/promotion'
import { answerAction } from '@sfa/operations/action/answer-action'
import type { Caller } from '@sfa/operations/caller'
import { callerOfRun } from '@sfa/operations/job/attempt/caller-of-run'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Bulk, startBulk } from '../bulk/start-bulk'

let bulk: Bulk
let caller: Caller
const sql = async (text: string) => (await bulk.pool.query(text)).rows as WireRow[]

beforeAll(async () => {
  bulk = await startBulk(3)
  await sql("update sys_role set data_scope = 'all' where tenant_id = 'one'")
  caller = await callerOfRun(bulk, { id: '0', tenantId: 'one', userId: '1', language: 'zh-CN' })
  await sql(`insert into customer_store (tenant_id, id, code, name, contact_mobile) values
    ('one', 711, 'S1', '好邻居', '19900000001'), ('one', 712, 'S2', '小馆', '19900000002')`)
})
afterAll(() => bulk.stop())
beforeEach(() =>
  sql(`delete from marketing_promotion_version; delete from marketing_promotion_use; delete from marketing_promotion_move;
    delete from marketing_full_minus_steps; delete from marketing_full_minus; delete from marketing_product_discount;
    delete from message_message where title like '促销预算预警%'`).then(() => undefined),
)

const act = (type: PromotionType, action: string, { id }: WireRow, body: WireRow = {}) =>
  answerAction(bulk, caller, promotionResources[type], action, { id, ...body }) as Promise<WireRow>
/** Puts a promotion in force and answers its id among all. */
async function inForce(type: PromotionType, values: WireRow = {}): Promise<string> {
  const own =
    type === '3'
      ? { basis: 'amount', mode: 'ladder', steps: [{ threshold: 100, amountOff: 8 }] }
      : { method: 'rate', rate: 90 }
  const given = { name: `促销${type}`, validFrom: '2020-01-01', validTo: '2099-12-31', ...own, ...values }
  const row = (await answerCall(bulk, caller, promotionResources[type], 'create', given)).data as WireRow
  await act(type, 'submit', row)
  await act(type, 'pass', row)
  return `${type}-${row.id}`
}
const work = <T>(run: (tx: Tx) => Promise<T>) => inTenant(bulk.db, 'one', run)
const ref = (no: string) => ({ id: no, no: `SO-${no}` })
const store: Buyer = { storeId: '711' }
const reserve = (
  no: string,
  uses: readonly (readonly [promotionId: string, amount: number])[],
  { customer = store, day = '2030-06-05' } = {},
) =>
  work(tx =>
    reservePromotions(
      tx,
      caller,
      ref(no),
      customer,
      day,
      uses.map(([promotionId, amount]) => ({ promotionId, amount, lines: [{ lineNo: 1, amount }] })),
    ),
  )
/** Ships so many of the six that its one line has. */
const consume = (no: string, shipped: number) =>
  work(tx =>
    deliverPromotions(tx, ref(no), [
      { lineNo: 1, quantity: 6n, baseQuantity: 6n, shipped: BigInt(shipped), signed: 0n, returned: 0n, netAmount: 0 },
    ]),
  )
const release = (no: string) => work(tx => releasePromotions(tx, ref(no)))
const refusal = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'done',
    error => String(error.code),
  )
/** `reserved consumed uses` of every promotion, in fen. */
const figures = async () =>
  (
    await sql(`select coalesce(reserved, 0) || ' ' || coalesce(consumed, 0) || ' ' || uses said from marketing_full_minus where tenant_id = 'one'
    union all select coalesce(reserved, 0) || ' ' || coalesce(consumed, 0) || ' ' || uses from marketing_product_discount where tenant_id = 'one'`)
  ).map(({ said }) => said)
const left = async (customer: Buyer | null = store, day = '2030-06-05') =>
  (await work(tx => promotionsLeft(tx, customer, day))).map(({ budgetLeft, totalLeft, customerLeft }) => ({
    budgetLeft,
    totalLeft,
    customerLeft,
  }))

test('a budget is reserved, consumed by cumulative shares, and the rest released once', async () => {
  const promotion = await inForce('3', { budget: 100 })
  await reserve('1', [[promotion, 5_001]])
  expect(await figures()).toEqual(['5001 0 1'])
  expect(await left()).toEqual([{ budgetLeft: 4_999, totalLeft: undefined, customerLeft: undefined }])
  const error = await reserve('2', [[promotion, 5_000]]).catch(thrown => thrown)
  expect(error).toMatchObject({ code: 'promotionBudgetShort', params: { name: '促销3', wanted: 50, left: 49.99 } })
  await consume('1', 3)
  expect(await figures()).toEqual(['2500 2501 1'])
  await consume('1', 3)
  expect(await figures()).toEqual(['2500 2501 1'])
  await release('1')
  await release('1')
  expect(await figures()).toEqual(['0 2501 1'])
  await reserve('3', [[promotion, 7_499]])
  await consume('3', 2)
  await consume('3', 6)
  expect(await figures()).toEqual(['0 10000 2'])
  await release('3')
  expect(await figures()).toEqual(['0 10000 2'])
  const [sum] = await sql("select sum(amount) filter (where kind <> 'consume')::int held from marketing_promotion_move")
  expect(sum?.held).toBe(10_000)
})

test('what an order gives back counts no more; what it asks for again takes the place of what it held', async () => {
  const promotion = await inForce('3', { budget: 100, totalLimit: 2 })
  const other = await inForce('7', { totalLimit: 1 })
  await reserve('1', [
    [promotion, 6_000],
    [other, 100],
  ])
  await reserve('1', [[promotion, 9_000]])
  expect(await figures()).toEqual(['9000 0 1', '0 0 0'])
  await release('1')
  expect(await figures()).toEqual(['0 0 0', '0 0 0'])
  expect(await left()).toEqual(expect.arrayContaining([{ budgetLeft: 10_000, totalLeft: 2, customerLeft: undefined }]))
})

test('of several promotions all are held or none', async () => {
  const first = await inForce('3')
  const second = await inForce('7', { budget: 1 })
  expect(
    await refusal(
      reserve('1', [
        [second, 101],
        [first, 500],
      ]),
    ),
  ).toBe('promotionBudgetShort')
  expect(await figures()).toEqual(['0 0 0', '0 0 0'])
})

test('uses in all and of a customer, counted by period', async () => {
  const promotion = await inForce('3', { totalLimit: 3, perCustomerLimit: 1, limitPeriod: 'week' })
  // 2030-06-03 is a Monday.
  await reserve('1', [[promotion, 100]], { day: '2030-06-03' })
  expect(await refusal(reserve('2', [[promotion, 100]], { day: '2030-06-09' }))).toBe('promotionCustomerUsedUp')
  expect(await left(store, '2030-06-09')).toMatchObject([{ totalLeft: 2, customerLeft: 0 }])
  expect(await left({ distributorId: '711' }, '2030-06-09')).toMatchObject([{ customerLeft: 1 }])
  expect(await left(null)).toMatchObject([{ totalLeft: 2, customerLeft: 1 }])
  await reserve('3', [[promotion, 100]], { day: '2030-06-10' })
  await reserve('4', [[promotion, 100]], { customer: { distributorId: '711' } })
  expect(await refusal(reserve('5', [[promotion, 100]], { customer: { storeId: '712' } }))).toBe('promotionUsedUp')
  await release('1')
  await reserve('5', [[promotion, 100]], { customer: { storeId: '712' } })
  await act('3', 'stop', { id: promotion.slice(2) }, { stopReason: '停用' })
  expect(await refusal(reserve('6', [[promotion, 100]]))).toBe('promotionStopped')
  expect(await refusal(reserve('6', [['3-999999', 100]]))).toBe('notFound')
})

test('one message for each time that the alarm is reached', async () => {
  const promotion = await inForce('3', { budget: 100, alarm: 80 })
  const messages = async () =>
    (await sql("select count(*)::int from message_message where title like '促销预算预警%'"))[0]?.count
  await reserve('1', [[promotion, 7_999]])
  expect(await messages()).toBe(0)
  await reserve('2', [[promotion, 1]])
  await reserve('3', [[promotion, 1]])
  expect(await messages()).toBe(1)
  await release('1')
  await reserve('4', [[promotion, 7_999]])
  expect(await messages()).toBe(2)
})

test('a new version cannot promise less than was given', async () => {
  const promotion = await inForce('3', { budget: 100, alarm: 90 })
  await reserve('1', [[promotion, 6_000]])
  const { ver } = await act('3', 'revise', { id: promotion.slice(2) })
  const { data } = await answerCall(bulk, caller, promotionResources['3'], 'update', {
    id: promotion.slice(2),
    ver,
    budget: 59.99,
    alarm: 50,
  })
  const submitted = await act('3', 'submit', data as WireRow).catch(error => error.details)
  expect(submitted).toMatchObject([{ field: 'budget', code: 'promotionBudgetBelowIssued', params: { issued: 60 } }])
  expect(await figures()).toEqual(['6000 0 1'])
})

test('200 orders for the last 100 get exactly 100; promotions in opposite sequence do not block each other', async () => {
  const budget = await inForce('3', { budget: 100 })
  const uses = await inForce('7', { totalLimit: 150 })
  const wanted = [
    [budget, 100],
    [uses, 1],
  ] as const
  const results = await Promise.all(
    Array.from({ length: 200 }, (_, at) => refusal(reserve(`R${at}`, at % 2 === 0 ? wanted : wanted.toReversed()))),
  )
  expect(results.filter(result => result === 'done')).toHaveLength(100)
  expect(results.filter(result => result !== 'done')).toEqual(Array(100).fill('promotionBudgetShort'))
  expect(await figures()).toEqual(['10000 0 100', '100 0 100'])
  const more = await Promise.all(Array.from({ length: 80 }, (_, at) => refusal(reserve(`U${at}`, [[uses, 0]]))))
  expect(more.filter(result => result === 'done')).toHaveLength(50)
  expect(more.filter(result => result !== 'done')).toEqual(Array(30).fill('promotionUsedUp'))
})
