import { waitingCall } from '@sfa/kit/calls/waiting.calls'
import { adminRole } from '@sfa/kit/permission/admin-role'
import { reportCall } from '@sfa/kit/report'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addPeople } from '../support/many-people'
import { type HeldTable, heldTable } from './held-table'
import { type ListeningApi, startListeningApi } from './listening-api'

// The tables of the tests are small, and small ones are read without waiting.
vi.mock('@sfa/db/schema/large-tables', () => ({ largeTables: async () => ({ has: () => true }) }))

const report = reportCall('/order/orderreportssr', 'search')
const page = { pageIndex: 1, pageSize: 20 }
const days = (from: number) => ({ page, orderDate: [`2026-01-${String(from).padStart(2, '0')}`, '2026-02-01'] })

let api: ListeningApi
let orders: HeldTable
let people: string[]
const sent: { abandon(): void }[] = []

beforeAll(async () => {
  api = await startListeningApi()
  people = await addPeople(api, 5)
  orders = heldTable(api.tenants.pool, 'order_order')
})
afterEach(async () => {
  for (const { abandon } of sent.splice(0)) abandon()
  await orders.release()
  await expect.poll(() => api.app.underWay.size).toBe(0)
})
afterAll(() => api.stop())

/** A report of one of the people, which does not end while the orders are held. */
function read(person: number, body: object, traceId?: string) {
  const call = api.send(report, body, people[person] as string, traceId ? { 'x-trace-id': traceId } : {})
  sent.push(call)
  return call
}

/** Calls that wait for a result, their own or that of an equal one. */
const waiting = () => [...api.app.underWay.values()].filter(({ ahead }) => ahead).length

const placesOf = async (person: number, ...traceIds: string[]) =>
  (await api.post(waitingCall.paths[0], { traceIds }, people[person])).data

test('lists and searches of lists are answered while reports take all of their turns', async () => {
  await orders.hold()
  for (const person of [0, 1, 2, 3]) read(person, days(1 + person))
  await expect.poll(orders.running).toBe(2)
  await expect.poll(waiting).toBe(4)
  const list = await api.post('/portalsync/product/searchProduct', { page, searchField: '装' }, people[4])
  expect(list).toMatchObject({ status: 200, code: '0' })
  const meant = { resource: 'product.product', text: '装' }
  expect((await api.post('/portalsync/finding/suggest', meant, people[4])).code).toBe('0')
  // Those who read a report have their connections for lists as well.
  const counted = { page: { ...page, count: 'exact' }, searchField: '装' }
  expect((await api.post('/portalsync/product/searchProduct', counted, people[0])).code).toBe('0')
})

test('equal reports are one execution, and another one is one of its own', async () => {
  await orders.hold()
  const equal = [0, 1, 2].map(person => read(person, days(1)))
  await expect.poll(waiting).toBe(3)
  expect(await orders.running()).toBe(1)
  read(3, days(2))
  await expect.poll(orders.running).toBe(2)
  equal[0]?.abandon()
  await expect.poll(waiting).toBe(3)
  await orders.release()
  const answers = await Promise.all(equal.slice(1).map(({ answer }) => answer))
  expect(answers[0]).toMatchObject({ code: '0' })
  expect(answers[1]).toEqual(answers[0])
})

/** A person whose one role has all keys of the administrator, and reaches or reads less. */
async function addRestricted(role: string, { scope = 'all', hidden }: { scope?: string; hidden?: string }) {
  await api.sql(
    `with made as (
       insert into sys_role (tenant_id, code, name, data_scope) values ('yunhe', $1, $1, $2) returning id
     ), keys as (
       insert into sys_role_menu (tenant_id, role_id, menu_code, action_keys)
       select g.tenant_id, made.id, g.menu_code, g.action_keys from made cross join sys_role r
       join sys_role_menu g on g.tenant_id = r.tenant_id and g.role_id = r.id
       where r.tenant_id = 'yunhe' and r.code = $4
     )
     insert into sys_role_field_mask (tenant_id, role_id, resource, field, mode)
     select 'yunhe', id, 'order.order', $3, 'hidden' from made where $3::text is not null`,
    [role, scope, hidden ?? null, adminRole],
  )
  people.push(...(await addPeople(api, 1, { named: role, role })))
  return people.length - 1
}

test.each([
  { role: 'OwnOrders', less: { scope: 'self' } },
  { role: 'NoAmounts', less: { hidden: 'totalPrice' } },
])('who may read less shares no execution with others: $role', async ({ role, less }) => {
  const restricted = await addRestricted(role, less)
  await orders.hold()
  const [all, part] = [0, restricted].map(person => read(person, { page }))
  await expect.poll(orders.running).toBe(2)
  await orders.release()
  const [whole, narrow] = await Promise.all([all?.answer, part?.answer])
  expect(whole?.data.length).toBeGreaterThan(1)
  expect(narrow).toMatchObject({ code: '0' })
  expect(narrow?.data).not.toEqual(whole?.data)
  expect(narrow?.data).toEqual((await api.post(report, { page }, people[restricted])).data)
})

test('it ends when all have gone who wait for it', async () => {
  await orders.hold()
  const equal = [0, 1].map(person => read(person, days(1)))
  await expect.poll(waiting).toBe(2)
  await expect.poll(orders.running).toBe(1)
  for (const { abandon } of equal) abandon()
  await expect.poll(orders.running).toBe(0)
})

test('who waits is told how many are before, and nothing about others', async () => {
  await orders.hold()
  read(0, days(1))
  read(1, days(2))
  await expect.poll(orders.running).toBe(2)
  read(2, days(3), 'trace-of-third')
  await expect.poll(() => placesOf(2, 'trace-of-third')).toEqual([{ traceId: 'trace-of-third', ahead: 2 }])
  const last = read(3, days(4), 'trace-of-fourth')
  await expect
    .poll(() => placesOf(3, 'trace-of-fourth', 'trace-of-third'))
    .toEqual([{ traceId: 'trace-of-fourth', ahead: 3 }])
  await orders.release()
  expect((await last.answer).code).toBe('0')
  expect(await placesOf(3, 'trace-of-fourth')).toEqual([])
})

test('rows and totals come from one call, and are the same as from two', async () => {
  const body = { page }
  const { data, figures, total } = await api.send(report, { ...body, figures: true }, people[0] as string).answer
  const apart = await api.post(reportCall('/order/orderreportssr', 'figures'), {}, people[0])
  expect(data.length).toBeGreaterThan(0)
  expect(figures).toEqual({ ...apart.data, chart: [] })
  expect(await api.post(report, body, people[0])).toMatchObject({ data, total })
})
