import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import type { RowBatch, SheetRow } from '@sfa/spreadsheet/row-batch'
import { addRefusedSheet, refusedRow } from '@sfa/spreadsheet/write-refused-rows'
import { createWorkbookWriter, type WorkbookWriter } from '@sfa/spreadsheet/write-workbook'
import { storeFile } from '../../../files/store-file'
import type { JobContext } from '../../../job/attempt/job-context'
import { bulkLimits } from '../../bulk-limits'
import { listed } from '../../columns/chinese-variants'
import { errorReasonLabel, type HeaderMatch } from '../../columns/match-headers'
import { RefusedKeeper } from '../../repair/refused-keeper'
import { countsOf, type ImportCheckpoint, type WrittenChunk } from '../import-checkpoint'
import type { ImportPlan } from '../import-plan'
import { openSource } from '../reading/open-source'
import { sampleRowsOf } from '../reading/sample-rows'
import type { SourceSheet } from '../reading/stage-rows'
import { reasonsByRow } from './refusal-reasons'
import { mostRefusedRows, type RefusedRows } from './refused-rows'

/**
 * Writes all refused rows with the columns of the file and the reasons. The user can correct the file and upload it
 * again; the same rows are stored for the grid in which they can be corrected in the browser. `kept` avoids a second
 * reading of the file where it has all of the rows.
 */
export async function makeFailedFile(
  context: JobContext,
  plan: ImportPlan,
  { source, staged, validated }: ImportCheckpoint,
  kept?: RefusedRows,
): Promise<string> {
  const few =
    kept && validated.refused <= mostRefusedRows
      ? await reasonsByRow(context, plan, staged, 0, staged.lastRow)
      : undefined
  const picked = few && kept?.pick(few.keys())
  const name = suffixed(context, plan, ['失败', 'failed'])
  const keeper = new RefusedKeeper(context, staged.tables, widthOf(source.matches))
  const keep: KeepRow = (row, batch) => keeper.add(row, batch)
  const fill = async (write: WriteRows): Promise<void> => {
    if (few && picked) {
      for (const { row, batch } of picked) await write([row], batch, () => few.get(row.number))
      return
    }
    await eachBatch(context, plan, source, async batch => {
      const [first, last] = [batch.rows[0], batch.rows.at(-1)]
      if (!first || !last) return
      const reasons = await reasonsByRow(context, plan, staged, first.number, last.number)
      await write(batch.rows, batch, row => reasons.get(row.number))
    })
  }
  const file = await copyRows(context, plan, source, name, fill, keep)
  await keeper.store()
  return file
}

/** Rows that a cancelled run did not reach; those that were refused stand in the failed file. */
export function makeUnprocessedFile(
  context: JobContext,
  plan: ImportPlan,
  { source, staged }: ImportCheckpoint,
  written: readonly WrittenChunk[],
): Promise<string> {
  const isWritten = ({ number }: SheetRow) => written.some(chunk => number >= chunk.firstRow && number <= chunk.lastRow)
  return copyRows(context, plan, source, suffixed(context, plan, ['未处理', 'unprocessed']), write =>
    eachBatch(context, plan, source, async batch => {
      const left = batch.rows.filter(row => !isWritten(row))
      const [first, last] = [left[0], left.at(-1)]
      if (!first || !last) return
      const refused = await reasonsByRow(context, plan, staged, first.number, last.number)
      await write(left, batch, row => (refused.has(row.number) ? undefined : ''))
    }),
  )
}

