import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { Search, Sort } from '@sfa/db/search/search-rows'
import { searchRows } from '@sfa/db/search/search-rows'
import { packSize } from '@sfa/product/definitions/pack-size.resource'
import { startTenantServices, type TenantServices } from '@sfa/test-kit/start-tenant-services'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const count = 25_003
let services: TenantServices

/** Names repeat and remarks are often empty, so that the order has ties and gaps. */
beforeAll(async () => {
  services = await startTenantServices()
  await services.pool.query(
    `insert into product_pack_size (tenant_id, code, name_cn, name_en, remark, is_deleted, create_by, last_modified_by)
     select 'one', 'P' || lpad(n::text, 6, '0'), '规格' || n, 'Size ' || n % 7,
       case when n % 3 = 0 then null else '备注' || n % 11 end, 0, 't', 't'
     from generate_series(1, $1) n`,
    [count],
  )
})
afterAll(() => services.stop())

const search = (more: Partial<Search>) =>
  inTenant(services.db, 'one', tx =>
    searchRows(tx, packSize, { filters: {}, page: { pageIndex: 1, pageSize: 20 }, ...more }),
  )
const exactly = (page: Search['page']): Search['page'] => ({ ...page, count: 'exact' })
const idsOf = async (more: Partial<Search>) => {
  const { rows, total } = await search(more)
  return { ids: rows.map(row => row.id), total }
}

const orders: (Sort[] | undefined)[] = [
  undefined,
  [{ field: 'remark', order: 'asc' }],
  [{ field: 'remark', order: 'desc' }],
  [
    { field: 'nameEn', order: 'desc' },
    { field: 'remark', order: 'asc' },
  ],
]

test.each(orders.map(sort => [sort]))('every page has its place whatever end it is read from (%j)', async sort => {
  const all = (await idsOf({ sort, page: { pageIndex: 1, pageSize: -1 } })).ids
  expect(all).toHaveLength(count)
  // The first, one of the middle, the first that is read from the end, the last whole and the last part.
  for (const pageIndex of [1, 60, 66, 124, 125, 126]) {
    const page = await idsOf({ sort, page: exactly({ pageIndex, pageSize: 200 }) })
    expect(page).toEqual({ ids: all.slice((pageIndex - 1) * 200, pageIndex * 200), total: count })
  }
  expect(await idsOf({ sort, page: { pageIndex: 127, pageSize: 200 } })).toEqual({ ids: [], total: count })
})

test.each(orders.map(sort => [sort]))('a search by text has the same order and total (%j)', async sort => {
  const found = { filters: { nameCn: '规格12' }, sort }
  const all = (await idsOf({ ...found, page: { pageIndex: 1, pageSize: -1 } })).ids
  expect(all.length).toBeGreaterThan(1000)
  for (const pageIndex of [1, 2, Math.ceil(all.length / 300)])
    expect(await idsOf({ ...found, page: { pageIndex, pageSize: 300 } })).toEqual({
      ids: all.slice((pageIndex - 1) * 300, pageIndex * 300),
      total: all.length,
    })
  expect(await idsOf({ ...found, page: { pageIndex: 999, pageSize: 300 } })).toEqual({ ids: [], total: all.length })
})

test('texts are found in whatever case, and signs of patterns are signs', async () => {
  expect((await search({ filters: { code: 'p000012' } })).total).toBe(1)
  expect((await search({ quick: 'P000012' })).total).toBe(1)
  expect((await search({ filters: { nameCn: '规格12_' } })).total).toBe(0)
  expect((await search({ filters: { nameCn: '%' } })).total).toBe(0)
})

describe('how many there are', () => {
  const page = { pageIndex: 1, pageSize: 20 }
  const found = async (more: Partial<Search>) => {
    const { rows, ...counts } = await search(more)
    return counts
  }
  const many = { total: 10_000, totalIsMinimum: true }

  test.each<[string, Partial<Search>]>([
    ['everything', {}],
    ['in an order that no index has', { sort: [{ field: 'nameEn', order: 'asc' }] }],
    ['by a text', { filters: { nameCn: '规格' } }],
    [
      'by a text, in an order that no index has',
      { filters: { nameCn: '规格' }, sort: [{ field: 'remark', order: 'desc' }] },
    ],
    ['by a value', { filters: { isDeleted: '0' } }],
    ['by the one box, from the end of an index', { quick: 'P0', sort: [{ field: 'code', order: 'desc' }] }],
  ])('is told exactly up to 10,000, and exactly above when it is asked for: %s', async (_what, more) => {
    expect(await found({ ...more, page })).toEqual(many)
    expect(await found({ ...more, page: { ...page, count: 'exact' } })).toEqual({ total: count })
    const first = await search({ ...more, page })
    const exact = await search({ ...more, page: { ...page, count: 'exact' } })
    expect(first.rows).toEqual(exact.rows)
    expect(first.rows).toHaveLength(20)
  })

  test('is told exactly by a page that begins or ends above, so that pages can be read to the end', async () => {
    expect(await found({ page: { pageIndex: 501, pageSize: 20 } })).toEqual({ total: count })
    expect(await found({ page: { pageIndex: 1, pageSize: 10_001 } })).toEqual({ total: count })
  })

  test('up to 10,000 is no minimum', async () => {
    expect(await found({ filters: { nameCn: '规格12' } })).toEqual({ total: 1_111 })
    expect(await found({ filters: { nameCn: '规格1' }, page })).toEqual(many)
    expect(await found({ filters: { code: 'P00' }, page })).toEqual({ total: 9_999 })
  })

  test('is not told to a caller who knows it', async () => {
    expect(await found({ page: { ...page, count: false } })).toEqual({})
  })
})
