import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { isWorking } from '@sfa/kit/job/phase'
import { dropUnusedStaging } from '@sfa/operations/bulk/import/drop-run-staging'
import { countsOf, type WrittenChunk } from '@sfa/operations/bulk/import/import-checkpoint'
import {
  createStaging,
  type StagingTables,
  sealStaging,
  stagingTables,
} from '@sfa/operations/bulk/import/reading/staging-table'
import { undoImport } from '@sfa/operations/bulk/import/undo/undo-import'
import type { JobRun } from '@sfa/operations/job/attempt/job-context'
import { JobCancelled, JobOvertaken } from '@sfa/operations/job/attempt/job-context'
import { judgeError } from '@sfa/operations/job/attempt/judge-error'
import { readWishes, reportCounts, reportPhase } from '@sfa/operations/job/attempt/report-run'
import { saveCheckpoint } from '@sfa/operations/job/attempt/save-checkpoint'
import { cancelRun } from '@sfa/operations/job/life/cancel-run'
import { claimRun } from '@sfa/operations/job/life/claim-run'
import { confirmRun } from '@sfa/operations/job/life/confirm-run'
import { expirePreview } from '@sfa/operations/job/life/expire-previews'
import { handOn } from '@sfa/operations/job/life/hand-on-runs'
import { loadRun } from '@sfa/operations/job/life/load-run'
import { retryRun } from '@sfa/operations/job/life/retry-run'
import { type Outcome, settleRun } from '@sfa/operations/job/life/settle-run'
import { pauseTenant } from '@sfa/operations/monitor/tenant-pause'
import type { Services } from '@sfa/operations/services'
import { aCaller } from '@sfa/test-kit/a-caller'
import { sql } from 'kysely'

/** Chunks of the imports, and rows of each. */
export const chunks = 2
export const rowsOfChunk = 3

type Step = 'parsing' | 'stage' | 'validating' | 'preview' | 'writing' | number | 'undoing' | 'undone'

/** A process that carries a run out. */
export interface Attempt {
  run: JobRun
  steps: readonly Step[]
  /** Set when only the end is left to be written. */
  outcome?: Outcome
  /** Its connection still holds the lock of the run (hold-run.ts). */
  isLocked: boolean
}

/** What the database has of a run. */
export interface Look {
  phase: JobRun['phase']
  workerId: string | null
  attempt: number
  delivery: number
  cancelRequested: boolean
  params: Record<string, unknown>
  successCount: number
  /** Table of the staged rows that the checkpoint names. */
  staged: string | null
  isChecked: boolean
  /** Tables of staged rows that there are. */
  tables: string[]
  rows: number
  isPaused: boolean
}

const caller = aCaller()
type Db = Pick<Services, 'db'>

export async function look(tx: Tx, runId: string): Promise<Look> {
  const { rows } = await sql<Look>`
    select phase, worker_id "workerId", attempt, delivery, cancel_requested "cancelRequested", params,
      success_count "successCount", checkpoint #>> '{staged,tables,rows}' staged, checkpoint ? 'validated' "isChecked",
      array(select name from generate_series(1, attempt) at, lateral (select format('staging.import_%s_%s_rows', id, at) name) t
        where to_regclass(name) is not null) tables,
      (select count(*)::int from written_row w where w.run_id = job_run.id) "rows",
      exists (select from tenant_pause) "isPaused"
    from job_run where id = ${runId}`.execute(tx)
  return rows[0] as Look
}

/** What the caller, or the clock, asks of the run; each answers whether it was taken. */
export const wishes = {
  confirm: (tx: Tx, _: Db, id: string) => locked(tx, id, run => confirmRun(tx, caller, run)),
  cancel: (tx: Tx, _: Db, id: string) => locked(tx, id, run => cancelRun(tx, caller, run)),
  cancelAndUndo: (tx: Tx, _: Db, id: string) => locked(tx, id, run => cancelRun(tx, caller, run, { undo: true })),
  retry: (tx: Tx, _: Db, id: string) => locked(tx, id, run => retryRun(tx, caller, run)),
  undo: (_: Tx, db: Db, id: string) => undoImport(db as Services, caller, id),
  pause: (_: Tx, db: Db) => pauseTenant(db, caller, true),
  resume: (_: Tx, db: Db) => pauseTenant(db, caller, false),
  expire: (tx: Tx, _: Db, id: string) => expirePreview(tx, id, 24),
} as const
export type Wish = keyof typeof wishes

const locked = async (tx: Tx, id: string, work: (run: Awaited<ReturnType<typeof loadRun>>) => Promise<void>) =>
  work(await loadRun(tx, id, { lock: true }))

/** A worker takes the run from its queue. */
export async function take(db: Db, { delivery, tables }: Look, runId: string): Promise<Attempt | undefined> {
  const run = await claimRun(db, { tenantId: 'one', runId, delivery }, { workerId: 'worker', attempts: 9 })
  return run && { run, steps: stepsOf(run, tables), isLocked: true }
}

