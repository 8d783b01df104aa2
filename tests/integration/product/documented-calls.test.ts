import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '../session/start-api'

let api: TestApi
let token: string
beforeAll(async () => {
  api = await startApi()
  token = await api.tokenOf('yunhe', 'admin')
})
afterAll(() => api.stop())

/** Searches of the product area and its dictionaries, in both generations of paths. */
const searches = [
  '/product/categoryCfg/all',
  '/product/categoryCfg/find',
  '/product/brandCfg/all',
  '/product/brandCfg/find',
  '/product/productData/find',
  '/product/v2.0/product/busSearch',
  '/portalsync/product/searchBrand',
  '/portalsync/product/searchCategory',
  '/portalsync/product/searchProduct',
  '/portalsync/product/searchProductGroup',
  '/portalsync/product/searchPacksize',
  '/portalsync/product/searchProdcustList',
  '/portalsync/product/searchProdcustListDict',
  '/portalsync/basedata/dict/search',
  '/portalsync/basedata/systemConfig/search',
]

test.each(searches)('%s answers rows and their total in the documented envelope', async path => {
  const answer = await api.post(path, { page: { pageIndex: 1, pageSize: 2 } }, token)
  expect(answer).toMatchObject({ status: 200, code: '0' })
  expect(answer.data.length).toBeGreaterThan(0)
})

