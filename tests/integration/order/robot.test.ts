import { answerAction } from '@sfa/operations/action/answer-action'
import type { Caller } from '@sfa/operations/caller'
import { saveSettings } from '@sfa/operations/settings/save-settings'
import { searchSettings } from '@sfa/operations/settings/search-settings'
import { orderParams } from '@sfa/order/definitions/order-params'
import { receiveRobotMessagesCall } from '@sfa/order/definitions/robot.calls'
import { robotMessage } from '@sfa/order/definitions/robot-message.resource'
import { confirmMessages } from '@sfa/order/operations/robot/confirm-messages'
import { receiveMessages } from '@sfa/order/operations/robot/receive-messages'
import { suggestLines } from '@sfa/order/operations/robot/suggest-lines'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Orders, outcome, refused, startOrders } from './start-orders'

let orders: Orders
let admin: Caller
let codes: readonly string[]
beforeAll(async () => {
  orders = await startOrders()
  codes = orders.codes
  admin = { ...orders.caller, keys: new Set(['*:*:*']) }
  for (const [at, name] of ['云禾绿茶500ml', '云禾红茶500ml', '清泉矿泉水550ml'].entries())
    await orders.query(
      `update product_product set full_name_cn = $1, short_name_cn = null, full_name_en = null, short_name_en = null, bar_code = $2
       where tenant_id = 'one' and code = $3`,
      [name, `69000${at}`, codes[at]],
    )
})
afterAll(() => orders.stop())

const receive = (messages: object[], robot = 'wecom', caller = admin) =>
  receiveMessages(orders, caller, receiveRobotMessagesCall.body.parse({ robot, messages }))
const one = async (messageId: string, text: string, more: object = { customerCode: 'S1' }) =>
  (await receive([{ messageId, text, ...more }]))[0]!
const messageOf = async (id: string) =>
  (
    await orders.query(
      `select state, confidence::float8, failure, store_id::text store, org_id::text org, order_id::text "order", ver,
       ignore_reason reason, handled_by by from order_robot_message where id = $1`,
      [id],
    )
  )[0] as Record<string, unknown>
const linesOf = (id: string) =>
  orders.query(
    `select l.said, p.code, u.code unit, l.quantity::float8 quantity, l.confidence::float8 confidence
     from order_robot_message_lines l left join product_product p on p.id = l.product left join parameter_unit u on u.id = l.unit
     where l.head_id = $1 order by l.line_no`,
    [id],
  )
const act = (action: string, id: string, body: object = {}) =>
  answerAction(orders, admin, robotMessage, action, { id, ...body })

test('goods are recognised by code, bar code and name, with quantity and unit, and how sure that is', async () => {
  const { id, state, confidence } = await one(
    'M1',
    `老板，${codes[0]} 3箱，690001 十二瓶；来两箱清泉矿泉水550ml\n云禾绿 5箱，可口可乐 2箱，红茶500ml 4，谢谢`,
  )
  expect({ state, confidence }).toEqual({ state: 'waiting', confidence: 0 })
  expect(await linesOf(id)).toEqual([
    { said: `${codes[0]} 3箱`, code: codes[0], unit: 'carton', quantity: 3, confidence: 1 },
    { said: '690001 十二瓶', code: codes[1], unit: 'bottle', quantity: 12, confidence: 1 },
    { said: '来两箱清泉矿泉水550ml', code: codes[2], unit: 'carton', quantity: 2, confidence: 1 },
    { said: '云禾绿 5箱', code: codes[0], unit: 'carton', quantity: 5, confidence: expect.any(Number) },
    { said: '可口可乐 2箱', code: null, unit: null, quantity: 2, confidence: 0 },
    { said: '红茶500ml 4', code: codes[1], unit: 'bottle', quantity: 4, confidence: expect.any(Number) },
  ])
  expect(await messageOf(id)).toMatchObject({ store: '621', org: '601', failure: null })
})

