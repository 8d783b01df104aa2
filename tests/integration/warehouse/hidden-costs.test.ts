import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '../session/start-api'

let api: TestApi
let admin: string

beforeAll(async () => {
  api = await startApi()
  admin = await api.tokenOf('yunhe', 'admin')
})
afterAll(() => api.stop())

const document = async (call: string, body: object) =>
  (await api.post(`/portalsync/warehouse/stock-document/${call}`, body, admin)).data
const showPrices = (value: '0' | '1') =>
  api.sql(
    `insert into parameter_system_config (tenant_id, type, param, value) values ('yunhe', 'GrossAmount', 'GrossAmount', $1)
     on conflict (tenant_id, type, param) do update set value = excluded.value`,
    [value],
  )
const historyOf = async (recordId: string) =>
  JSON.stringify(
    (await api.post('/portalsync/record/changes', { resource: 'warehouse.stock-document', id: recordId }, admin)).data,
  )

test('where prices are hidden, so are the costs in the lines of a document, and a save leaves them as they are', async () => {
  const [warehouse] = await api.sql(
    `select id::text from warehouse_warehouse where tenant_id = 'yunhe' order by id limit 1`,
  )
  const [product] = await api.sql(`select id::text from product_product where tenant_id = 'yunhe' order by id limit 1`)
  const lines = [{ product: product?.id, quantity: 10, unitCost: 7.654321 }]
  const { id, ver, code } = await document('create', { kind: 'opening', warehouseID: warehouse?.id, lines })
  const listed = () => document('lines/search', { code, page: { pageIndex: 1, pageSize: 20 } })
  expect(await listed()).toMatchObject([{ quantity: 10, unitCost: 7.654321 }])

  await showPrices('0')
  const seen = await document('findById', { id })
  expect(seen.lines).toMatchObject([{ quantity: 10 }])
  expect(seen.lines[0]).not.toHaveProperty('unitCost')
  expect((await listed())[0]).not.toHaveProperty('unitCost')
  await document('update', { id, ver, lines: seen.lines.map((line: object) => ({ ...line, quantity: 20 })) })
  expect(await historyOf(id)).not.toContain('7.654321')

  await showPrices('1')
  expect((await document('findById', { id })).lines).toMatchObject([{ quantity: 20, unitCost: 7.654321 }])
  expect(await historyOf(id)).toContain('7.654321')
})

test('nor do the stock ledger and the uses of promotions tell amounts then, which no resource of theirs has', async () => {
  const told = async (path: string, operation: 'search' | 'figures') => {
    const body = { page: { pageIndex: 1, pageSize: 20 }, sort: [] }
    return (await api.post(`/portalsync/report${path}/${operation}`, body, admin)).data
  }
  await api.sql(
    `insert into marketing_promotion_use (tenant_id, promotion_type, promotion_id, order_id, order_no, day, state, amount, consumed)
     select 'yunhe', '3', id, '1', 'COST-2', '2026-01-01', 'reserved', 1234, 0 from marketing_full_minus
     where tenant_id = 'yunhe' order by id limit 1`,
    [],
  )
  const [moves, uses] = ['/warehouse/stockmove', '/marketing/promotionuse']
  expect((await told(moves, 'search'))[0]).toMatchObject({ unitCost: expect.any(Number), amount: expect.any(Number) })
  expect((await told(uses, 'figures')).totals.amount).toBeGreaterThan(0)
  const stock = async () =>
    (await api.post('/portalsync/warehouse/WarehouseProduct/searchProductWithRepertory', {}, admin)).data[0]
  const costs = ['averageCost', 'lastCost', 'stockValue']
  expect(Object.keys(await stock())).toEqual(expect.arrayContaining(costs))
  await showPrices('0')
  expect(Object.keys(await stock()).filter(name => costs.includes(name))).toEqual([])
  expect((await told(moves, 'search'))[0]).not.toHaveProperty('difference')
  expect((await told(moves, 'search'))[0]).not.toHaveProperty('unitCost')
  expect((await told(moves, 'search'))[0]).not.toHaveProperty('amount')
  expect((await told(uses, 'search'))[0]).not.toHaveProperty('amount')
  expect((await told(uses, 'figures')).totals).not.toHaveProperty('amount')
  await showPrices('1')
})
