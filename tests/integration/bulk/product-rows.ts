import type { Bulk, Cell } from './start-bulk'

/** Names of the demo catalogue, as people write them into files. */
export interface Catalogue {
  brand: string
  otherBrand: string
  category: string
  otherCategory: string
  uom: string
  unit: string
  otherUnit: string
}

export async function catalogueOf({ pool }: Pick<Bulk, 'pool'>, tenantId = 'one'): Promise<Catalogue> {
  const list = async (text: string): Promise<string[]> =>
    (await pool.query({ text: `select ${text}`, values: [tenantId], rowMode: 'array' })).rows.map(row => row[0])
  const [brands, categories, uoms, units] = await Promise.all([
    list('name_cn from product_brand where tenant_id = $1 order by code'),
    list('code from product_category where tenant_id = $1 order by code'),
    list("description from parameter_dictionary where tenant_id = $1 and type = 'SpecsUnit' order by sequence"),
    list('name_cn from parameter_unit where tenant_id = $1 order by code'),
  ])
  return {
    brand: brands[0] as string,
    otherBrand: brands[1] as string,
    category: categories[0] as string,
    otherCategory: categories[1] as string,
    uom: uoms[0] as string,
    unit: units[0] as string,
    otherUnit: units[1] as string,
  }
}

/** Headers of everything that a new product must have. */
export const mandatory = [
  '产品编码',
  '产品全称',
  '品类',
  '品牌',
  '小单位',
  '大单位',
  '换算系数',
  '小单位价格',
  '大单位价格',
] as const

/** A row under `mandatory`, then whatever the test is about. */
export const productRow = (catalogue: Catalogue, code: Cell, ...more: Cell[]): Cell[] => [
  code,
  `产品${String(code)}`,
  catalogue.category,
  catalogue.brand,
  catalogue.uom,
  catalogue.uom,
  12,
  3.5,
  40,
  ...more,
]