export const handOnDead = (db: Db, id: string, { attempt }: Look) => handOn(db, { tenantId: 'one', id, attempt })

/** The steps that run-import.ts would take. */
function stepsOf({ params, checkpoint }: JobRun, tables: readonly string[]): Step[] {
  if (params.undo === true) return ['writing', 'undoing', 'undone']
  const { staged, validated } = checkpoint as { staged?: { tables: StagingTables }; validated?: boolean }
  const isStaged = staged !== undefined && tables.includes(staged.tables.rows)
  const waits = params.preview === true && params.confirmed !== true
  return [
    ...(isStaged ? [] : (['parsing', 'stage'] as const)),
    ...(isStaged && validated ? [] : (['validating'] as const)),
    ...(waits ? (['preview'] as const) : (['writing', 0, 1] as const)),
  ]
}

/** Carries out the next step of an attempt, or its end; undefined once it has ended. */
export async function advance(tx: Tx, db: Db, attempt: Attempt): Promise<Attempt | undefined> {
  const [step, ...rest] = attempt.steps
  if (attempt.outcome || step === undefined) {
    await settleRun(db, attempt.run, attempt.outcome ?? { result: 'finished' }, { attempts: 9 })
    return undefined
  }
  await sql`savepoint step`.execute(tx)
  try {
    await carryOut(db, attempt.run, step)
    await sql`release savepoint step`.execute(tx)
    return { ...attempt, steps: rest }
  } catch (error) {
    await sql`rollback to savepoint step`.execute(tx)
    if (error instanceof JobOvertaken) await dropUnusedStaging({ ...db, run: attempt.run }, stagingTables(attempt.run))
    const outcome = judgeError(error)
    if (outcome.result === 'broken') throw error
    return { ...attempt, outcome }
  }
}

async function carryOut(db: Db, run: JobRun, step: Step): Promise<void> {
  const inRun = <T>(work: (tx: Tx) => Promise<T>) => inTenant(db.db, run.tenantId, work)
  if (typeof step === 'number') {
    if ((await readWishes(db, run)).cancel) throw new JobCancelled()
    return inRun(tx => writeChunk(tx, run, step))
  }
  switch (step) {
    case 'stage': {
      const tables = stagingTables(run)
      return inRun(async tx => {
        for (const { text, values } of [createStaging(tables, []), sealStaging(tables)])
          await sql.raw(text.replace(/\$(\d)/g, (_, at) => literal(values[at - 1]))).execute(tx)
      })
    }
    case 'validating': {
      await reportPhase(db, run, 'validating')
      const found = await inRun(tx => look(tx, run.id))
      const tables = found.tables.includes(stagingTables(run).rows) ? stagingTables(run) : { rows: found.staged }
      return inRun(tx =>
        saveCheckpoint(tx, run, { staged: { tables }, validated: true }, { total: chunks * rowsOfChunk }),
      )
    }
    case 'undoing':
      return inRun(async tx => {
        await sql`update import_chunk set undone = true where run_id = ${run.id}`.execute(tx)
        await sql`delete from written_row where run_id = ${run.id}`.execute(tx)
        await saveCheckpoint(tx, run, { ...run.checkpoint, undone: 1 })
      })
    case 'undone':
      await reportCounts(db, run, { successCount: 0, failureCount: 0 })
      return reportPhase(db, run, 'undone')
    default:
      return reportPhase(db, run, step)
  }
}

const literal = (value: unknown) =>
  Array.isArray(value) ? `array[${value.map(one => `'${one}'`).join()}]::text[]` : `'${value}'`

async function writeChunk(tx: Tx, run: JobRun, chunk: number): Promise<void> {
  const marked = await sql`insert into import_chunk (run_id, chunk, first_row, last_row, inserted_rows)
    values (${run.id}, ${chunk}, ${chunk * rowsOfChunk}, ${chunk * rowsOfChunk + 2}, ${rowsOfChunk})
    on conflict do nothing`.execute(tx)
  if (marked.numAffectedRows === 0n) return
  await sql`insert into written_row select ${run.id}, ${chunk} from generate_series(1, ${rowsOfChunk})`.execute(tx)
  const written = Array.from({ length: chunk + 1 }, (): Parameters<typeof countsOf>[0][number] => ({
    inserted: rowsOfChunk,
    changed: 0,
    unchanged: 0,
    refused: 0,
  })) satisfies Pick<WrittenChunk, 'inserted'>[]
  const { rows } = await sql<{ checkpoint: object }>`select checkpoint from job_run where id = ${run.id}`.execute(tx)
  await saveCheckpoint(tx, run, { ...rows[0]?.checkpoint, written: written.length }, countsOf(written))
}

/** Whether the run is this attempt's own. */
export const isHeld = ({ run }: Attempt, { attempt, workerId, phase }: Look) =>
  attempt === run.attempt && workerId !== null && isWorking(phase)
