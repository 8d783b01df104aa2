import { once } from 'node:events'
import { pipeline } from 'node:stream/promises'
import { inTenantClient } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import type { RowBatch } from '@sfa/spreadsheet/row-batch'
import type { Workbook } from '@sfa/spreadsheet/workbook'
import { from as copyFrom } from 'pg-copy-streams'
import type { JobContext } from '../../../job/attempt/job-context'
import { loadLookups } from '../../columns/lookups'
import type { HeaderMatch } from '../../columns/match-headers'
import type { ImportPlan } from '../import-plan'
import { RefusedRows } from '../results/refused-rows'
import type { CellNote } from './cell-notes'
import { CopyPieces } from './copy-pieces'
import { readable } from './open-source'
import { RowCompiler, stagedPrefix } from './row-compiler'
import { faultColumns, RowFaults } from './row-faults'
import { type PassedOver, RowNotices } from './row-notices'
import { sampleRowsOf } from './sample-rows'
import { copiedColumn } from './staged-field'
import { createStaging, type StagingTables, sealStaging } from './staging-table'

/** Where the data of a file begin. */
export interface SourceSheet {
  /** Index among the workbook's sheets. */
  sheet: number
  sheetName: string
  /** The workbook does not show the sheet. */
  isHidden?: boolean
  /** Further sheets with the columns of the natural key, which are not read. */
  otherSheets: string[]
  /** The user does not want the rows that the sheet hides. */
  skipHidden: boolean
  /** 1-based row of the header. */
  headerRow: number
  matches: readonly HeaderMatch[]
}

/** What is in the staging table; kept in the run's checkpoint. */
export interface Staged {
  tables: StagingTables
  rows: number
  /** Rows that the sheet hides, whether they were taken or not. */
  hidden: number
  /** Sample rows of the template that were left in the file. */
  samples: number
  /** Values in columns without a title, and pictures in cells; absent in runs that began before they were told. */
  unnamed?: PassedOver
  pictures?: PassedOver
  lastRow: number
  /** Fields that the file has columns for, and which of them some row clears. */
  fields: string[]
  cleared: string[]
  /** Some row needs its rules checked against the merged record. */
  ruled: boolean
  /** Some row leaves a value empty that a new record must have. */
  blanks: boolean
  /** The key of some row may stand in another one too. */
  repeats: boolean
  faults: number
  /** Rows that were corrected at the preview. */
  mended: number
  /** Cells that were not read as they look; absent of stagings of an earlier version. */
  notes?: CellNote[]
}

/** The part of a run's context that staging needs; a check without a run provides its own. */
export type StagingContext = Pick<JobContext, 'db' | 'connections' | 'workDir' | 'progress' | 'throwIfCancelled'> & {
  run: Pick<JobContext['run'], 'tenantId'>
}

/** Bytes that may wait for a slower server before reading waits too. */
const waitingBytes = 1024 * 1024
const cancelEveryMs = 1000

/**
 * Reads the sheet once and fills the staging tables at the same time, in one transaction: PostgreSQL stores rows while
 * the next ones are being read. Every fault of every cell is noted; refused rows are staged as well, so that keys
 * repeated in the file are found among them.
 */
export async function stageRows(
  context: StagingContext,
  plan: ImportPlan,
  workbook: Workbook & { mended?: number },
  source: SourceSheet,
  tables: StagingTables,
): Promise<{ staged: Staged; refused: RefusedRows }> {
  const { tenantId } = context.run
  const present = new Set(source.matches.map(match => match.path))
  const columns = plan.columns.filter(column => present.has(column.path))
  const lookups = await loadLookups(context, tenantId, plan.resource, columns)
  const faults = new RowFaults(context.workDir)
  const compiler = new RowCompiler(plan, source.matches, lookups, faults)
  const { fields } = compiler
  const refused = new RefusedRows()
  let rows = 0
  let hidden = 0
  let samples = 0
  const isSample = sampleRowsOf(plan, source.matches)
  const notices = new RowNotices(source.matches, workbook.kind)
  let lastRow = source.headerRow
  let ruled = false
  let asked = performance.now()

  await inTenantClient(context.connections, tenantId, async client => {
    await client.query(createStaging(tables, fields))
    const names = [...stagedPrefix.map(([name]) => name), ...fields.map(copiedColumn)]
    // FREEZE: the table was created in this transaction, so later statements need not check whether its rows are
    // committed.
    const copy = client.query(
      copyFrom(`copy ${tables.rows} (${names.join(', ')}) from stdin with (freeze)`, {
        highWaterMark: waitingBytes,
      }),
    )
    let failure: Error | undefined
    copy.on('error', error => {
      failure = error
    })
    try {
      const pieces = new CopyPieces()
      for await (const batch of workbook.readSheet(source.sheet)) {
        if (performance.now() - asked > cancelEveryMs) {
          await context.throwIfCancelled()
          asked = performance.now()
        }
        await compiler.prepare(batch)
        for (const row of batch.rows) {
          if (row.number <= source.headerRow) continue
          if (row.hidden) hidden++
          if (row.hidden && source.skipHidden) continue
          if (isSample(row)) {
            samples++
            continue
          }
          const looked = notices.look(row, batch)
          const full = pieces.add(compiler.compile(looked.row, batch, looked.wrong))
          if (compiler.isBad) refused.keep(row, batch)
          rows++
          lastRow = row.number
          if (full === undefined) continue
          if (failure) throw failure
          if (!copy.write(full)) await once(copy, 'drain')
        }
        report(context, rows, batch)
      }
      ruled = compiler.sawRules
      copy.end(pieces.take())
      if (!copy.writableFinished) await once(copy, 'finish')
    } catch (error) {
      copy.destroy()
      throw error
    }
    if (faults.count > 0)
      await pipeline(
        await faults.read(),
        client.query(copyFrom(`copy ${tables.faults} (${faultColumns.join(', ')}) from stdin`)),
      )
    await client.query(sealStaging(tables))
  }).catch(error => readable(() => Promise.reject(error)))
  if (rows === 0) throw new AppError(samples > 0 ? 'fileOfSample' : 'fileEmpty')
  const staged: Staged = {
    tables,
    rows,
    hidden,
    samples,
    unnamed: notices.unnamed,
    pictures: notices.pictures,
    lastRow,
    fields: fields.map(field => field.name),
    cleared: fields.filter(field => field.cleared).map(field => field.name),
    ruled,
    blanks: compiler.sawBlanks,
    repeats: compiler.sawRepeats,
    faults: faults.count,
    mended: workbook.mended ?? 0,
    notes: compiler.notes.all(),
  }
  return { staged, refused }
}

/** The total is an estimate from the share of bytes read, until the end of the file. */
function report(context: Pick<StagingContext, 'progress'>, rows: number, { progress }: RowBatch): void {
  context.progress({ stage: 'parsing', done: rows, total: progress > 0 ? Math.round(rows / progress) : 0 })
}
