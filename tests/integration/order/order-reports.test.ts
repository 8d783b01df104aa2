import { type Report, reportCall } from '@sfa/kit/report'
import { countedStates } from '@sfa/order/definitions/order-report'
import { orderReportProduct } from '@sfa/order/definitions/order-report-product.report'
import { orderReportSr } from '@sfa/order/definitions/order-report-sr.report'
import { orderReportStore } from '@sfa/order/definitions/order-report-store.report'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type People, startPeople } from '../person/start-people'

type Row = Record<string, unknown>

let world: People
beforeAll(async () => {
  world = await startPeople()
})
afterAll(() => world.api.stop())

const page = { pageIndex: 1, pageSize: 1000 }
const search = async (report: unknown, body: object = {}, token = world.admin): Promise<Row[]> => {
  const answer = await world.post(reportCall((report as Report).path, 'search'), { page, ...body }, token)
  expect(answer.code, answer.message).toBe('0')
  return answer.data
}
/** The orders behind a row, as the history finds them. */
const ordersOf = async (row: Row, own: object): Promise<Row[]> => {
  const answer = await world.post('/portalsync/order/searchOrderHistory', {
    page,
    orderDate: [row.first_day, row.last_day],
    orderStatus: [...countedStates],
    ...own,
  })
  expect(answer.code, answer.message).toBe('0')
  return answer.data
}
const fen = (rows: readonly Row[], name: string) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[name] ?? 0) * 100), 0)
const amounts = ['originalPrice', 'discountAmount', 'moneyOffAmount', 'couponAmount', 'rebateAmount', 'totalPrice']

describe('the figures of a row are those of the orders that it leads to, to the fen', () => {
  test('of representatives', async () => {
    const rows = await search(orderReportSr)
    expect(rows.length).toBeGreaterThan(2)
    for (const row of rows) {
      const orders = await ordersOf(row, { salesRepID: [row.salesRepID] })
      expect(orders).toHaveLength(Number(row.orders))
      for (const name of amounts) expect(fen([row], name), name).toBe(fen(orders, name))
      expect(row.quantity).toBe(orders.reduce((sum, order) => sum + Number(order.quantity), 0))
      expect(row.customers).toBe(new Set(orders.map(({ customerCode }) => customerCode)).size)
    }
  })

  test('of stores, by week', async () => {
    const rows = await search(orderReportStore, { step: ['week'] })
    expect(rows.length).toBeGreaterThan(3)
    for (const row of rows.slice(0, 15)) {
      const orders = await ordersOf(row, { customerCode: [row.customerCode] })
      expect(orders).toHaveLength(Number(row.orders))
      for (const name of amounts) expect(fen([row], name), name).toBe(fen(orders, name))
    }
  })

  test('of products: how many orders have them; what they bring is what all orders bring', async () => {
    const rows = await search(orderReportProduct)
    for (const row of rows.slice(0, 15))
      expect(await ordersOf(row, { product: [row.product_id] })).toHaveLength(Number(row.orders))
    const whole = await search(orderReportSr)
    for (const name of amounts) expect(fen(rows, name), name).toBe(fen(whole, name))
    for (const name of ['quantity', 'gifts']) {
      const sum = (of: Row[]) => of.reduce((all, row) => all + Number(row[name]), 0)
      expect(sum(rows), name).toBe(sum(whole))
    }
  })
})

test('days, weeks and months add up to the whole, and each is compared with the one before', async () => {
  const whole = await search(orderReportSr)
  for (const step of ['day', 'week', 'month']) {
    const parts = await search(orderReportSr, { step: [step] })
    expect(parts.length, step).toBeGreaterThan(whole.length - 1)
    for (const name of ['orders', ...amounts]) expect(fen(parts, name), `${step} ${name}`).toBe(fen(whole, name))
  }
  const days = await search(orderReportSr, { step: ['day'] })
  for (const row of days) {
    const [before] = await world.api.sql(
      `select coalesce(sum(total_price), 0)::int fen from order_order
       where tenant_id = 'yunhe' and sales_rep_id = $1 and order_date = $2::date - 1 and order_status = any($3)`,
      [row.salesRepID, row.first_day, [...countedStates]],
    )
    expect(fen([row], 'previous')).toBe(before?.fen)
  }
})

