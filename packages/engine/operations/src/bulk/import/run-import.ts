import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import { sql } from 'kysely'
import { requireKey } from '../../caller'
import { callerOfRun } from '../../job/attempt/caller-of-run'
import { whileHeld } from '../../job/attempt/held-run'
import { JobCancelled, type JobContext, JobOvertaken } from '../../job/attempt/job-context'
import { saveCheckpoint } from '../../job/attempt/save-checkpoint'
import { uploadKey } from '../columns/bulk-kind'
import { errorText } from '../columns/error-text'
import { learnedHeaders } from '../columns/learned-headers'
import { requireMandatory } from '../columns/match-headers'
import { RefusedKeeper } from '../repair/refused-keeper'
import { checkConfirmed, validateStaged } from './checks/validate-staged'
import { dropUnusedStaging } from './drop-run-staging'
import { countsOf, type ImportCheckpoint, type WrittenChunk, writtenChunks } from './import-checkpoint'
import { type ImportPlan, neededColumns, planImport } from './import-plan'
import { keepMapping, loadImportState, savePreview } from './import-state'
import { previewImport } from './preview-import'
import { withoutGoneFields } from './reading/gone-fields'
import { openSource } from './reading/open-source'
import { readSourceSheet } from './reading/read-source-sheet'
import { readingChoice, readingOf, readingWarnings } from './reading/reading-choice'
import { type SourceSheet, type Staged, stageRows } from './reading/stage-rows'
import { dropStaging, stagingTables } from './reading/staging-table'
import { noteOfCells, toldNote } from './results/preview-notes'
import type { RefusedRows } from './results/refused-rows'
import { makeFailedFile, makeSummaryFile, makeUnprocessedFile } from './results/result-files'
import { storeFirstErrors } from './results/store-first-errors'
import { submitImported } from './submit-imported'
import { runUndo } from './undo/run-undo'
import { withdrawImported } from './undo/withdraw-imported'
import { noteBatch } from './writing/note-changes'
import { writeChunks } from './writing/write-chunks'

/**
 * Carries out an import: parsing → validating → (preview) → writing. It continues where its checkpoint says, so a run
 * that was killed at any point leaves the same rows as one that was not. Everything comes from the resource's
 * definition. The staging is dropped with the end of the run (end-run.ts).
 */
export async function runImport(context: JobContext): Promise<void> {
  const caller = await callerOfRun(context, context.run)
  const plan = await planImport(context, caller, context.run)
  // The right may have been removed while the file waited.
  requireKey(caller, uploadKey(plan.resource))
  if (context.run.params.undo === true) {
    await withdrawImported(context, caller, plan.resource)
    return runUndo(context, plan)
  }
  try {
    const { ready, refused } = await prepare(context, plan).catch(async error => {
      // The staging was lost, and the run cancelled, after rows were written.
      if (error instanceof JobCancelled) await noteWritten(context, plan)
      throw error
    })
    if (context.run.params.preview === true && context.run.params.confirmed !== true) {
      await stopForPreview(context, plan, ready, refused)
      return
    }
    await write(context, plan, ready, refused)
    await submitImported(context, caller, plan.resource)
  } catch (error) {
    if (error instanceof JobOvertaken) await dropUnusedStaging(context, stagingTables(context.run))
    throw error
  }
}

/** The rows of the file, staged and checked; what an earlier attempt has done of it is not done again. */
async function prepare(context: JobContext, plan: ImportPlan) {
  let refused: RefusedRows | undefined
  let checkpoint = context.run.checkpoint as Partial<ImportCheckpoint>
  if (!checkpoint.staged || !(await isStaged(context, checkpoint.staged))) {
    const { tables } = checkpoint.staged ?? {}
    if (tables) await whileHeld(context, context.run, tx => dropStaging(tables).execute(tx))
    const { source, staged, ...parsed } = await parse(context, plan)
    checkpoint = { source, staged }
    refused = parsed.refused
  }
  const { previewed } = context.run.checkpoint as Partial<ImportCheckpoint>
  const ready = checkpoint.validated
    ? await withoutGoneFields(context, plan, checkpoint as ImportCheckpoint)
    : await validate(context, plan, { ...checkpoint, previewed })
  return { ready, refused }
}

async function parse(context: JobContext, plan: ImportPlan) {
  await context.enterPhase('parsing')
  const { run } = context
  const workbook = await openSource(context)
  try {
    const { chosen } = await loadImportState(context, run)
    const learned = await learnedHeaders(context, run.tenantId, plan.spec.kind)
    const source = await readSourceSheet(workbook, plan, { chosen, learned }, readingChoice.parse(run.params))
    const warnings = workbook.kind === 'csv' ? [{ code: 'csvAccepted' as const }] : []
    await keepMapping(context, run, source.matches, warnings)
    // After the mapping is stored: the user may assign the columns and have the file read again.
    requireMandatory(source.matches, neededColumns(plan), plan.say)
    const { staged, refused } = await stageRows(context, plan, workbook, source, stagingTables(run))
    return { source, staged, refused }
  } finally {
    await workbook.close()
  }
}

