import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startApi, type TestApi } from '../session/start-api'

let api: TestApi
let admin: string
let viewer: string
beforeAll(async () => {
  api = await startApi()
  admin = await api.tokenOf('yunhe', 'admin')
  viewer = await api.tokenOf('yunhe', 'viewer')
})
afterAll(() => api.stop())

const brands = '/portalsync/product/searchBrand'
const products = '/portalsync/product/searchProduct'
const page = { pageIndex: 1, pageSize: 100 }

const named = async (path: string, searchField: string, name: string) =>
  (await api.post(path, { searchField, page }, admin)).data.map((row: Record<string, unknown>) => row[name])

describe('the one search box', () => {
  it('finds names by the initials and the syllables of their pinyin', async () => {
    expect(await named(brands, 'yhc', 'nameCn')).toEqual(['云禾茶'])
    expect(await named(brands, 'YunHeCha', 'nameCn')).toEqual(['云禾茶'])
    expect(await named(brands, 'yunhech', 'nameCn')).toEqual(['云禾茶'])
  })

  it('finds several words in any order', async () => {
    const found = await named(products, '500ml 茉莉', 'fullNameCn')
    expect(found.length).toBeGreaterThan(0)
    for (const name of found) expect(name).toMatch(/茉莉.*500ml/)
    expect(await named(products, 'mllc 500ml yhc', 'fullNameCn')).not.toEqual([])
    expect(await named(products, '茉莉 没有这个', 'fullNameCn')).toEqual([])
  })

  it('finds names in either script and either width', async () => {
    for (const nameCn of ['蘋果牌', 'ＷＩＤＥ牌'])
      await api.post('/portalsync/product/createBrand', { code: `S${nameCn.length}`, nameCn }, admin)
    expect(await named(brands, '苹果', 'nameCn')).toEqual(['蘋果牌'])
    expect(await named(brands, '雲禾茶', 'nameCn')).toEqual(['云禾茶'])
    expect(await named(brands, 'wide', 'nameCn')).toEqual(['ＷＩＤＥ牌'])
    const filtered = async (nameCn: string) =>
      (await api.post(brands, { nameCn, page }, admin)).data.map((row: { code: string }) => row.code)
    expect(await filtered('苹果')).toEqual(await filtered('蘋果'))
    expect(await filtered('WIDE')).toEqual(await filtered('ＷＩＤＥ'))
    expect(await filtered('WIDE')).toHaveLength(1)
  })

  it('finds bar codes', async () => {
    const [{ bar_code: barCode }] = (await api.sql(
      `select bar_code from product_product where tenant_id = 'yunhe' and bar_code is not null order by id limit 1`,
    )) as [{ bar_code: string }]
    expect(await named(products, barCode, 'barCode')).toEqual([barCode])
  })

  it('what stands in no pattern is taken as it is', async () => {
    for (const text of ['%', '_', '\\', '(', '[', '.*', "'"]) expect(await named(brands, text, 'nameCn')).toEqual([])
  })
})

describe('a text that finds nothing', () => {
  const suggest = (text: string, token = admin, resource = 'product.brand') =>
    api.post('/portalsync/finding/suggest', { resource, text }, token)

  it('is answered with the name that was meant', async () => {
    expect((await suggest('云禾荼')).data).toEqual({ text: '云禾茶' })
    expect((await suggest('云禾荼 500ml', admin, 'product.product')).data).toEqual({ text: '云禾茶 500ml' })
  })

  it('is answered with nothing where no name is like it, or it finds something', async () => {
    expect((await suggest('完全不同的名字')).data).toEqual({ text: null })
    expect((await suggest('云禾茶')).data).toEqual({ text: null })
  })

  it('tells nothing of a resource that the caller may not read', async () => {
    expect((await suggest('系统管理贝', viewer, 'person.interface-log')).status).toBe(403)
    expect((await suggest('x', admin, 'no.such')).code).toBe('invalidRequest')
  })
})

