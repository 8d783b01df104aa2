import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { fieldOf } from '@sfa/kit/resource'
import type { Services } from '@sfa/operations/services'
import { product } from '@sfa/product/definitions/product.resource'
import { createWorkbookWriter } from '@sfa/spreadsheet/write-workbook'
import { sql } from 'kysely'

export type Cell = string | number | null
export type Table = readonly (readonly Cell[])[]

/** Headers of everything that a new product must have, and the retail price. */
export const productHeader = [
  'code',
  'fullNameCn',
  'categoryIDs',
  'brandID',
  'sourceUom',
  'targetUom',
  'denominator',
  'unitPrice',
  'bigUnitPrice',
  'retailPrice',
].map(name => fieldOf(product, name).label[0])

/** Places of cells in a product's row. */
export const at = { code: 0, category: 2, brand: 3, unit: 4, unitPrice: 7, bigUnitPrice: 8, retailPrice: 9 } as const

/** The tenant's products as rows below `productHeader`, as an import takes them. */
export async function productTable({ db }: Pick<Services, 'db'>, tenantId: string): Promise<Cell[][]> {
  const { rows } = await inTenant(db, tenantId, tx =>
    sql<{ cells: Cell[] }>`
      select jsonb_build_array(p.code, p.full_name_cn,
        (select string_agg(c.code, ',' order by c.code) from product_category c where c.id = any(p.category_ids)),
        b.name_cn, p.source_uom, p.target_uom, p.denominator, p.unit_price / 100.0, p.big_unit_price / 100.0,
        p.retail_price / 100.0) cells
      from product_product p join product_brand b on b.id = p.brand_id order by p.code`.execute(tx),
  )
  return rows.map(row => row.cells)
}

/** A workbook as bytes; the first row is the header. */
export async function workbookOf([header = [], ...rows]: Table): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'sfa-seed-'))
  try {
    const path = join(folder, 'file.xlsx')
    const writer = createWorkbookWriter(createWriteStream(path))
    const columns = header.map(title => ({ header: String(title), type: 'auto' as const }))
    const sheet = await writer.addSheet({ name: 'Sheet1', columns })
    await sheet.write(rows)
    await writer.end()
    return await readFile(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
