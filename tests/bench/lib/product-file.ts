import ExcelJs from 'exceljs'
import type pg from 'pg'

/** Headers of the file: 20 columns, three of which refer to other records. */
export const productHeaders = [
  '产品编码',
  '产品全称',
  '英文全称',
  '产品简称',
  '英文简称',
  '条形码',
  '品类',
  '品牌',
  '保质期',
  '产品类型',
  '是否赠品',
  '是否散装',
  '包装规格',
  '重量',
  '小单位',
  '大单位',
  '换算系数',
  '小单位价格',
  '大单位价格',
  '零售价',
] as const

export interface Names {
  categories: readonly string[]
  brands: readonly string[]
  packSizes: readonly string[]
  units: readonly string[]
}

/** One row in a hundred has a price below zero, which no product may have. */
export const isBad = (index: number) => index % 100 === 50

export function productCells(index: number, names: Names): (string | number)[] {
  const pick = (list: readonly string[]) => list[index % list.length] as string
  return [
    `P${String(index).padStart(7, '0')}`,
    `云禾茶饮 ${index}号 茉莉绿茶 500ml`,
    `Jasmine tea No. ${index}`,
    `茉莉${index}`,
    `JT${index}`,
    `69${String(index).padStart(11, '0')}`,
    pick(names.categories),
    pick(names.brands),
    index % 36,
    '1',
    index % 2 === 0 ? '是' : '否',
    '否',
    pick(names.packSizes),
    (index % 1000) / 8,
    pick(names.units),
    names.units[(index + 1) % names.units.length] as string,
    12,
    isBad(index) ? -1 : 3.5 + (index % 50) / 10,
    40 + (index % 100),
    4.5,
  ]
}

/** Written as Excel and most programs do, with shared strings, by a library that is not ours. */
export async function writeProductFile(path: string, rows: number, names: Names): Promise<void> {
  const writer = new ExcelJs.stream.xlsx.WorkbookWriter({ filename: path, useSharedStrings: true })
  const sheet = writer.addWorksheet('产品')
  sheet.addRow([...productHeaders]).commit()
  for (let index = 0; index < rows; index++) sheet.addRow(productCells(index, names)).commit()
  await writer.commit()
}

/** What the demo's catalogue has to refer to. */
export async function productNames({ pool }: { pool: pg.Pool }): Promise<Names> {
  const list = async (text: string): Promise<string[]> =>
    (await pool.query({ text: `${text} order by 1`, rowMode: 'array' })).rows.map(row => row[0])
  return {
    categories: await list("select code from product_category where tenant_id = 'one'"),
    brands: await list("select name_cn from product_brand where tenant_id = 'one'"),
    packSizes: await list("select name_cn from product_pack_size where tenant_id = 'one'"),
    units: await list("select description from parameter_dictionary where tenant_id = 'one' and type = 'SpecsUnit'"),
  }
}
