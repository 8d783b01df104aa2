import { createReadStream, createWriteStream, mkdirSync, mkdtempSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { inTenant } from '@sfa/db/tenant-transaction'
import { importJob } from '@sfa/jobs/import'
import { runImport } from '@sfa/services/bulk/import/run-import'
import { type ImportRequest, startImport } from '@sfa/services/bulk/import/start-import'
import type { Caller } from '@sfa/services/caller'
import { findFile } from '@sfa/services/files/find-file'
import { storeFile } from '@sfa/services/files/store-file'
import { loadRun } from '@sfa/services/job/load-run'
import type { RunRow } from '@sfa/services/job/run-row'
import { seedDictionaries, seedProducts } from '@sfa/services/seed/seed-products'
import type { CellInput } from '@sfa/spreadsheet/cell-input'
import { CellError } from '@sfa/spreadsheet/cell-value'
import { openWorkbook } from '@sfa/spreadsheet/open-workbook'
import { createWorkbookWriter } from '@sfa/spreadsheet/write-workbook'
import { aCaller } from '@sfa/test-kit/a-caller'
import { startTenantServices, type TenantServices } from '@sfa/test-kit/start-tenant-services'
import pino from 'pino'
import { runAttempt } from '../../../apps/worker/src/runtime/run-attempt'

export type Cell = CellInput
export type Table = readonly (readonly Cell[])[]

/** A database with the demo catalogue in tenant `one`, and what a user of bulk work does with it. */
export interface Bulk extends TenantServices {
  folder: string
  /** Writes a workbook; the first row is the header. */
  workbook(rows: Table, name?: string): Promise<string>
  /** Uploads a file and imports it as the worker would; answers the run as it ended. */
  import(path: string, request?: Partial<ImportRequest>, caller?: Caller): Promise<RunRow>
  /** Carries a run out (again). */
  carryOut(batchId: string, tenantId?: string): Promise<RunRow>
  /** Rows of a file that the product made, as shown, header first. */
  read(fileId: string | undefined, tenantId?: string): Promise<string[][]>
  /** Path of a copy of such a file. */
  download(fileId: string | undefined, tenantId?: string): Promise<string>
  products(tenantId?: string): Promise<Record<string, unknown>[]>
}

const contract = { ...importJob, exclusive: false }

export async function startBulk(products = 0): Promise<Bulk> {
  const services = await startTenantServices()
  await seedDictionaries(services, 'one')
  await seedProducts(services, 'one', products)
  const folder = mkdtempSync(join(services.dataDir, 'bulk-'))
  let files = 0

  const carryOut = async (batchId: string, tenantId = 'one') => {
    const workDir = join(folder, `work-${++files}`)
    mkdirSync(workDir)
    await runAttempt({
      services,
      handler: { contract, run: runImport },
      ticket: { tenantId, runId: batchId },
      workerId: 'test',
      workDir,
      logger: pino({ level: process.env.TEST_LOG ?? 'silent' }),
      stop: new AbortController().signal,
    })
    return inTenant(services.db, tenantId, tx => loadRun(tx, batchId))
  }

  const download = async (fileId: string | undefined, tenantId = 'one') => {
    if (!fileId) throw new Error('the run has no such file')
    const file = await findFile(services, tenantId, fileId)
    const path = join(folder, `${++files}-${file.name}`)
    await pipeline(await services.files.get(file.key), createWriteStream(path))
    return path
  }

  return {
    ...services,
    folder,
    carryOut,
    download,
    async workbook([header = [], ...rows], name = '产品.xlsx') {
      const path = join(folder, `${++files}-${name}`)
      const writer = createWorkbookWriter(createWriteStream(path))
      const columns = header.map(title => ({ header: String(title), type: 'auto' as const }))
      await (await writer.addSheet({ name: '产品', columns })).write(rows)
      await writer.end()
      return path
    },
    async import(path, request = {}, caller = aCaller()) {
      const file = await storeFile(services, {
        tenantId: caller.tenantId,
        name: basename(path),
        content: createReadStream(path),
        ownerId: caller.userId,
        createBy: caller.userName,
        keepDays: 30,
      })
      const { batchId } = await startImport(services, caller, { kind: 'Product', ...request }, file)
      return carryOut(batchId, caller.tenantId)
    },
    async read(fileId, tenantId) {
      const workbook = await openWorkbook(await download(fileId, tenantId))
      try {
        const rows: string[][] = []
        for await (const batch of workbook.readSheet(0))
          for (const row of batch.rows)
            rows.push(Array.from(row.values, value => (value instanceof CellError ? value.text : String(value ?? ''))))
        return rows
      } finally {
        await workbook.close()
      }
    },
    products: tenantId => allProducts(services, tenantId ?? 'one'),
  }
}

async function allProducts({ pool }: TenantServices, tenantId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await pool.query('select * from product_product where tenant_id = $1 order by code', [tenantId])
  return rows
}
