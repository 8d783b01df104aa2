import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerAction } from '@sfa/operations/action/answer-action'
import { orderPush } from '@sfa/order/definitions/push.resource'
import { pushOrders } from '@sfa/order/operations/fulfilment/push-orders'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type OrderWorld, type PlacedOrder, refusal, startOrderWorld } from './order-world'

let world: OrderWorld
let receiver: Server
let address = ''
let received: { headers: IncomingHttpHeaders; body: string }[] = []
let answer: { status: number; body: string; silent?: boolean }

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
    // The answer is lost: the sender cannot know whether the order was taken.
    if (answer.silent) request.socket.destroy()
    else response.writeHead(answer.status).end(answer.body)
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/orders`
  world = await startOrderWorld()
  await world.query(
    `insert into publishing_webhook (tenant_id, name, url, user_id, events, state, secret)
     values ('one', '外部系统', $1, $2, '["order:push"]', 'active', 'geheim')`,
    [address, world.admin.userId],
  )
})
afterAll(async () => {
  await world?.stop()
  receiver?.closeAllConnections()
  receiver?.close()
})
beforeEach(async () => {
  received = []
  answer = { status: 200, body: '{"erpOrderNumber":"ERP-1"}' }
  await world.query('delete from order_push')
})

const push = () => pushOrders(world.bulk, { allowed: 'any' })
const due = () => world.query(`update order_push set next_time = now() where state = 'waiting'`)
const pushes = () =>
  world.query(
    'select order_number, revision::int, state, attempts::int, idempotency_key "key", last_status::int status, last_error error from order_push order by id',
  )
const repush = (ids: unknown[]) => answerAction(world.bulk, world.admin, orderPush, 'push', { ids })
async function approved(): Promise<PlacedOrder> {
  const one = await world.anOrder({ status: 'submitted', lines: [{ product: 0, quantity: 2, net: 300 }] })
  await world.query(`update order_order set order_status = 'approved' where id = $1`, [one.id])
  return one
}

test('an approved order is sent once, signed, and takes the number of the other system', async () => {
  const one = await approved()
  expect(await world.orderRow(one)).toMatchObject({ push_state: 'waiting' })
  expect(await push()).toBe(1)
  expect(await push()).toBe(0)
  const [sent] = received
  expect(sent?.headers).toMatchObject({ 'idempotency-key': `${one.no}-1`, 'x-sfa-event': 'order:push' })
  expect(sent?.headers['x-sfa-signature']).toMatch(/^sha256=/)
  expect(JSON.parse(String(sent?.body))).toMatchObject({
    idempotencyKey: `${one.no}-1`,
    order: { orderNumber: one.no, orderStatus: 'approved', lines: [{ lineNo: 1, quantity: 2 }] },
  })
  expect(await world.orderRow(one)).toMatchObject({ push_state: 'succeeded', erp_order_number: 'ERP-1' })
  const [{ id } = {}] = await world.query('select id::text from order_push')
  expect(await repush([id])).toMatchObject({ changed: 0, refused: [{ code: 'pushEnded' }] })
  await due()
  expect(await push()).toBe(0)
  expect(received).toHaveLength(1)
})

test('an unknown outcome is repeated with the same bytes under the same key', async () => {
  const one = await approved()
  answer.silent = true
  expect(await push()).toBe(0)
  expect(await pushes()).toMatchObject([{ state: 'waiting', attempts: 1, status: null }])
  expect(await push()).toBe(0)
  expect(received).toHaveLength(1)
  answer = { status: 503, body: 'later' }
  await due()
  await push()
  answer = { status: 201, body: '{"data":{"erpOrderNumber":77}}' }
  await due()
  expect(await push()).toBe(1)
  expect(new Set(received.map(({ body, headers }) => `${headers['idempotency-key']} ${body}`)).size).toBe(1)
  expect(received).toHaveLength(3)
  expect(await world.orderRow(one)).toMatchObject({ push_state: 'succeeded', erp_order_number: '77' })
})

test('a refusal is final until the order is pushed again, several at once', async () => {
  const orders = [await approved(), await approved()]
  answer = { status: 422, body: '{"message":"unknown customer"}' }
  await push()
  expect(await pushes()).toMatchObject(
    [1, 2].map(() => ({ state: 'failed', attempts: 1, status: 422, error: 'HTTP 422' })),
  )
  expect(await world.orderRow(orders[0] as PlacedOrder)).toMatchObject({ push_state: 'failed' })
  answer = { status: 200, body: 'ok' }
  const ids = (await world.query('select id::text from order_push')).map(({ id }) => id)
  expect(await repush(ids)).toEqual({ changed: 2, refused: [] })
  expect(await push()).toBe(2)
  expect(await world.orderRow(orders[1] as PlacedOrder)).toMatchObject({
    push_state: 'succeeded',
    erp_order_number: null,
  })
})

test('what was cancelled before it was sent is withdrawn; a further revision is sent by itself', async () => {
  const one = await approved()
  await world.query(`update order_order set order_status = 'cancelled' where id = $1`, [one.id])
  await push()
  expect(received).toEqual([])
  expect(await pushes()).toMatchObject([{ state: 'withdrawn', attempts: 0 }])
  const two = await approved()
  await push()
  await world.query(`update order_order set order_status = 'submitted', revision = 2 where id = $1`, [two.id])
  await world.query(`update order_order set order_status = 'approved' where id = $1`, [two.id])
  expect(await push()).toBe(1)
  expect(received.map(({ headers }) => headers['idempotency-key'])).toEqual([`${two.no}-1`, `${two.no}-2`])
})

test('without an address that takes orders nothing is queued, and a private one gets nothing', async () => {
  await approved()
  await pushOrders(world.bulk, { allowed: 'public' })
  expect(received).toEqual([])
  expect(await pushes()).toMatchObject([{ state: 'waiting', error: expect.stringContaining('内部网络') }])
  await world.query('delete from order_push')
  await world.query(`update publishing_webhook set state = 'closed'`)
  const one = await approved()
  expect(await pushes()).toEqual([])
  expect(await world.orderRow(one)).toMatchObject({ push_state: 'none' })
  expect(await refusal(repush(['999999']))).toEqual([])
})