async function validate(
  context: JobContext,
  plan: ImportPlan,
  { source, staged, previewed }: Partial<ImportCheckpoint>,
): Promise<ImportCheckpoint> {
  await context.enterPhase('validating')
  context.progress({ stage: 'validating', done: 0, total: staged?.rows ?? 0 })
  await context.throwIfCancelled()
  return validateStaged(context, plan, source as SourceSheet, staged as Staged, previewed)
}

async function stopForPreview(
  context: JobContext,
  plan: ImportPlan,
  checkpoint: ImportCheckpoint,
  refused: RefusedRows | undefined,
): Promise<void> {
  await savePreview(context, context.run, {
    ...(await previewImport(context, plan, checkpoint)),
    reading: readingOf(checkpoint),
  })
  const failed = checkpoint.validated.refused > 0 ? await makeFailedFile(context, plan, checkpoint, refused) : undefined
  if (failed) await context.setFiles({ ...context.run.files, failed })
  // Rows that an earlier preview refused, and that were corrected since, may now be accepted.
  else await new RefusedKeeper(context, checkpoint.staged.tables, 0).store()
  const previewed = { rows: checkpoint.staged.tables.rows, at: checkpoint.validated.at }
  await inTenant(context.db, context.run.tenantId, tx => saveCheckpoint(tx, context.run, { ...checkpoint, previewed }))
  await context.enterPhase('preview')
}

async function write(
  context: JobContext,
  plan: ImportPlan,
  ready: ImportCheckpoint,
  refused: RefusedRows | undefined,
): Promise<void> {
  await context.enterPhase('writing')
  const from = context.run.params.confirmed === true ? await checkConfirmed(context, plan, ready) : ready
  // The database works while the refused rows are copied from the file, so the two run in parallel.
  const failedFile =
    from.validated.refused > 0 ? makeFailedFile(context, plan, from, refused) : Promise.resolve(undefined)
  const [copied, ended] = await Promise.allSettled([failedFile, writeChunks(context, plan, from)])
  if (copied.status === 'rejected') throw copied.reason
  if (ended.status === 'rejected') {
    if (ended.reason instanceof JobCancelled) await keepUnprocessed(context, plan, from, copied.value)
    if (ended.reason instanceof JobCancelled || ended.reason instanceof AppError) await noteWritten(context, plan)
    throw ended.reason
  }
  await noteWritten(context, plan)
  const counts = countsOf(ended.value)
  const refusedLate = counts.failureCount > from.validated.refused
  const failed = refusedLate ? await makeFailedFile(context, plan, from) : copied.value
  if (refusedLate)
    await inTenant(context.db, context.run.tenantId, tx => storeFirstErrors(tx, context.run.id, from.staged.tables))
  const { warnings } = await loadImportState(context, context.run)
  const texts = [
    ...[...warnings, ...readingWarnings(from, plan.say)].map(({ code, params }) => errorText(plan.say, code, params)),
    ...(from.staged.notes ?? []).map(note => toldNote(noteOfCells(note), plan.say).message),
  ]
  const result = await makeSummaryFile(context, plan, from, ended.value, texts)
  await context.setFiles({ ...context.run.files, result, ...(failed === undefined ? {} : { failed }) })
  await context.setCounts(counts)
}

/** Notes the import in the operation log; nothing where nothing was written. */
const noteWritten = (context: JobContext, plan: ImportPlan): Promise<void> =>
  whileHeld(context, context.run, async tx => {
    const { run } = context
    const chunks = await writtenChunks(tx, run.id)
    const sum = (count: keyof WrittenChunk) => chunks.reduce((total, chunk) => total + chunk[count], 0)
    if (chunks.length === 0) return
    await noteBatch(tx, plan.resource, run, 'import', {
      rowsNew: sum('inserted'),
      rowsChanged: sum('changed'),
      rowsUnchanged: sum('unchanged'),
      rowsRefused: sum('refused'),
    })
  })

/** What is written stays; the rest of the file becomes a result file. */
async function keepUnprocessed(context: JobContext, plan: ImportPlan, from: ImportCheckpoint, failed?: string) {
  const written = await inTenant(context.db, context.run.tenantId, tx => writtenChunks(tx, context.run.id))
  const unprocessed = await makeUnprocessedFile(context, plan, from, written)
  await context.setFiles({ ...context.run.files, unprocessed, ...(failed === undefined ? {} : { failed }) })
  await context.setCounts(countsOf(written))
}

/** Unlogged tables are empty after a crash of the database, and do not exist where a sweep dropped them. */
async function isStaged({ db, run }: JobContext, { tables, rows }: Staged): Promise<boolean> {
  return inTenant(db, run.tenantId, async tx => {
    const found = await sql<{ table: string | null }>`select to_regclass(${tables.rows}) "table"`.execute(tx)
    if (!found.rows[0]?.table) return false
    const counted = await sql<{ n: number }>`select count(*)::int n from ${sql.raw(tables.rows)}`.execute(tx)
    return counted.rows[0]?.n === rows
  })
}
