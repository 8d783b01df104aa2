import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '../session/start-api'

let api: TestApi
let token: string
beforeAll(async () => {
  api = await startApi()
  token = await api.tokenOf('yunhe', 'admin')
})
afterAll(() => api.stop())

const page = { pageIndex: 1, pageSize: 1 }
const post = (path: string, body: unknown) => api.post(path, body, token)

describe('values that no column can hold are refused in words, not as a broken server', () => {
  test.each([
    ['a NUL in a text', { code: 'H1', nameCn: 'a\0b' }, 'nameCn', 'controlCharacter'],
    ['an update without its version', { id: '1', nameCn: 'x' }, 'ver', 'required'],
    ['a version that is no number', { id: '1', ver: 'x', nameCn: 'x' }, 'ver', 'numberFormat'],
  ])('%s', async (_what, body, field, code) => {
    const path = 'id' in body ? '/portalsync/product/updateBrand' : '/portalsync/product/createBrand'
    const answer = await post(path, body)
    expect(answer).toMatchObject({ status: 200, code: 'invalid', data: { failures: [{ field, code }] } })
  })

  test('a day that the calendar does not have', async () => {
    const [{ productListID, ver }] = (await post('/portalsync/product/searchProdcustList', { page })).data
    const answer = await post('/portalsync/product/updateProductListByID', {
      productListID,
      ver,
      dateFrom: '2026-02-31',
    })
    expect(answer.data).toMatchObject({ failures: [{ field: 'dateFrom', code: 'dateFormat' }] })
  })

  test.each([
    ['a NUL', { code: '\0' }, 'code', 'textFormat'],
    ['letters for a price', { unitPrice: ['abc', null] }, 'unitPrice', 'numberFormat'],
    ['a price beyond all numbers', { unitPrice: [1e300, null] }, 'unitPrice', 'numberFormat'],
    ['a name for a reference', { brandID: 'abc' }, 'brandID', 'refFormat'],
    ['a day that is none', { lastModifiedTime: ['2026-13-01', null] }, 'lastModifiedTime', 'dateTimeFormat'],
  ])('a search for %s', async (_what, filter, field, code) => {
    const answer = await post('/portalsync/product/searchProduct', { ...filter, page })
    expect(answer).toMatchObject({ status: 200, code: 'invalid', data: { failures: [{ field, code }] } })
  })

  test('a page beyond all pages', async () => {
    const answer = await post('/portalsync/product/searchProduct', { page: { pageIndex: 1e15, pageSize: 100_000 } })
    expect(answer).toMatchObject({ status: 200, code: 'invalidRequest' })
  })

  test.each([
    ['search', { searchItems: [{ column: 'unitPrice', operator: 'eq', value: 'abc' }] }, 'invalid'],
    ['search', { searchItems: [{ column: 'basicUnit', operator: 'eq', value: 'x' }] }, 'invalid'],
    ['searchForGroupBy', { groupBy: ['basicUnit'] }, 'invalid'],
    ['searchForGroupBy', { groupBy: ['brandID'], sum: ['fullNameCn'] }, 'invalid'],
  ])('an object %s by %j', async (operation, query, code) => {
    const answer = await post(`/product/object/${operation}`, { objectName: 'product.product', page, ...query })
    expect(answer).toMatchObject({ status: 200, code })
  })
})

describe('lists of an object family', () => {
  test('are created all or none, and the refusal names the row', async () => {
    const records = [
      { code: 'LIST-1', nameCn: '一' },
      { code: 'LIST-2', nameCn: '二' },
      { code: 'LIST-1', nameCn: '三' },
    ]
    const refused = await post('/product/object/listCreate', { objectName: 'product.brand', records })
    expect(refused.data.failures).toEqual([expect.objectContaining({ field: 'code', code: 'duplicate', row: 3 })])
    expect((await post('/portalsync/product/searchBrand', { code: 'LIST', page })).data).toEqual([])
    const made = await post('/product/object/listCreate', { objectName: 'product.brand', records: records.slice(0, 2) })
    expect(made.data).toMatchObject([{ code: 'LIST-1' }, { code: 'LIST-2' }])
  })

  test('are changed all or none', async () => {
    const rows = (await post('/portalsync/product/searchBrand', { page: { pageIndex: 1, pageSize: 2 } })).data
    const records = rows.map(({ id, ver }: { id: string; ver: number }, at: number) => ({
      id,
      ver: ver + at,
      nameEn: 'Changed',
    }))
    expect((await post('/product/object/listUpdate', { objectName: 'product.brand', records })).code).toBe('stale')
    const after = (await post('/portalsync/product/searchBrand', { page: { pageIndex: 1, pageSize: 2 } })).data
    expect(after).toEqual(rows)
  })
})

test('an uploaded picture is found by its name, the newest of them', async () => {
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const upload = async () =>
    (await post('/basic/fileSync/uploadFile', { fileName: '20261121_1_ProductPhoto.png', fileData: png })).data
  await upload()
  const url = await upload()
  const named = { fileName: '20261121_1_ProductPhoto.png' }
  expect((await post('/basic/fileSync/getFileByName', named)).data).toBe(url)
  const list = await post('/basic/fileSync/getFileByListFileName', { fileNameList: [named.fileName, 'missing.png'] })
  expect(list.data).toEqual({ filePathList: [url] })
})