/** What the run did, in numbers. */
export async function makeSummaryFile(
  context: JobContext,
  plan: ImportPlan,
  { staged, source }: ImportCheckpoint,
  written: readonly WrittenChunk[],
  warnings: readonly string[],
): Promise<string> {
  const { say } = plan
  const { successCount, failureCount } = countsOf(written)
  const sum = (count: (chunk: WrittenChunk) => number) => written.reduce((total, chunk) => total + count(chunk), 0)
  const ignored = source.matches.filter(match => match.path === null).map(match => match.header)
  return writeFile(context, suffixed(context, plan, ['结果', 'result']), async writer => {
    const sheet = await writer.addSheet({
      name: say(['导入结果', 'Result']),
      columns: [
        { header: say(['项目', 'Item']), type: 'text', width: 24 },
        { header: say(['内容', 'Value']), type: 'auto', width: 60 },
      ],
    })
    await sheet.write([
      [say(['文件名', 'File']), context.run.fileName],
      [say(['总行数', 'Rows']), staged.rows],
      [say(['成功', 'Succeeded']), successCount],
      [say(['新增', 'New']), sum(chunk => chunk.inserted)],
      [say(['更新', 'Changed']), sum(chunk => chunk.changed)],
      [say(['无变化', 'Unchanged']), sum(chunk => chunk.unchanged)],
      [say(['失败', 'Refused']), failureCount],
      [say(['未导入的列', 'Columns left out']), listed(say, ignored)],
      ...warnings.map(warning => [say(['提示', 'Note']), warning]),
    ])
  })
}

const suffixed = ({ run }: JobContext, { say }: ImportPlan, label: readonly [string, string]) =>
  `${(run.fileName ?? run.kind).replace(/\.[^.]*$/, '')}_${say(label)}.xlsx`

const reasonTitles = new Set<string>([...errorReasonLabel, '錯誤原因'])

/** Writes those rows for which `reason` answers a text. */
type WriteRows = (
  rows: readonly SheetRow[],
  batch: RowBatch,
  reason: (row: SheetRow) => string | undefined,
) => Promise<void>

type KeepRow = (row: SheetRow, batch: RowBatch) => void

const widthOf = (matches: readonly HeaderMatch[]) => Math.max(...matches.map(match => match.index)) + 1

/** A workbook with rows of the source, cell by cell as they were, below its titles and the reason's. */
function copyRows(
  context: JobContext,
  plan: ImportPlan,
  source: SourceSheet,
  name: string,
  fill: (write: WriteRows) => Promise<void>,
  keep?: KeepRow,
): Promise<string> {
  // The reasons of an earlier import are replaced, not kept beside the new ones.
  const columns = source.matches.filter(match => !reasonTitles.has(match.header))
  const width = widthOf(columns)
  const titles = Array.from({ length: width }, () => '')
  for (const { index, header } of columns) titles[index] = header
  return writeFile(context, name, async writer => {
    const sheet = await addRefusedSheet(writer, plan.say(plan.resource.label), titles, plan.say(errorReasonLabel))
    await fill(async (rows, batch, reason) => {
      const cells = rows.flatMap(row => {
        const text = reason(row)
        if (text === undefined) return []
        keep?.(row, batch)
        return [refusedRow(batch, row, width, text)]
      })
      if (cells.length > 0) await sheet.write(cells)
    })
  })
}

/** Reads the source again, without what is no data of it. */
async function eachBatch(
  context: JobContext,
  plan: ImportPlan,
  source: SourceSheet,
  work: (batch: RowBatch) => Promise<void>,
): Promise<void> {
  const isSample = sampleRowsOf(plan, source.matches)
  const isRead = (row: SheetRow) =>
    row.number > source.headerRow && !(row.hidden && source.skipHidden) && !isSample(row)
  const workbook = await openSource(context)
  try {
    for await (const batch of workbook.readSheet(source.sheet))
      await work({ ...batch, rows: batch.rows.filter(isRead) })
  } finally {
    await workbook.close()
  }
}

let results = 0

/** Writes a workbook into the run's folder, then keeps it for its owner. Answers the file's id. */
async function writeFile(
  context: JobContext,
  name: string,
  fill: (writer: WorkbookWriter) => Promise<void>,
): Promise<string> {
  const { run, workDir } = context
  const path = join(workDir, `result-${++results}.xlsx`)
  const writer = createWorkbookWriter(createWriteStream(path))
  await fill(writer)
  await writer.end()
  const file = await storeFile(context, {
    tenantId: run.tenantId,
    name,
    content: createReadStream(path),
    ownerId: run.userId,
    createBy: run.userName,
    keepDays: bulkLimits().keepFilesDays,
  })
  return file.id
}
