import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { ErrorCode } from '@sfa/kernel/error-texts'
import type { Language } from '@sfa/kernel/language'
import { WorkbookWriter } from '@sfa/spreadsheet/write-workbook'
import { sql } from 'kysely'
import { speak } from '../../bulk/columns/chinese-variants'
import { errorText } from '../../bulk/columns/error-text'

export interface PhotoResult {
  entry: number
  path: string
  code?: string
  position?: number
  outcome: 'added' | 'replaced' | 'same' | 'refused'
  reason?: ErrorCode
  params?: Readonly<Record<string, string | number>>
}

export async function keepResults(tx: Tx, runId: string, results: readonly PhotoResult[]): Promise<void> {
  for (const one of results)
    await sql`
      insert into photo_import_result (run_id, entry, path, code, position, outcome, reason, params)
      values (${runId}, ${one.entry}, ${one.path}, ${one.code ?? null}, ${one.position ?? null}, ${one.outcome},
        ${one.reason ?? null}, ${JSON.stringify(one.params ?? {})})
      on conflict do nothing`.execute(tx)
}

export async function countResults(tx: Tx, runId: string): Promise<{ successCount: number; failureCount: number }> {
  const found = await sql<{ good: string; bad: string }>`
    select count(*) filter (where outcome <> 'refused') good, count(*) filter (where outcome = 'refused') bad
    from photo_import_result where run_id = ${runId}`.execute(tx)
  return { successCount: Number(found.rows[0]?.good ?? 0), failureCount: Number(found.rows[0]?.bad ?? 0) }
}

interface ResultRow {
  path: string
  code: string | null
  position: number | null
  outcome: PhotoResult['outcome']
  reason: ErrorCode | null
  params: Record<string, string | number>
}

export const readResults = async (tx: Tx, runId: string): Promise<ResultRow[]> =>
  (
    await sql<ResultRow>`
      select path, code, position, outcome, reason, params from photo_import_result
      where run_id = ${runId} order by entry`.execute(tx)
  ).rows

const outcomes = {
  added: ['新增', 'Added'],
  replaced: ['已替换', 'Replaced'],
  same: ['相同图片，已跳过', 'Same picture, skipped'],
  refused: ['失败', 'Refused'],
} as const
const headers = {
  file: ['文件', 'File'],
  code: ['编码', 'Code'],
  position: ['序号', 'Position'],
  outcome: ['结果', 'Result'],
  reason: ['错误原因', 'Reason'],
  sheet: ['图片导入结果', 'Photo import'],
} as const

/** Writes the report of an archive, a line per file. Answers its path. */
export async function writeReport(
  folder: string,
  name: string,
  rows: readonly ResultRow[],
  language: Language,
): Promise<string> {
  const path = join(folder, name)
  const say = await speak(language)
  const writer = new WorkbookWriter(createWriteStream(path))
  const sheet = await writer.addSheet({
    name: say(headers.sheet),
    columns: [
      { header: say(headers.file), type: 'text', width: 40 },
      { header: say(headers.code), type: 'code', width: 20 },
      { header: say(headers.position), type: 'number' },
      { header: say(headers.outcome), type: 'text', width: 18 },
      { header: say(headers.reason), type: 'text', width: 50 },
    ],
  })
  await sheet.write(
    rows.map(row => [
      row.path,
      row.code,
      row.position,
      say(outcomes[row.outcome]),
      row.reason && errorText(say, row.reason, row.params),
    ]),
  )
  await writer.end()
  return path
}
