import { Writable } from 'node:stream'
import { createWorkbookWriter } from '@sfa/spreadsheet/write-workbook'
import { type Catalogue, catalogueOf, mandatory, productRow } from '../../integration/bulk/product-rows'
import type { RunningProduct } from './run-product'

const tenant = 'yunhe'
/** Several chunks of what an import writes in one transaction. */
const usualRows = 12_000

export type ProductFile = Catalogue

/** An import of this harness: its run, and what its products' codes begin with. */
export interface FiguredRun {
  batchId: string
  prefix: string
}

export const readCatalogue = ({ superuser }: RunningProduct): Promise<ProductFile> =>
  catalogueOf({ pool: superuser }, tenant)

/** Sends a workbook of new products, one row in a hundred refused, and begins its import without a preview. */
export async function importProducts(
  product: RunningProduct,
  file: ProductFile,
  round: string,
  rows = usualRows,
): Promise<FiguredRun> {
  const prefix = `K${round}-`
  const form = new FormData()
  const name = `${prefix}.xlsx`
  form.set('businessType', '3')
  form.set('isCover', '1')
  form.set('file', new File([new Uint8Array(await workbook(file, prefix, rows))], name))
  const { batchId } = await product.call<{ batchId: string }>('/portalsync/eximport/import', form)
  return { batchId, prefix }
}

async function workbook(file: ProductFile, prefix: string, rows: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  const sink = new Writable({
    write(piece, _encoding, done) {
      pieces.push(piece)
      done()
    },
  })
  const writer = createWorkbookWriter(sink)
  const columns = mandatory.map(title => ({ header: title, type: 'auto' as const }))
  const table = Array.from({ length: rows }, (_, index) => {
    const row = productRow(file, `${prefix}${String(index).padStart(5, '0')}`)
    row[7] = index % 100 === 50 ? -1 : 5 + (index % 7)
    return row
  })
  await (await writer.addSheet({ name: '产品', columns })).write(table)
  await writer.end()
  return Buffer.concat(pieces)
}

/** How the user reads the run, asked for as the user asks; `mark` changes with every step, not with an interruption. */
export async function stateOf(product: RunningProduct, { batchId }: FiguredRun, patienceMs?: number) {
  const found = await product.call<{
    phase: string
    progress: unknown
    successCount: number
    timeline: { event: string }[]
  }>('/portalsync/eximport/job/find', { batchId }, patienceMs)
  const steps = found.timeline.filter(({ event }) => event !== 'interrupted' && event !== 'sentAgain')
  const mark = JSON.stringify([found.successCount, steps.length])
  return { phase: found.phase, mark, text: JSON.stringify(found.timeline.slice(-4)) }
}

/** What the import left, without its prefix: digests of the products and of their journal, and the run's counts. */
export async function rowsOf({ superuser }: RunningProduct, { batchId, prefix }: FiguredRun) {
  const { rows: found } = await superuser.query(
    `select count(*)::int products, count(distinct code)::int codes,
       md5(string_agg(concat_ws('|', substr(code, length($1) + 1), replace(full_name_cn, $1, ''), category_ids, brand_id,
         source_uom, target_uom, denominator, unit_price, big_unit_price, ver, is_deleted), e'\\n' order by code)) digest
     from product_product where tenant_id = $2 and starts_with(code, $1)`,
    [prefix, tenant],
  )
  const { rows: runs } = await superuser.query(
    `select phase, total, success_count, failure_count,
       (select count(*)::int from import_chunk c where c.tenant_id = r.tenant_id and c.run_id = r.id) chunks,
       (select sum(cardinality(inserted_ids))::int from import_chunk c
         where c.tenant_id = r.tenant_id and c.run_id = r.id) inserted
     from job_run r where tenant_id = $1 and id = $2`,
    [tenant, batchId],
  )
  return { ...found[0], ...runs[0] }
}
