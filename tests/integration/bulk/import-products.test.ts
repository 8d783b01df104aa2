import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Bulk, type Cell, startBulk } from './start-bulk'

let bulk: Bulk
beforeAll(async () => {
  bulk = await startBulk(40)
})
afterAll(() => bulk.stop())

const header = [
  '产品编码',
  '产品全称',
  '品类',
  '品牌',
  '产品类型',
  '小单位',
  '大单位',
  '换算系数',
  '小单位价格',
  '大单位价格',
]

describe('importing products', () => {
  test('writes the rows of a file with their references, and counts them', async () => {
    const { brand, category, uom } = await catalogue()
    const rows = Array.from({ length: 5200 }, (_, index): Cell[] => [
      `N${String(index).padStart(6, '0')}`,
      `新品${index}`,
      category,
      brand,
      '1',
      uom,
      uom,
      12,
      3.5,
      40,
    ])
    const run = await bulk.import(await bulk.workbook([header, ...rows]))
    expect(run).toMatchObject({ phase: 'done', total: 5200, successCount: 5200, failureCount: 0, errorText: null })
    const products = (await bulk.products()).filter(row => String(row.code).startsWith('N'))
    expect(products).toHaveLength(5200)
    expect(products[17]).toMatchObject({
      code: 'N000017',
      full_name_cn: '新品17',
      unit_price: '350',
      big_unit_price: '4000',
      denominator: '12',
      ver: 1,
      create_by: '测试员',
    })
  })
})

async function catalogue() {
  const [brand, category, uom] = await Promise.all([
    bulk.pool.query("select name_cn from product_brand where tenant_id = 'one' order by code limit 1"),
    bulk.pool.query("select code from product_category where tenant_id = 'one' order by code limit 1"),
    bulk.pool.query(
      "select description from parameter_dictionary where tenant_id = 'one' and type = 'SpecsUnit' limit 1",
    ),
  ])
  return {
    brand: brand.rows[0].name_cn as string,
    category: category.rows[0].code as string,
    uom: uom.rows[0].description as string,
  }
}