test('an id that the robot has brought already does nothing, also in the same call and at the same time', async () => {
  const told = await receive([
    { messageId: 'R1', text: `${codes[0]} 1箱`, customerCode: 'S1' },
    { messageId: 'R1', text: `${codes[0]} 9箱`, customerCode: 'S1' },
  ])
  expect(told.map(({ repeated }) => repeated)).toEqual([false, true])
  const both = await Promise.all([1, 2].map(() => one('R2', `${codes[0]} 2箱`)))
  expect(both.map(({ repeated }) => repeated).sort()).toEqual([false, true])
  expect(new Set(both.map(({ id }) => id)).size).toBe(1)
  const [other] = await receive([{ messageId: 'R2', text: `${codes[0]} 2箱` }], 'dingtalk')
  expect(other?.repeated).toBe(false)
  expect((await linesOf(told[0]!.id))[0]).toMatchObject({ quantity: 1 })
})

test('a message without goods has failed; one of a known chat is of the customer of that chat', async () => {
  const talk = await one('T1', '明天几点送货？', { chat: '好邻居群', customerCode: 'S1' })
  expect(await messageOf(talk.id)).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('"没有识别出产品"'),
    store: '621',
  })
  const next = await one('T2', `${codes[0]} 1箱`, { chat: '好邻居群' })
  expect(await messageOf(next.id)).toMatchObject({ state: 'waiting', store: '621' })
  const stranger = await one('T3', `${codes[0]} 1箱`, { chat: '别的群', customerCode: 'T1' })
  expect(await messageOf(stranger.id)).toMatchObject({ state: 'waiting', store: null })
  expect(await refused(act('confirm', stranger.id))).toEqual(['storeID robotCustomerMissing'])
})

test('a confirmed message is one submitted order; what was said twice is one line', async () => {
  const { id, confidence } = await one('C1', `${codes[0]} 3箱，云禾绿茶500ml 2箱，${codes[1]} 6瓶`)
  expect(confidence).toBe(1)
  const both = await Promise.all([1, 2].map(() => outcome(act('confirm', id))))
  expect(both.sort()).toEqual(['done', 'wrongState'])
  const message = await messageOf(id)
  expect(message).toMatchObject({ state: 'converted', by: admin.userName })
  const [made] = await orders.query(
    `select order_status status, source, order_way way, total_price::int total, customer_code customer from order_order where id = $1`,
    [message.order],
  )
  expect(made).toEqual({
    status: 'submitted',
    source: 'robot',
    way: 'robot',
    total: 5 * 11_000 + 6 * 1000,
    customer: 'S1',
  })
  expect((await orders.held(String(message.order))).stock).toBe(66)
  expect(await outcome(act('ignore', id, { ignoreReason: '不要了' }))).toBe('wrongState')
})

test('what is not sure is mended with suggestions, and can be confirmed then', async () => {
  const { id, confidence } = await one('F1', '云禾茶 2箱，可乐3箱')
  expect(confidence).toBe(0)
  expect(await refused(act('confirm', id))).toEqual(['lines robotLineUnknown'])
  const { lines, products } = await suggestLines(orders, admin, { id, productIds: [] })
  const codeOf = new Map(products.map(product => [product.id, product.code]))
  expect(lines[0]?.suggestions.map(({ productId }) => codeOf.get(productId)).sort()).toEqual([codes[0], codes[1]])
  expect(lines[1]?.suggestions).toEqual([])
  const green = products.find(({ code }) => code === codes[0])!
  const carton = green.units.find(({ name }) => name === '箱')!
  const body = (quantity: unknown, unit: unknown = carton.id) => ({
    customerType: 'store',
    storeID: '621',
    lines: [{ said: '云禾茶 2箱', product: green.id, unit, quantity }],
  })
  const [bag] = await orders.query("select id::text from parameter_unit where tenant_id = 'one' and code = 'bag'")
  expect(await refused(act('mend', id, body(0)))).toEqual(['lines.0.quantity robotQuantityMissing'])
  expect(await refused(act('mend', id, body(1.234)))).toEqual(['lines.0.quantity robotQuantityMissing'])
  expect(await refused(act('mend', id, body(2, bag?.id)))).toEqual(['lines.0.unit robotUnitForeign'])
  expect(await refused(act('mend', id, { ...body(1), lines: [] }))).toEqual(['lines robotNothingFound'])
  await act('mend', id, body(2))
  expect(await messageOf(id)).toMatchObject({ state: 'waiting', confidence: 1 })
  await act('confirm', id)
  expect(await messageOf(id)).toMatchObject({ state: 'converted' })
})