describe('what Ctrl-K finds', () => {
  const find = async (text: string, token = admin) =>
    (await api.post('/portalsync/finding/search', { text }, token)).data as {
      pages: string[]
      groups: { resource: string; records: { id: string; title: string; code: string | null }[] }[]
    }

  it('pages by the pinyin of their titles', async () => {
    expect((await find('cp')).pages).toContain('product.productmanage')
    expect((await find('cpgl')).pages).toContain('product.productmanage')
    expect((await find('zzzz')).pages).toEqual([])
  })

  it('records by name, code and pinyin', async () => {
    const brand = { title: '云禾茶', code: 'YHC' }
    for (const text of ['云禾', 'YHC', 'yunhecha']) {
      const { groups } = await find(text)
      expect(groups.find(({ resource }) => resource === 'product.brand')?.records).toMatchObject([brand])
      expect(groups.find(({ resource }) => resource === 'product.product')?.records).not.toEqual([])
    }
  })

  it('first what has exactly this code, however many others hold it', async () => {
    const post = async (path: string, body: object) => expect((await api.post(path, body, admin)).code).toBe('0')
    for (const n of [1, 2, 3, 4, 5, 6])
      await post('/portalsync/product/createBrand', { code: `AQK9-${n}`, nameCn: `甲${n}` })
    await post('/portalsync/product/createBrand', { code: 'QK9', nameCn: '乙' })
    await post('/portalsync/organization/department/create', { code: 'AQK9', nameCN: '丙' })
    for (const text of ['QK9', ' qk9 ']) {
      const { groups } = await find(text)
      expect(groups.map(({ resource }) => resource)).toEqual(['product.brand', 'organization.department'])
      expect(groups[0]?.records.map(({ code }) => code)).toEqual(['QK9', ...[1, 2, 3, 4].map(n => `AQK9-${n}`)])
    }
  })

  it('asks all resources in one statement, and only those that have the text for more', async () => {
    const statements = vi.spyOn(pg.Client.prototype, 'query')
    const countOf = async (text: string) => {
      statements.mockClear()
      expect((await api.post('/portalsync/finding/search', { text, only: 'records' }, admin)).code).toBe('0')
      return statements.mock.calls.length
    }
    await countOf('云禾')
    const none = await countOf('没有这样的文字')
    // Each of more than eighty resources was asked for the caller's rights and for its rows.
    expect(none).toBeLessThanOrEqual(10)
    expect(await countOf('云禾')).toBeGreaterThan(none)
    statements.mockRestore()
  })

  it('only of pages that the caller may search', async () => {
    expect((await find('admin')).groups.map(({ resource }) => resource)).toContain('person.user')
    const seen = (await find('admin', viewer)).groups.map(({ resource }) => resource)
    const menu = await api.post('/portalsync/user/menu/searchByRoleIds', { roleIds: [] }, viewer)
    expect(menu.code).toBe('0')
    expect(seen).not.toContain('person.role')
  })

  it('nothing that a mask keeps from the caller', async () => {
    const [{ id }] = (await api.sql(
      `select r.id from sys_role r join sys_user u on u.tenant_id = r.tenant_id and r.id = any(u.role_ids)
       where u.tenant_id = 'yunhe' and u.user_name = 'viewer' limit 1`,
    )) as [{ id: string }]
    await api.sql(
      `insert into sys_role_field_mask (tenant_id, role_id, resource, field, mode) values ('yunhe', $1, 'product.brand', 'nameCn', 'hidden')`,
      [id],
    )
    try {
      const { groups } = await find('yunhecha', viewer)
      expect(groups.find(({ resource }) => resource === 'product.brand')).toBeUndefined()
      const byCode = (await find('YHC', viewer)).groups.find(({ resource }) => resource === 'product.brand')
      expect(byCode?.records[0]?.title).not.toContain('云禾茶')
      const suggested = await api.post(
        '/portalsync/finding/suggest',
        { resource: 'product.brand', text: '云禾荼' },
        viewer,
      )
      expect(suggested.data).toEqual({ text: null })
    } finally {
      await api.sql(`delete from sys_role_field_mask where role_id = $1`, [id])
    }
  })
})

describe('the history of a record', () => {
  it('is for who may open the record', async () => {
    const [brand] = (await api.post(brands, { code: 'YHC', page }, admin)).data
    await api.post('/portalsync/product/updateBrand', { id: brand.id, ver: brand.ver, nameEn: 'Tea of Yunhe' }, admin)
    const history = await api.post('/portalsync/record/changes', { resource: 'product.brand', id: brand.id }, admin)
    expect(history.data[0]).toMatchObject({
      operation: 'update',
      changes: { nameEn: [brand.nameEn, 'Tea of Yunhe'] },
    })
    const none = await api.post('/portalsync/record/changes', { resource: 'person.role', id: '1' }, viewer)
    expect(none.status).toBe(403)
  })
})
