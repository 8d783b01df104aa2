import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { inTenant } from '@sfa/db/tenant-transaction'
import type { SheetRow } from '@sfa/spreadsheet/row-batch'
import { addRefusedSheet, refusedRow } from '@sfa/spreadsheet/write-refused-rows'
import { createWorkbookWriter, type WorkbookWriter } from '@sfa/spreadsheet/write-workbook'
import { sql } from 'kysely'
import { storeFile } from '../../files/store-file'
import type { JobContext } from '../../job/job-context'
import { bulkLimits } from '../bulk-limits'
import { errorText } from '../columns/error-text'
import { errorReasonLabel } from '../columns/match-headers'
import { countsOf, type ImportCheckpoint, type WrittenChunk } from './import-checkpoint'
import type { ImportPlan } from './import-plan'
import { openSource } from './open-source'
import type { SourceSheet, Staged } from './stage-rows'

type Source = { source: SourceSheet; staged: Staged }

/** Everything that was refused: the columns of the file as they were, and why. It can be corrected and uploaded again. */
export async function makeFailedFile(context: JobContext, plan: ImportPlan, from: Source): Promise<string | undefined> {
  const reasons = await reasonsByRow(context, plan, from.staged)
  if (reasons.size === 0) return undefined
  return copyRows(context, plan, from, suffixed(context, plan, ['失败', 'failed']), row => reasons.get(row.number))
}

/** Rows that a cancelled run did not come to, with nothing in the column of reasons. */
export function makeUnprocessedFile(
  context: JobContext,
  plan: ImportPlan,
  from: Source,
  written: readonly WrittenChunk[],
): Promise<string> {
  const isWritten = (row: SheetRow) =>
    written.some(chunk => row.number >= chunk.firstRow && row.number <= chunk.lastRow)
  return copyRows(context, plan, from, suffixed(context, plan, ['未处理', 'unprocessed']), row =>
    isWritten(row) ? undefined : '',
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
      [say(['未导入的列', 'Columns left out']), ignored.join(say(['、', ', ']))],
      ...warnings.map(warning => [say(['提示', 'Note']), warning]),
    ])
  })
}

const suffixed = ({ run }: JobContext, { say }: ImportPlan, label: readonly [string, string]) =>
  `${(run.fileName ?? run.kind).replace(/\.[^.]*$/, '')}_${say(label)}.xlsx`

/** Reads the source again and copies the rows for which `reason` answers a text; cells stay as they were. */
function copyRows(
  context: JobContext,
  plan: ImportPlan,
  { source }: Source,
  name: string,
  reason: (row: SheetRow) => string | undefined,
): Promise<string> {
  return writeFile(context, name, async writer => {
    const workbook = await openSource(context)
    try {
      // The reasons of an earlier round are replaced, not kept beside the new ones.
      const columns = source.matches.filter(match => !isReason(match.header))
      const width = Math.max(...columns.map(match => match.index)) + 1
      const titles = Array.from(
        { length: width },
        (_, index) => columns.find(match => match.index === index)?.header ?? '',
      )
      const sheet = await addRefusedSheet(writer, plan.say(plan.resource.label), titles, plan.say(errorReasonLabel))
      for await (const batch of workbook.readSheet(source.sheet)) {
        const rows = batch.rows.flatMap(row => {
          const text = row.number > source.headerRow ? reason(row) : undefined
          return text === undefined ? [] : [refusedRow(batch, row, width, text)]
        })
        if (rows.length > 0) await sheet.write(rows)
      }
    } finally {
      await workbook.close()
    }
  })
}

const reasonTitles = new Set<string>([...errorReasonLabel, '錯誤原因'])
const isReason = (header: string) => reasonTitles.has(header)

async function reasonsByRow(context: JobContext, plan: ImportPlan, { tables }: Staged): Promise<Map<number, string>> {
  const { rows } = await inTenant(context.db, context.run.tenantId, tx =>
    sql<{ row_no: number; header: string; code: string; params: Record<string, string>; suggestion: string | null }>`
      select row_no, header, code, params, suggestion from ${sql.raw(tables.faults)} order by row_no, path`.execute(tx),
  )
  const reasons = new Map<number, string>()
  for (const { row_no, header, code, params, suggestion } of rows) {
    const text = errorText(plan.say, code, params)
    const meant =
      suggestion === null ? '' : plan.say([`（是否为“${suggestion}”？）`, ` (did you mean "${suggestion}"?)`])
    const reason = `${header === '' ? '' : plan.say([`【${header}】`, `[${header}] `])}${text}${meant}`
    const known = reasons.get(row_no)
    reasons.set(row_no, known === undefined ? reason : `${known}${plan.say(['；', '; '])}${reason}`)
  }
  return reasons
}

/** Writes a workbook into the run's folder, then keeps it for its owner. Answers the file's id. */
async function writeFile(
  context: JobContext,
  name: string,
  fill: (writer: WorkbookWriter) => Promise<void>,
): Promise<string> {
  const { run, workDir } = context
  const path = join(workDir, `result-${Math.random().toString(36).slice(2)}.xlsx`)
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