test('the whole time is compared with as many days before it', async () => {
  const [newest] = await world.api.sql(`select max(order_date)::text as day from order_order where tenant_id = 'yunhe'`)
  const last = new Date(`${newest?.day}T00:00:00Z`).getTime()
  const day = (before: number) => new Date(last - before * 86_400_000).toISOString().slice(0, 10)
  const now = await search(orderReportStore, { orderDate: [day(6), day(0)] })
  const before = await search(orderReportStore, { orderDate: [day(13), day(7)] })
  expect(now[0]?.period).toBe(`${day(6)} ~ ${day(0)}`)
  for (const row of now) {
    const known = before.find(({ customerCode }) => customerCode === row.customerCode)
    expect(row.previous ?? 0, String(row.customerCode)).toBe(known?.totalPrice ?? 0)
    if (known) expect(row.compared).toBeCloseTo((100 * Number(row.totalPrice)) / Number(known.totalPrice), 1)
    else expect(row.compared ?? null).toBeNull()
  }
})

test('drafts and cancelled orders count nowhere', async () => {
  const sum = async () => fen(await search(orderReportSr), 'totalPrice')
  const before = await sum()
  const [one] = await world.api.sql(
    `select id::text, order_status state, total_price::int fen from order_order
     where tenant_id = 'yunhe' and order_status = 'closed' order by id limit 1`,
  )
  for (const state of ['draft', 'cancelled']) {
    await world.api.sql(`update order_order set order_status = $2 where id = $1`, [one?.id, state])
    expect(await sum(), state).toBe(before - Number(one?.fen))
  }
  await world.api.sql(`update order_order set order_status = $2 where id = $1`, [one?.id, one?.state])
})

test('documented calls answer the same rows', async () => {
  for (const [path, report] of [
    ['orderReportSr', orderReportSr],
    ['orderReportProduct', orderReportProduct],
    ['orderReportStore', orderReportStore],
  ] as const) {
    const answer = await world.post(`/portalsync/report/${path}`, { page })
    expect(answer.data).toEqual(await search(report))
  }
})

test('who reaches his own orders sees his own figures, and amounts that are hidden are in no row', async () => {
  await world.addRole('OwnOrders', 'self', ['search'], [], 'order.orderreportssr')
  const reader = await world.addUser({ roles: ['OwnOrders'] })
  expect(await search(orderReportSr, {}, reader.token)).toEqual([])
  await world.api.sql(
    `update order_order set sales_rep_id = $1 where id in (
       select id from order_order where tenant_id = 'yunhe' and order_status = 'closed' order by id limit 3)`,
    [reader.id],
  )
  expect(await search(orderReportSr, {}, reader.token)).toMatchObject([{ orders: 3 }])
  await world.api.sql(
    `insert into parameter_system_config (tenant_id, type, param, value) values ('yunhe', 'GrossAmount', 'GrossAmount', '0')
     on conflict do nothing`,
  )
  await world.api.sql(
    `update parameter_system_config set value = '0' where tenant_id = 'yunhe' and type = 'GrossAmount'`,
  )
  for (const report of [orderReportSr, orderReportProduct, orderReportStore]) {
    const [row] = await search(report)
    expect(Number(row?.orders)).toBeGreaterThan(0)
    for (const name of [...amounts, 'previous']) expect(row).not.toHaveProperty(name)
    const { totals } = (await world.post(reportCall((report as unknown as Report).path, 'figures'), {})).data
    expect(Object.keys(totals).sort()).toEqual(
      report === orderReportProduct
        ? ['bigQuantity', 'gifts', 'quantity']
        : ['bigQuantity', 'gifts', 'orders', 'quantity'],
    )
  }
})
