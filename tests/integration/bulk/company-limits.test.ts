import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bulk, startBulk } from './start-bulk'

let bulk: Bulk
beforeAll(async () => {
  bulk = await startBulk()
})
afterAll(() => bulk?.stop())

test('rows for which a list has no room are refused one by one, the last of the file first', async () => {
  await bulk.pool.query(`update tenant set max_rows = 8 where id = 'one'`)
  const { rows } = await bulk.pool.query(`select count(*)::int brands from product_brand where tenant_id = 'one'`)
  expect(rows[0].brands, 'the demo has brands').toBe(6)
  const path = await bulk.workbook([
    ['品牌编码', '品牌名称'],
    ['N1', '新一'],
    ['YHC', '云禾茶'],
    ['N2', '新二'],
    ['N4', ''],
    ['N3', '新三'],
  ])
  const run = await bulk.import(path, { kind: 'Brand', isCover: '1' })
  expect(run).toMatchObject({ phase: 'done', successCount: 3, failureCount: 2 })
  expect(await bulk.errors(run)).toEqual(['5 品牌名称 required', '6 品牌编码 rowLimit'])
})
