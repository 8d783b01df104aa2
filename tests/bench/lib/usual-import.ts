import { toColumn } from '@sfa/db/record/columns'
import { createSchema } from '@sfa/kit/record-schema'
import { columnOf } from '@sfa/kit/resource'
import { product } from '@sfa/product/definitions/product.resource'
import ExcelJs from 'exceljs'
import type pg from 'pg'

const batchRows = 500

const fields = [
  'code',
  'fullNameCn',
  'fullNameEn',
  'shortNameCn',
  'shortNameEn',
  'barCode',
  'categoryIDs',
  'brandID',
  'shelfLife',
  'productType',
  'isFreeGoods',
  'isBulk',
  'packSizeID',
  'weight',
  'sourceUom',
  'targetUom',
  'denominator',
  'unitPrice',
  'bigUnitPrice',
  'retailPrice',
] as const

/**
 * The way that is usually taken: exceljs' stream reader, a zod schema per row, INSERT with many rows of parameters.
 * It is given what makes it fast (references in maps, batches of 500, one transaction), and leaves out what ours does
 * besides: no error report, no before-images, no result files.
 */
export async function usualImport(client: pg.PoolClient, path: string): Promise<{ written: number; refused: number }> {
  const maps = await readMaps(client)
  const schema = createSchema(product)
  let batch: unknown[][] = []
  let written = 0
  let refused = 0
  const flush = async () => {
    if (batch.length === 0) return
    const width = fields.length
    const rows = batch.map((_, row) => `(${fields.map((_, column) => `$${row * width + column + 1}`).join(', ')})`)
    await client.query(
      `insert into product_product (${fields.map(columnOf).join(', ')}) values ${rows.join(', ')}
       on conflict (tenant_id, code) do nothing`,
      batch.flat(),
    )
    written += batch.length
    batch = []
  }
  const reader = new ExcelJs.stream.xlsx.WorkbookReader(path, {
    sharedStrings: 'cache',
    worksheets: 'emit',
    styles: 'ignore',
    hyperlinks: 'ignore',
  })
  for await (const sheet of reader)
    for await (const row of sheet) {
      if (row.number === 1) continue
      const cells = (row.values as unknown[]).slice(1)
      const record = Object.fromEntries(fields.map((name, index) => [name, maps[name]?.(cells[index]) ?? cells[index]]))
      const parsed = schema.safeParse(record)
      if (!parsed.success) {
        refused++
        continue
      }
      const values = parsed.data as Record<string, unknown>
      batch.push(fields.map(name => toColumn(product.fields[name] as never, values[name])))
      if (batch.length === batchRows) await flush()
    }
  await flush()
  return { written, refused }
}

async function readMaps(client: pg.PoolClient): Promise<Partial<Record<string, (cell: unknown) => unknown>>> {
  const map = async (text: string) => {
    const { rows } = await client.query({ text, rowMode: 'array' })
    const found = new Map(rows.map(([name, id]) => [name, String(id)]))
    return (cell: unknown) => found.get(cell)
  }
  const categories = await map('select code, id from product_category')
  const unit = await map("select description, value from parameter_dictionary where type = 'SpecsUnit'")
  const flag = (cell: unknown) => (cell === '是' ? '1' : '0')
  return {
    categoryIDs: cell => [categories(cell)],
    brandID: await map('select name_cn, id from product_brand'),
    packSizeID: await map('select name_cn, id from product_pack_size'),
    sourceUom: unit,
    targetUom: unit,
    isFreeGoods: flag,
    isBulk: flag,
  }
}
