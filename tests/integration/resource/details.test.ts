import type { WireRow } from '@sfa/db/search/search-rows'
import { seedDictionaries, seedProducts } from '@sfa/demo-tenant/seed-products'
import { linesOf } from '@sfa/kit/shapes'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { parseSearch } from '@sfa/operations/resource/searching/parse-search'
import { searchRecords } from '@sfa/operations/resource/searching/search-records'
import { productList } from '@sfa/product/definitions/product-list.resource'
import { aCaller } from '@sfa/test-kit/a-caller'
import { startTenantServices, type TenantServices } from '@sfa/test-kit/start-tenant-services'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** With begin and commit, the proof of the tenant, and the entry of the change log, as any record's. */
const most = 10

let services: TenantServices
let statements: string[] = []
let products: string[]
const caller = aCaller()

beforeAll(async () => {
  services = await startTenantServices()
  services.connections.on('connect', noteStatements)
  await seedDictionaries(services, 'one')
  await seedProducts(services, 'one', 30)
  const { rows } = await services.pool.query("select id::text from product_product where tenant_id = 'one' order by id")
  products = rows.map(({ id }) => id)
})
afterAll(() => services.stop())

function noteStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...input: unknown[]) => unknown
  client.query = ((...input: unknown[]) => {
    const [said] = input as [string | { text?: string }]
    statements.push((typeof said === 'string' ? said : (said.text ?? '')).trim().slice(0, 60))
    return query(...input)
  }) as typeof client.query
}

const create = async (body: object) =>
  (await answerCall(services, caller, productList, 'create', { ...body })).data as WireRow
const update = async (body: object) =>
  (await answerCall(services, caller, productList, 'update', { ...body })).data as WireRow
const find = async (id: unknown) =>
  (await answerCall(services, caller, productList, 'findById', { id })).data as WireRow & { lines: WireRow[] }
const line = (index: number, more: object = {}) => ({ product: products[index], ...more })
const refusal = async (save: Promise<unknown>) =>
  (
    await save.then(
      () => [],
      error => error.details,
    )
  ).map(({ field, code }: WireRow) => `${field}: ${code}`)
const history = async (id: unknown) =>
  (
    await services.pool.query(
      "select changes from record_change where resource = 'product.product-list' and record_id = $1 order by id",
      [id],
    )
  ).rows.map(row => row.changes)

test('a document is created, read and changed with its lines under one version', async () => {
  const made = await create({ name: '甲', lines: [line(0, { isCash: '1' }), line(1, { deployType: 'must' })] })
  expect(made).toMatchObject({
    ver: 1,
    lines: [
      { lineNo: 1, isCash: '1' },
      { lineNo: 2, deployType: 'must' },
    ],
  })
  const read = await find(made.id)
  expect(read.lines).toMatchObject([
    { lineNo: 1, product: products[0], productName: expect.any(String), _labels: { product: expect.any(String) } },
    { lineNo: 2, product: products[1], isCash: '0' },
  ])
  const [first, second] = read.lines
  const changed = await update({
    id: made.id,
    ver: 1,
    lines: [{ ...second, deployType: 'push' }, line(2)],
  })
  expect(changed).toMatchObject({ ver: 2, lines: [{ lineNo: 2, deployType: 'push' }, { lineNo: 3 }] })
  expect(await update({ id: made.id, ver: 2, lines: (await find(made.id)).lines })).toMatchObject({ ver: 2 })
  await expect(update({ id: made.id, ver: 1, lines: [] })).rejects.toMatchObject({ code: 'stale' })
  const [, last] = await history(made.id)
  expect(Object.keys(last).sort()).toEqual(['lines.1', 'lines.2', 'lines.3'])
  expect(last['lines.1']).toEqual([expect.objectContaining({ product: first?.product }), null])
  expect(last['lines.2']).toMatchObject([{ deployType: 'must' }, { deployType: 'push' }])
})

test('lines that swap what is unique are saved', async () => {
  const made = await create({ name: '换', lines: [line(0, { deployType: 'must' }), line(1, { deployType: 'push' })] })
  const [first, second] = (await find(made.id)).lines
  const swapped = [
    { ...first, product: second?.product },
    { ...second, product: first?.product },
  ]
  expect(await update({ id: made.id, ver: 1, lines: swapped })).toMatchObject({
    lines: [
      { lineNo: 1, product: products[0], deployType: 'push' },
      { lineNo: 2, product: products[1], deployType: 'must' },
    ],
  })
})

test('what is wrong is said at its cell, of all lines at once', async () => {
  const lines = [
    line(0),
    line(0),
    { product: '999999' },
    line(1, { deployType: 'none' }),
    line(2, { scopeType: 'city' }),
  ]
  expect(await refusal(create({ name: '错', lines }))).toEqual([
    'lines.2.product: refMissing',
    'lines.3.deployType: dictMissing',
    'lines.1.product: duplicateLine',
    'lines.4.cityOrOrg: ruleBroken',
  ])
  expect(await refusal(create({ name: '错', lines: [{}] }))).toEqual(['lines.0.product: required'])
  const { rows } = await services.pool.query("select from product_product_list where name = '错'")
  expect(rows).toEqual([])
})

test('however many lines, a save takes no more statements', async () => {
  const count = async (save: () => Promise<unknown>) => {
    statements = []
    await save()
    return [...statements]
  }
  let made: WireRow = {}
  const created = await count(async () => {
    made = await create({ code: 'L-LONG', name: '长', lines: products.map((_, index) => line(index)) })
  })

  const { lines } = await find(made.id)
  expect(lines).toHaveLength(products.length)
  const changed = await count(() =>
    update({ id: made.id, ver: 1, lines: lines.map(one => ({ ...one, deployType: 'trial' })) }),
  )
  // One of them asks what the tenant has defined of its own, some of which may be required.
  expect(created.length, created.join('\n')).toBeLessThanOrEqual(9)
  expect(changed.length, changed.join('\n')).toBeLessThanOrEqual(most)
  for (const list of [created, changed])
    expect(list.filter(text => text.startsWith('with gone as (delete from "product_product_list_lines"'))).toHaveLength(
      1,
    )
})

test('lines are searched beside their heads, within the page and the tenant', async () => {
  const shape = linesOf(productList, 'lines')
  const search = (body: object, who = caller) =>
    searchRecords(services, who, shape, parseSearch(shape, body as Record<string, unknown>))
  const found = await search({ name: '甲' })
  expect(found).toMatchObject({
    total: 2,
    rows: [
      { name: '甲', lineNo: 2, deployType: 'push', productName: expect.any(String), ver: 2 },
      { name: '甲', lineNo: 3 },
    ],
  })
  expect((await search({ name: '甲', product: [products[1]] })).rows).toHaveLength(1)
  expect((await search({}, aCaller({ tenantId: 'two' }))).rows).toEqual([])
})

test('a list of the form begins today at the earliest and does not end before it begins', async () => {
  expect(await refusal(create({ name: '早', dateFrom: '2020-01-01' }))).toEqual(['dateFrom: startInPast'])
  expect(await refusal(create({ name: '早', dateFrom: '2999-02-01', dateTo: '2999-01-01' }))).toEqual([
    'dateTo: ruleBroken',
  ])
  const made = await create({ name: '晚', dateFrom: '2999-01-01', dateTo: '2999-02-01' })
  // One that has begun stays as it is while other values change.
  await services.pool.query("update product_product_list set date_from = '2020-01-01' where id = $1", [made.id])
  expect(await update({ id: made.id, ver: 1, dateFrom: '2020-01-01', remark: '改' })).toMatchObject({ remark: '改' })
})
