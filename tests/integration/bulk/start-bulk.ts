import { createReadStream, createWriteStream, mkdirSync, mkdtempSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { seedDictionaries, seedProducts } from '@sfa/demo-tenant/seed-products'
import type { ExportRequest, ImportRequest } from '@sfa/kit/calls/bulk.calls'
import { runBatchAction } from '@sfa/operations/action/run-batch-action'
import { runExport } from '@sfa/operations/bulk/export/run-export'
import { startExport } from '@sfa/operations/bulk/export/start-export'
import { runImport } from '@sfa/operations/bulk/import/run-import'
import { startImport } from '@sfa/operations/bulk/import/start-import'
import type { Caller } from '@sfa/operations/caller'
import { findFile } from '@sfa/operations/files/find-file'
import { storeFile } from '@sfa/operations/files/store-file'
import { batchActionJob } from '@sfa/operations/job/contracts/batch-action'
import { exportJob } from '@sfa/operations/job/contracts/export'
import { importJob } from '@sfa/operations/job/contracts/import'
import { loadRun } from '@sfa/operations/job/life/load-run'
import type { RunRow } from '@sfa/operations/job/log/run-row'
import type { CellInput } from '@sfa/spreadsheet/cell-input'
import { CellError } from '@sfa/spreadsheet/cell-value'
import { openWorkbook } from '@sfa/spreadsheet/open-workbook'
import { createWorkbookWriter } from '@sfa/spreadsheet/write-workbook'
import { aCaller } from '@sfa/test-kit/a-caller'
import {
  type Seed,
  startTenantServices,
  type TenantDatabase,
  type TenantServices,
} from '@sfa/test-kit/start-tenant-services'
import pino from 'pino'
import { runAttempt } from '../../../apps/worker/src/runtime/run-attempt'

export type Cell = CellInput
export type Table = readonly (readonly Cell[])[]

/** A database with the demo catalogue in tenant `one`, and what a user of bulk work does with it. */
export interface Bulk extends TenantServices {
  folder: string
  /** Writes a workbook; the first row is the header. */
  workbook(rows: Table, name?: string): Promise<string>
  /** Uploads a file and creates its import; answers the batchId. */
  start(path: string, request?: Partial<ImportRequest>, caller?: Caller): Promise<string>
  /** Uploads a file and imports it as the worker would; answers the run as it ended. */
  import(path: string, request?: Partial<ImportRequest>, caller?: Caller): Promise<RunRow>
  /** Exports products as the worker would. */
  export(request?: Partial<ExportRequest>, caller?: Caller): Promise<RunRow>
  /** Carries a run out (again). */
  carryOut(batchId: string, tenantId?: string): Promise<RunRow>
  /** What was wrong, as `row header code`, in the order of the file. */
  errors(run: RunRow): Promise<string[]>
  /** Rows of a file that the product made, as shown, header first. */
  read(fileId: string | undefined, tenantId?: string): Promise<string[][]>
  /** Path of a copy of such a file. */
  download(fileId: string | undefined, tenantId?: string): Promise<string>
  products(tenantId?: string): Promise<Record<string, unknown>[]>
}

const handlers = {
  import: { contract: importJob, run: runImport },
  export: { contract: exportJob, run: runExport },
  'batch-action': { contract: batchActionJob, run: runBatchAction },
}

const catalogue = (products: number): Seed => ({
  name: `catalogue_${products}`,
  source: import.meta.filename,
  async sow(database) {
    for (const tenant of ['one', 'two']) {
      await seedDictionaries(database, tenant)
      await seedProducts(database, tenant, tenant === 'one' ? products : 5)
      await addAdministrator(database, tenant)
    }
  },
})

export const startBulk = async (products = 0): Promise<Bulk> => bulkOn(await startTenantServices(catalogue(products)))

/** The same in a database that has its tenants and their people already. */
export function bulkOn(services: TenantServices): Bulk {
  const folder = mkdtempSync(join(services.dataDir, 'bulk-'))
  let files = 0

  const carryOut = async (batchId: string, tenantId = 'one') => {
    const workDir = join(folder, `work-${++files}`)
    mkdirSync(workDir)
    const run = await inTenant(services.db, tenantId, tx => loadRun(tx, batchId))
    await runAttempt({
      services,
      handler: handlers[run.job as keyof typeof handlers],
      ticket: { tenantId, runId: batchId },
      workerId: 'test',
      workDir,
      logger: pino({ level: process.env.TEST_LOG ?? 'silent' }),
      stop: new AbortController().signal,
    })
    const ended = await inTenant(services.db, tenantId, tx => loadRun(tx, batchId))
    if (ended.phase === 'queued') throw new Error(`the attempt broke: ${ended.errorText}`)
    return ended
  }

  const download = async (fileId: string | undefined, tenantId = 'one') => {
    if (!fileId) throw new Error('the run has no such file')
    const file = await findFile(services, tenantId, fileId)
    const path = join(folder, `${++files}-${file.name}`)
    await pipeline(await services.files.get(file.key), createWriteStream(path))
    return path
  }

  const start: Bulk['start'] = async (path, request = {}, caller = aCaller()) => {
    const file = await storeFile(services, {
      tenantId: caller.tenantId,
      name: basename(path),
      content: createReadStream(path),
      ownerId: caller.userId,
      createBy: caller.userName,
      keepDays: 30,
    })
    return (await startImport(services, caller, { kind: 'Product', ...request }, file)).batchId
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
    start,
    import: async (path, request, caller = aCaller()) => carryOut(await start(path, request, caller), caller.tenantId),
    async export(request = {}, caller = aCaller()) {
      const { batchId } = await startExport(services, caller, { exportDataType: 'Product', ...request })
      return carryOut(batchId, caller.tenantId)
    },
    async errors({ id }) {
      const { rows } = await services.pool.query(
        'select row_no, header, code from import_error where run_id = $1 order by sequence',
        [id],
      )
      return rows.map(row => `${row.row_no} ${row.header} ${row.code}`)
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

/** The user of `aCaller`, with every right: exports ask for the rights of the moment. */
async function addAdministrator({ pool }: TenantDatabase, tenantId: string): Promise<void> {
  const insert = (table: string, values: Record<string, unknown>) =>
    pool.query(
      `insert into ${table} (tenant_id, ${Object.keys(values).join(', ')})
       values ($1, ${Object.keys(values)
         .map((_, index) => `$${index + 2}`)
         .join(', ')})`,
      [tenantId, ...Object.values(values)],
    )
  await insert('sys_user', {
    id: 1,
    user_name: `tester-${tenantId}`,
    user_code: 'tester',
    name: '测试员',
    password_hash: '-',
  })
  await insert('sys_role', { id: 1, code: 'admin', name: '管理员' })
  await insert('sys_user_role', { user_id: 1, role_id: 1 })
  await insert('sys_menu', {
    code: 'home',
    name: 'home',
    path: '/home',
    description_cn: '首页',
    description_en: 'Home',
  })
  await insert('sys_role_menu', { role_id: 1, menu_code: 'home', action_keys: ['*:*:*'] })
  // A later user or role must not get the id 1 again.
  for (const table of ['sys_user', 'sys_role'])
    await pool.query("select setval(pg_get_serial_sequence($1, 'id'), 1000)", [table])
}