describe('a record lives through its documented calls', () => {
  test.each([
    [
      'brand',
      '/portalsync/product/createBrand',
      '/portalsync/product/updateBrand',
      '/portalsync/product/searchBrand',
      'nameCn',
    ],
    ['brand (older paths)', '/product/brandCfg/add', '/product/brandCfg/update', '/product/brandCfg/find', 'nameCn'],
    [
      'category',
      '/portalsync/product/createCategory',
      '/portalsync/product/updateCategory',
      '/portalsync/product/searchCategory',
      'nameCn',
    ],
    [
      'pack size',
      '/portalsync/product/createPacksize',
      '/portalsync/product/updatePacksize',
      '/portalsync/product/searchPacksize',
      'nameCn',
    ],
    [
      'product group',
      '/portalsync/product/createProductGroup',
      '/portalsync/product/updateProductGroup',
      '/portalsync/product/searchProductGroup',
      'description',
    ],
  ])('%s', async (what, create, update, search, name) => {
    const code = `T-${what.length}`
    const made = await api.post(create, { code, [name]: `新${what}` }, token)
    expect(made.code).toBe('0')
    const changed = await api.post(update, { id: made.data.id, ver: made.data.ver, [name]: `改${what}` }, token)
    expect(changed.data).toMatchObject({ code, [name]: `改${what}`, ver: 2 })
    expect((await api.post(search, { code: [code] }, token)).data).toEqual([
      expect.objectContaining({ [name]: `改${what}` }),
    ])
  })

  test.each([
    ['/portalsync/product/createCategory', { id: '77', nameCn: '无编码品类', parentID: null }, 'C000001'],
    ['/portalsync/product/createPacksize', { id: '77', nameCn: '无编码规格' }, 'P000001'],
    ['/portalsync/product/createProductGroup', { description: '无编码分组' }, 'G000001'],
    ['/portalsync/product/createBrand', { nameCn: '无编码品牌' }, 'B000001'],
  ])('%s takes the documented fields alone, and makes a code', async (path, body, code) => {
    const made = await api.post(path, body, token)
    expect(made).toMatchObject({ code: '0', data: { ...body, id: expect.any(String), code } })
    expect(made.data.id).not.toBe('77')
  })

  test('made codes go on where records have them already', async () => {
    const path = '/portalsync/product/createProductGroup'
    expect((await api.post(path, { description: '甲组', code: 'G000003' }, token)).code).toBe('0')
    const codes = []
    for (const description of ['乙组', '丙组'])
      codes.push((await api.post(path, { description, code: '' }, token)).data.code)
    expect(codes).toEqual(['G000002', 'G000004'])
    expect((await api.post(path, { description: '丙组' }, token)).code).not.toBe('0')
    expect((await api.post(path, { description: '丁组' }, token)).data.code).toBe('G000005')
  })

  test('upset makes a record, and changes the one that has its key', async () => {
    const path = '/product/object/upset'
    const upset = (record: Record<string, unknown>) => api.post(path, { objectName: 'MD_Brand', record }, token)
    const made = await upset({ code: 'UPSET', nameCn: '插入' })
    expect(made).toMatchObject({ code: '0', data: { ver: 1 } })
    const changed = await upset({ code: 'UPSET', nameCn: '更新' })
    expect(changed.data).toMatchObject({ id: made.data.id, ver: 2, nameCn: '更新' })
    expect((await upset({ code: 'UPSET', ver: 1, nameCn: '旧' })).code).toBe('stale')
    expect((await upset({ id: made.data.id, ver: 2, nameCn: '按号' })).data).toMatchObject({ ver: 3, nameCn: '按号' })
    expect((await upset({ nameCn: '没有编码' })).data.code).toMatch(/^B\d{6}$/)
  })

  test('product: added, found by id, updated, made invalid, deleted', async () => {
    const [like] = (await api.post('/portalsync/product/searchProduct', { page: { pageIndex: 1, pageSize: 1 } }, token))
      .data
    const { id: _, ver: __, _labels, ...form } = like
    const made = await api.post('/product/productData/add', { ...form, code: 'T-P', barCode: null }, token)
    expect(made.code).toBe('0')
    const { id, ver } = made.data
    for (const path of ['/portalsync/product/searchProdcustById', '/product/productData/findProductById'])
      expect((await api.post(path, { id }, token)).data).toMatchObject({ code: 'T-P', unitPrice: like.unitPrice })
    const changed = await api.post('/product/productData/update', { id, ver, retailPrice: 9.9 }, token)
    expect(changed.data).toMatchObject({ retailPrice: 9.9 })
    expect((await api.post('/portalsync/product/updateStatusProdcust', { id, isDeleted: '1' }, token)).code).toBe('0')
    expect((await api.post('/portalsync/product/updateStatusProdcust', { id, isDeleted: '0' }, token)).code).toBe('0')
    expect((await api.post('/portalsync/product/deleteProduct', { id }, token)).code).toBe('0')
    expect((await api.post('/portalsync/product/searchProdcustById', { id }, token)).data).toMatchObject({
      isDeleted: '1',
    })
  })

  test('product list: by its own name for the id', async () => {
    const [list] = (
      await api.post('/portalsync/product/searchProdcustList', { page: { pageIndex: 1, pageSize: 1 } }, token)
    ).data
    const { productListID, ver } = list
    const answer = await api.post(
      '/portalsync/product/updateProductListByID',
      { productListID, ver, name: '改名清单' },
      token,
    )
    expect(answer.data).toMatchObject({ productListID, name: '改名清单' })
  })
})

test('dictionary lookups by type, by list of types, and the list of types', async () => {
  const get = async (url: string) =>
    (await api.app.inject({ url, headers: { authorization: `Bearer ${token}` } })).json()
  const drop = await get('/portalsync/basedata/dict/searchDropList/ProductType')
  expect(drop.data.map((row: { value: string }) => row.value)).toEqual(['1', '2', '3'])
  const several = await api.post(
    '/portalsync/basedata/dict/search',
    { typeList: ['Weight', 'Capacity'], isDeleted: '0' },
    token,
  )
  expect(new Set(several.data.map((row: { type: string }) => row.type))).toEqual(new Set(['Weight', 'Capacity']))
  expect((await get('/portalsync/basedata/dict/searchAllType')).data).toContainEqual({ type: 'Weight', count: 2 })
})

test('configuration items are created and changed by type and param', async () => {
  const save = (value: string) =>
    api.post('/portalsync/basedata/systemConfig/createOrUpdateList', [{ type: 'T1', param: 'a', value }], token)
  expect((await save('1')).code).toBe('0')
  expect((await save('2')).code).toBe('0')
  const { data } = await api.post('/portalsync/basedata/systemConfig/search', { type: 'T1' }, token)
  expect(data).toEqual([expect.objectContaining({ param: 'a', value: '2' })])
})
