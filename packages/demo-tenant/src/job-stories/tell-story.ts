import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { dayAt } from '@sfa/kernel/china-day'
import type { ImportRequest } from '@sfa/kit/calls/bulk.calls'
import { bulkLimits } from '@sfa/operations/bulk/bulk-limits'
import { runExport } from '@sfa/operations/bulk/export/run-export'
import { startExport } from '@sfa/operations/bulk/export/start-export'
import { runImport } from '@sfa/operations/bulk/import/run-import'
import { startImport } from '@sfa/operations/bulk/import/start-import'
import { undoImport } from '@sfa/operations/bulk/import/undo/undo-import'
import type { Caller } from '@sfa/operations/caller'
import { storeFile } from '@sfa/operations/files/store-file'
import { cancelRun } from '@sfa/operations/job/life/cancel-run'
import { loadRun } from '@sfa/operations/job/life/load-run'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import { withBrokenRows } from './broken-rows'
import { carryOutRun } from './carry-out-run'
import { platformTable } from './platform-rows'
import { at, type Cell, productHeader, productTable, workbookOf } from './product-table'
import type { Story } from './story-plan'

/** Rows that the import for the tour of repairing has refused, and articles of the one with wrong prices. */
export const refusedRows = 137
export const pricedArticles = 12
/** What the wrong prices are of the right ones: 38% too low. */
const tooLow = 0.62

/** Creates the jobs of a story now, through the services that the pages use. Answers the batchId. */
export async function tellStory(services: Services, caller: Caller, story: Story, day: string): Promise<string> {
  return story.log === 'export' ? exportNow(services, caller, story) : importNow(services, caller, story, day)
}

async function exportNow(
  services: Services,
  caller: Caller,
  story: Extract<Story, { log: 'export' }>,
): Promise<string> {
  const kind = story.how === 'done' ? story.kind : 'Product'
  const filter = story.how === 'done' && kind === 'Product' ? await brandFilter(services, caller, story.part) : {}
  const { batchId } = await startExport(services, caller, {
    exportDataType: kind,
    queryCondition: JSON.stringify(filter),
  })
  const work =
    story.how === 'done'
      ? runExport
      : () =>
          Promise.reject(new Error('Connection terminated unexpectedly: the database was restarted during the export'))
  await carryOutRun(services, caller.tenantId, batchId, work)
  return batchId
}

async function brandFilter({ db }: Services, { tenantId }: Caller, part: number): Promise<Record<string, unknown>> {
  const { rows } = await inTenant(db, tenantId, tx =>
    sql<{ id: string }>`select id::text id from product_brand order by code offset ${part} limit 1`.execute(tx),
  )
  return rows[0] ? { brandID: [rows[0].id] } : {}
}

type ImportStory = Extract<Story, { log: 'import' }>

async function importNow(services: Services, caller: Caller, story: ImportStory, day: string): Promise<string> {
  if (story.how === 'same') return importAgain(services, caller, story.kind, day)
  if (story.how === 'platform') return importPlatform(services, caller, day)
  const { name, content, request } = await productFile(services, caller, story, day)
  const batchId = await upload(services, caller, name, content, { kind: 'Product', isCover: '1', ...request })
  const { tenantId } = caller
  await carryOutRun(services, tenantId, batchId, runImport)
  if (story.how === 'cancelled')
    await inTenant(services.db, tenantId, async tx => cancelRun(tx, caller, await loadRun(tx, batchId, { lock: true })))
  if (story.how === 'undone') {
    await undoImport(services, caller, batchId)
    await carryOutRun(services, tenantId, batchId, runImport)
  }
  return batchId
}

/** The worker makes orders of what it has brought. */
async function importPlatform(services: Services, caller: Caller, day: string): Promise<string> {
  const { header, rows } = await platformTable(services, caller.tenantId, dayAt(Date.now() - 86_400_000))
  const content = await workbookOf([header, ...rows])
  const batchId = await upload(services, caller, `天猫旗舰店订单_${day}.xlsx`, content, { kind: 'ECOrder' })
  await carryOutRun(services, caller.tenantId, batchId, runImport)
  return batchId
}

