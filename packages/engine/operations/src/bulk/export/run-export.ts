import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { BulkColumn } from '@sfa/kit/bulk-columns'
import type { Label } from '@sfa/kit/label'
import { reportOfShape } from '@sfa/registry/registry'
import { CsvWriter } from '@sfa/spreadsheet/write-csv'
import { createWorkbookWriter } from '@sfa/spreadsheet/write-workbook'
import { storeFile } from '../../files/store-file'
import { callerOfRun } from '../../job/attempt/caller-of-run'
import type { JobContext } from '../../job/attempt/job-context'
import { exportReport } from '../../report/export-report'
import { bulkLimits } from '../bulk-limits'
import { speak } from '../columns/chinese-variants'
import { columnTypeOf } from '../columns/render-cell'
import { exportRecords } from './export-records'
import type { ExportCell, ExportSource } from './export-source'
import { admitExport } from './start-export'

/**
 * Carries out an export: every row of the page's filter, as of one moment, streamed into a file that is kept for its
 * owner for some days. Rights are checked again, since the run may have waited. A run that was
 * interrupted starts from the beginning, because its file was not delivered.
 */
export async function runExport(context: JobContext): Promise<void> {
  const { run } = context
  const caller = await callerOfRun(context, run)
  const resource = admitExport(caller, run.kind)
  const report = reportOfShape(resource)
  await context.enterPhase('writing')
  const format = run.params.format === 'csv' ? 'csv' : 'xlsx'
  const path = join(context.workDir, `export.${format}`)
  const rows = await inTenant(context.db, run.tenantId, async tx => {
    const source = report
      ? await exportReport(context, tx, caller, report, run.params)
      : await exportRecords(context, tx, caller, resource, run.params)
    return writeExport(context, source, resource.label, path, format)
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
  source: ExportSource,
  label: Label,
  path: string,
  format: 'xlsx' | 'csv',
): Promise<number> {
  const { columns } = source
  const say = await speak(context.run.language)
  const total = await source.countRows()
  const titles = columns.map(column => say(column.label))
  const writer = format === 'csv' ? await csvFile(path, titles) : await workbookFile(path, say(label), columns, titles)
  let rows = 0
  for await (const lot of source.readLots(say)) {
    await writer.write(lot)
    rows += lot.length
    context.progress({ stage: 'making-file', done: rows, total })
    await context.throwIfCancelled()
  }
  await writer.end()
  return rows
}

interface RowWriter {
  write(rows: readonly (readonly ExportCell[])[]): Promise<void>
  end(): Promise<void>
}

async function csvFile(path: string, titles: readonly string[]): Promise<RowWriter> {
  const writer = new CsvWriter(createWriteStream(path))
  await writer.write([titles])
  return writer
}

async function workbookFile(
  path: string,
  name: string,
  columns: readonly BulkColumn[],
  titles: readonly string[],
): Promise<RowWriter> {
  const writer = createWorkbookWriter(createWriteStream(path))
  const sheet = await writer.addSheet({
    name,
    columns: columns.map((column, index) => ({
      header: titles[index] ?? column.path,
      type: columnTypeOf(column.kind),
      required: column.starred,
    })),
  })
  return { write: rows => sheet.write(rows), end: () => writer.end() }
}