test('messages are ignored for a reason, recognised again, and refused where no order can be made', async () => {
  const ignored = await one('I1', `${codes[0]} 1箱`)
  expect(await refused(act('ignore', ignored.id))).toEqual(['ignoreReason required'])
  await act('ignore', ignored.id, { ignoreReason: '重复' })
  expect(await messageOf(ignored.id)).toMatchObject({ state: 'ignored', reason: '重复' })
  const failed = await one('I2', '气泡水 2箱')
  await orders.query(`update product_product set short_name_cn = '气泡水' where tenant_id = 'one' and code = $1`, [
    codes[2],
  ])
  await act('recognise', failed.id)
  expect(await linesOf(failed.id)).toMatchObject([{ code: codes[2], quantity: 2, confidence: 1 }])
  await orders.stock(2, 0)
  expect(await outcome(act('confirm', failed.id))).not.toBe('done')
  expect(await messageOf(failed.id)).toMatchObject({ state: 'waiting', order: null })
  await orders.stock(2, 100_000)
})

test('all that were recognised as well as the order parameters ask are confirmed, each by itself', async () => {
  await orders.query(
    "update order_robot_message set state = 'ignored' where tenant_id = 'one' and state in ('waiting', 'failed')",
  )
  const sure = await one('A1', `${codes[0]} 1箱`)
  const short = await one('A2', `${codes[2]} 1箱`)
  const guessed = await one('A3', `${codes[1]} 4`)
  const nobody = await one('A4', `${codes[1]} 1箱`, {})
  expect(guessed.confidence).toBe(0.85)
  await orders.stock(2, 0)
  expect(await confirmMessages(orders, admin, {})).toEqual({
    confidence: 0.9,
    converted: 1,
    failed: [{ id: short.id, messageId: 'A2', message: expect.stringContaining('库存') }],
    more: false,
  })
  const states = async () =>
    Promise.all([sure, short, guessed, nobody].map(async ({ id }) => (await messageOf(id)).state))
  expect(await states()).toEqual(['converted', 'failed', 'waiting', 'waiting'])
  const { ver } = await searchSettings(orders, admin, orderParams)
  await saveSettings(orders, admin, orderParams, { ver, values: { robotConfidence: 0.8 } })
  expect(await confirmMessages(orders, admin, { ids: [guessed.id, nobody.id] })).toMatchObject({
    confidence: 0.8,
    converted: 1,
    failed: [],
  })
  expect(await states()).toEqual(['converted', 'failed', 'converted', 'waiting'])
  // What failed is mended, or confirmed again by hand.
  await orders.stock(2, 100_000)
  await act('confirm', short.id)
  expect(await messageOf(short.id)).toMatchObject({ state: 'converted', failure: null })
  expect((await orders.query('select count(*)::int n from order_order where source = $1', ['robot']))[0]).toMatchObject(
    { n: 5 },
  )
})

test('another tenant reaches none of them', async () => {
  const { id } = await one('X1', `${codes[0]} 1箱`)
  const other = { ...admin, tenantId: 'two' }
  expect(await outcome(suggestLines(orders, other, { id, productIds: [] }))).toBe('notFound')
  expect(await outcome(answerAction(orders, other, robotMessage, 'confirm', { id }))).toBe('notFound')
  expect(await confirmMessages(orders, other, { ids: [id] })).toMatchObject({ converted: 0, failed: [] })
})
