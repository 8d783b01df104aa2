import type { App } from '@sfa/api/server-context'
import { createPool } from '@sfa/db/connection/pool'
import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { userInfoPath } from '../session/start-api'
import { type HeldTable, heldTable } from './held-table'
import { type ListeningApi, startListeningApi } from './listening-api'

const searchPath = '/portalsync/product/searchProduct'
const page = { pageIndex: 1, pageSize: 20 }

/** Works until its time limit, which is a short one here. */
const addSlowCall = (app: App) =>
  app.post('/portalsync/slow', () =>
    inTenant(app.context.services.db, 'yunhe', async tx => {
      await sql`set local statement_timeout = 50`.execute(tx)
      await sql`select pg_sleep(60)`.execute(tx)
    }),
  )

let api: ListeningApi
let admin: string
let viewer: string
let products: HeldTable

beforeAll(async () => {
  api = await startListeningApi(addSlowCall)
  admin = await api.tokenOf('yunhe', 'admin')
  viewer = await api.tokenOf('yunhe', 'viewer')
  products = heldTable(api.tenants.pool, 'product_product')
})
afterEach(() => products.release())
afterAll(async () => {
  await api.stop()
})

describe('searches that do not end', () => {
  test('take a share of the connections, and leave with their clients', async () => {
    await products.hold()
    const searches = Array.from({ length: 12 }, () => api.send(searchPath, { code: 'X', page }, viewer))
    await expect.poll(products.running).toBeGreaterThan(0)
    const info = await api.send(userInfoPath, {}, admin).answer
    expect(info).toMatchObject({ status: 200, code: '0', data: { userName: 'admin' } })
    expect(await products.running()).toBeLessThanOrEqual(3)
    for (const { abandon } of searches) abandon()
    await expect.poll(products.running).toBe(0)
    await products.release()
    expect((await api.send(searchPath, { page }, viewer).answer).code).toBe('0')
  })

  test('are refused in words when their turn does not come', async () => {
    await products.hold()
    const searches = Array.from({ length: 12 }, () => api.send(searchPath, { page }, viewer))
    const first = await Promise.race(searches.map(({ answer }) => answer))
    expect(first).toMatchObject({ status: 503, code: 'busy', message: '系统繁忙，请稍后再试' })
    for (const { abandon } of searches) abandon()
    await expect.poll(products.running).toBe(0)
  })

  test('end by their time limit, and the caller is told what to do', async () => {
    const limited = createPool({
      url: api.tenants.databaseUrl,
      max: 1,
      limits: { statementMs: 50, idleInTransactionMs: 50, connectMs: 1000 },
    })
    await expect(limited.query('select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' })
    await limited.end()
    const answer = await api.post('/portalsync/slow', {}, admin)
    expect(answer).toMatchObject({ code: 'searchTooLong', message: '查询时间过长，请缩小查询范围后再试' })
  })
})

describe('texts that are looked for have an end', () => {
  const long = 'x'.repeat(200_000)
  const failures = (field: string) => ({ failures: [expect.objectContaining({ field, code: 'maxLength' })] })

  test.each([
    ['a field', searchPath, { fullNameCn: long, page }, 'fullNameCn'],
    ['a list of values', searchPath, { code: ['a', long], page }, 'code'],
    ['the one box', searchPath, { searchField: long, page }, 'searchField'],
    [
      'an object family',
      '/product/object/search',
      { objectName: 'MD_Product', searchItems: [{ column: 'fullNameCn', operator: 'like', value: long }], page },
      'fullNameCn',
    ],
    [
      'a selection',
      '/portalsync/selection/count',
      { resource: 'product.product', ids: [], searches: [{ query: { searchField: long }, except: [] }] },
      'searchField',
    ],
    [
      'a batch change',
      '/portalsync/product/product/batchUpdate',
      { query: { code: long }, changes: { shelfLife: 1 }, preview: true },
      'code',
    ],
  ])('%s', async (_what, path, body, field) => {
    const answer = await api.post(path, body, admin)
    expect(answer).toMatchObject({ status: 200, code: 'invalid', data: failures(field) })
    expect(answer.data.failures[0].message).toBe('最多输入200个字符!')
  })

  test('more values than a list holds are refused', async () => {
    const many = Array.from({ length: 10_001 }, (_, n) => `P${n}`)
    const answer = await api.post(searchPath, { code: many, page }, admin)
    expect(answer.data.failures).toEqual([expect.objectContaining({ field: 'code', code: 'maxCount' })])
  })
})

describe('names that every object has are no fields', () => {
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'no-user']

  test.each(names)('an order by %s is refused', async field => {
    const answer = await api.post(searchPath, { page, sort: [{ field, order: 'asc' }] }, admin)
    expect(answer).toMatchObject({ status: 200, code: 'invalid' })
    const family = { objectName: 'MD_Product', page, sort: [{ field, order: 'asc' }] }
    expect(await api.post('/product/object/search', family, admin)).toMatchObject({ code: 'invalid' })
  })

  test.each([...names, 'id'])('grouping by %s is refused', async name => {
    const grouped = { objectName: 'MD_Product', groupBy: [name] }
    const answer = await api.post('/product/object/searchForGroupBy', grouped, admin)
    expect(answer).toMatchObject({ status: 200, code: 'invalid' })
    const summed = { objectName: 'MD_Product', groupBy: ['brandID'], sum: [name] }
    expect(await api.post('/product/object/searchForGroupBy', summed, admin)).toMatchObject({ code: 'invalid' })
  })

  test.each(names.slice(1))('a condition on %s and a filter by it are refused', async name => {
    const query = { objectName: 'MD_Product', searchItems: [{ column: name, operator: 'eq', value: '1' }], page }
    expect(await api.post('/product/object/search', query, admin)).toMatchObject({ code: 'invalid' })
    expect(await api.post(searchPath, { [name]: 'x', page }, admin)).toMatchObject({ code: 'invalid' })
  })

  test('grouping twice by the same field is grouping by it once', async () => {
    const grouped = { objectName: 'MD_Product', groupBy: ['brandID', 'brandID'], sum: ['unitPrice', 'unitPrice'] }
    const answer = await api.post('/product/object/searchForGroupBy', grouped, admin)
    expect(answer.code).toBe('0')
    expect(answer.data[0]).toEqual({
      brandID: expect.any(String),
      count: expect.any(Number),
      sum_unitPrice: expect.anything(),
    })
  })
})