/** Imports an exported table unchanged, as when a user checks a table and corrects nothing. */
async function importAgain(services: Services, caller: Caller, kind: string, day: string): Promise<string> {
  const content = await exportedBytes(services, caller, kind)
  const batchId = await upload(services, caller, `${names[kind] ?? kind}_${day}.xlsx`, content, { kind, isCover: '1' })
  await carryOutRun(services, caller.tenantId, batchId, runImport)
  return batchId
}

const names: Readonly<Record<string, string>> = {
  Product: '产品资料核对',
  Brand: '品牌清单',
  Category: '品类树核对',
  PackSize: '包装规格对照',
  ProductGroup: '产品分组维护',
  ProductList: '分销清单更新',
  Unit: '计量单位',
  Dictionary: '数据字典',
  Dept: '部门架构',
  Organization: '组织架构调整',
  Area: '销售区域',
}

/** An export without a log row: only its bytes are needed. */
async function exportedBytes(services: Services, caller: Caller, kind: string): Promise<Buffer> {
  const { batchId } = await startExport(services, caller, { exportDataType: kind })
  await carryOutRun(services, caller.tenantId, batchId, runExport)
  return inTenant(services.db, caller.tenantId, async tx => {
    const { files } = await loadRun(tx, batchId)
    const { rows } = await sql<{ key: string }>`select key from file where id = ${files.file}`.execute(tx)
    const key = rows[0]?.key ?? ''
    const pieces: Buffer[] = []
    for await (const piece of await services.files.get(key)) pieces.push(piece as Buffer)
    await services.files.delete(key)
    await sql`delete from file where id = ${files.file}`.execute(tx)
    await sql`delete from job_run where id = ${batchId}`.execute(tx)
    return Buffer.concat(pieces)
  })
}

interface ProductFile {
  name: string
  content: Buffer
  request?: ImportRequest
}

async function productFile(
  services: Services,
  caller: Caller,
  { how }: ImportStory,
  day: string,
): Promise<ProductFile> {
  const rows = await productTable(services, caller.tenantId)
  const table = (some: readonly (readonly Cell[])[]) => workbookOf([productHeader, ...some])
  switch (how) {
    case 'repair':
      return { name: '新渠道产品资料.xlsx', content: await table(withBrokenRows(rows, refusedRows)) }
    case 'prices':
      return {
        name: `调价_${day}.xlsx`,
        content: await table(rows.slice(0, pricedArticles).map(cheaper)),
        request: { mode: 'update' },
      }
    case 'partial':
      return { name: `产品资料_${day}.xlsx`, content: await table(withBrokenRows(rows.slice(0, 40), 3)) }
    case 'noHeader': {
      const without = [productHeader, ...rows.slice(0, 30)].map(row => row.filter((_, index) => index !== at.brand))
      return { name: `供应商报价_${day}.xlsx`, content: await workbookOf(without) }
    }
    case 'damaged':
      return { name: `产品资料_${day}.xlsx`, content: (await table(rows.slice(0, 30))).subarray(0, 2000) }
    case 'cancelled':
      return { name: `产品资料草稿_${day}.xlsx`, content: await table(rows.slice(0, 60)), request: { preview: true } }
    default:
      return { name: `新品_${day}.xlsx`, content: await table(rows.slice(0, 6).map(asNew)) }
  }
}

const cheaper = (row: readonly Cell[]): Cell[] =>
  row.map((cell, index) =>
    typeof cell === 'number' && ([at.unitPrice, at.bigUnitPrice, at.retailPrice] as number[]).includes(index)
      ? Math.round(cell * tooLow * 100) / 100
      : cell,
  )

const asNew = (row: readonly Cell[], index: number): Cell[] =>
  row.map((cell, place) => (place === at.code ? `YN-${String(index + 1).padStart(4, '0')}` : cell))

async function upload(
  services: Services,
  caller: Caller,
  name: string,
  content: Buffer,
  request: ImportRequest,
): Promise<string> {
  const { keepFilesDays: keepDays } = bulkLimits()
  const { tenantId, userId: ownerId, userName: createBy } = caller
  const file = await storeFile(services, { tenantId, name, content, ownerId, createBy, keepDays })
  return (await startImport(services, caller, request, file)).batchId
}
