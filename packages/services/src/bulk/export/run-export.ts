import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { countRows } from '@sfa/db/search-rows'
import { inTenant, type Tx } from '@sfa/db/tenant-transaction'
import { CsvWriter } from '@sfa/spreadsheet/write-csv'
import { createWorkbookWriter } from '@sfa/spreadsheet/write-workbook'
import { storeFile } from '../../files/store-file'
import { callerOfRun } from '../../job/caller-of-run'
import type { JobContext } from '../../job/job-context'
import { bulkLimits } from '../bulk-limits'
import { speak } from '../columns/chinese-variants'
import { loadLookups } from '../columns/lookups'
import { columnTypeOf } from '../columns/render-cell'
import { type ExportPlan, planExport } from './export-plan'
import { readPages } from './read-pages'
import { prepareNames, rowRenderer } from './row-renderer'
import { admitExport } from './start-export'

/**
 * Carries out an export: every row of the page's filter, of one moment, streamed into a file that is kept for its
 * owner for some days. Rights are asked again, since the run may have waited (behaviour.md "Export"). A run that was
 * interrupted starts over; nobody has seen its file.
 */
export async function runExport(context: JobContext): Promise<void> {
  const { run } = context
  const caller = await callerOfRun(context, run)
  admitExport(caller, run.kind)
  await context.enterPhase('writing')
  const format = run.params.format === 'csv' ? 'csv' : 'xlsx'
  const path = join(context.workDir, `export.${format}`)
  const rows = await inTenant(context.db, run.tenantId, async tx => {
    const plan = await planExport(tx, caller, run)
    return writeExport(context, tx, plan, path, format)
  })
  const file = await storeFile(context, {
    tenantId: run.tenantId,
    name: run.fileName ?? `${run.kind}.${format}`,
    content: createReadStream(path),
    ownerId: run.userId,
    createBy: run.userName,
    keepDays: bulkLimits().keepFilesDays,
  })
  await context.setFiles({ file: file.id })
  await context.setCounts({ total: rows, successCount: rows, failureCount: 0 })
}

async function writeExport(
  context: JobContext,
  tx: Tx,
  plan: ExportPlan,
  path: string,
  format: 'xlsx' | 'csv',
): Promise<number> {
  const { resource, columns, search, rights } = plan
  const say = await speak(context.run.language)
  const lookups = await loadLookups(context, context.run.tenantId, resource, columns)
  const render = rowRenderer(resource, columns, lookups, say, rights)
  const total = await countRows(tx, resource, search)
  const titles = columns.map(column => say(column.label))
  const writer =
    format === 'csv' ? await csvFile(path, titles) : await workbookFile(path, say(resource.label), plan, titles)
  let rows = 0
  for await (const page of readPages(tx, plan)) {
    await prepareNames(resource, columns, lookups, page)
    await writer.write(page.map(render))
    rows += page.length
    context.progress({ stage: 'making-file', done: rows, total })
    await context.throwIfCancelled()
  }
  await writer.end()
  return rows
}

interface RowWriter {
  write(rows: readonly (readonly (string | number | null)[])[]): Promise<void>
  end(): Promise<void>
}

async function csvFile(path: string, titles: readonly string[]): Promise<RowWriter> {
  const writer = new CsvWriter(createWriteStream(path))
  await writer.write([titles])
  return writer
}

async function workbookFile(path: string, name: string, { columns }: ExportPlan, titles: string[]): Promise<RowWriter> {
  const writer = createWorkbookWriter(createWriteStream(path))
  const sheet = await writer.addSheet({
    name,
    columns: columns.map((column, index) => ({
      header: titles[index] ?? column.path,
      type: columnTypeOf(column.kind),
      required: column.mandatory,
    })),
  })
  return { write: rows => sheet.write(rows), end: () => writer.end() }
}
