import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { type RowBatch, SheetRow } from '@sfa/spreadsheet/row-batch'
import type { ReadSheetOptions, Workbook } from '@sfa/spreadsheet/workbook'
import { sql } from 'kysely'
import type { JobRun } from '../../job/attempt/job-context'
import type { Services } from '../../services'

/** Column of the file → corrected text. */
type Corrections = Readonly<Record<string, string>>

/** Rows of the run's own file that were corrected at its preview, by their numbers. */
export async function mendedRows(
  { db }: Pick<Services, 'db'>,
  { id, tenantId }: Pick<JobRun, 'id' | 'tenantId'>,
): Promise<Map<number, Corrections>> {
  const { rows } = await inTenant(db, tenantId, tx =>
    sql<{ row_no: number; draft: Corrections }>`
      select row_no, draft from import_refused_row where run_id = ${id} and sent_with = ${id}`.execute(tx),
  )
  return new Map(rows.map(({ row_no, draft }) => [row_no, draft]))
}

/** Marks the corrections of these rows as part of the run itself. */
export async function sendWithRun(tx: Tx, runId: string, rows: readonly number[]): Promise<void> {
  await sql`
    update import_refused_row set sent_with = run_id, sent_row = row_no
    where run_id = ${runId} and row_no = any(${[...rows]}::integer[])`.execute(tx)
}

/** The workbook with the corrections in it, for the import and for the files of refused and unprocessed rows. */
export function withMendedRows(
  workbook: Workbook,
  mended: ReadonlyMap<number, Corrections>,
): Workbook & { mended?: number } {
  if (mended.size === 0) return workbook
  return {
    kind: workbook.kind,
    date1904: workbook.date1904,
    sheets: workbook.sheets,
    encoding: workbook.encoding,
    mended: mended.size,
    async *readSheet(sheet: number | string, options?: ReadSheetOptions) {
      for await (const batch of workbook.readSheet(sheet, options)) yield withCorrections(batch, mended)
    },
    close: () => workbook.close(),
  }
}

function withCorrections(batch: RowBatch, mended: ReadonlyMap<number, Corrections>): RowBatch {
  if (!batch.rows.some(row => mended.has(row.number))) return batch
  // A correction is text, whatever format the cell had: an unknown format index means no format.
  const noFormat = batch.formats.length
  const rows = batch.rows.map(row => {
    const draft = mended.get(row.number)
    if (!draft) return row
    const [values, styles] = [Array.from(row.values), Array.from(row.styles)]
    for (const [column, text] of Object.entries(draft)) {
      values[Number(column)] = text === '' ? undefined : text
      styles[Number(column)] = noFormat
    }
    const corrected = new Set(Object.keys(draft).map(Number))
    return new SheetRow(row.number, values, styles, row.hidden, { corrected })
  })
  return { ...batch, rows }
}
