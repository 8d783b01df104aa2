import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { type RawBuilder, sql } from 'kysely'
import type { Services } from '../../services'
import { enterPhase } from '../life/enter-phase'
import type { RunProgress } from '../log/run-row'
import { heldBy, loadHeld } from './held-run'
import { JobCancelled, type JobContext, JobOvertaken, type JobRun, type Phase, type RunFiles } from './job-context'

type Claim = Pick<JobRun, 'id' | 'tenantId' | 'attempt'>
type Db = Pick<Services, 'db'>

/** Writes for the claim that `run` is; throws JobOvertaken where it does not hold the run any more. */
async function update(tx: Tx, run: Claim, sets: RawBuilder<unknown>): Promise<void> {
  const written = await sql`update job_run set ${sets} where ${heldBy(run)}`.execute(tx)
  if (written.numAffectedRows === 0n) throw new JobOvertaken()
}

export const reportProgress = ({ db }: Db, run: Claim, progress: RunProgress) =>
  inTenant(db, run.tenantId, tx => update(tx, run, sql`progress = ${JSON.stringify(progress)}`))

export const reportCounts = ({ db }: Db, run: Claim, counts: Parameters<JobContext['setCounts']>[0]) =>
  inTenant(db, run.tenantId, tx =>
    update(
      tx,
      run,
      sql`total = coalesce(${counts.total ?? null}::integer, total),
        success_count = coalesce(${counts.successCount ?? null}::integer, success_count),
        failure_count = coalesce(${counts.failureCount ?? null}::integer, failure_count)`,
    ),
  )

/** Adds files to those that the run has. */
export const reportFiles = ({ db }: Db, run: Claim, files: RunFiles) =>
  inTenant(db, run.tenantId, tx => update(tx, run, sql`files = files || ${JSON.stringify(files)}::jsonb`))

/**
 * Enters a phase. Throws JobCancelled at the preview of a run that its user has asked to cancel: there it would wait for
 * a person, and no worker would look for the wish any more.
 */
export const reportPhase = ({ db }: Db, run: Claim, phase: Phase) =>
  inTenant(db, run.tenantId, async tx => {
    const { cancelRequested } = await loadHeld(tx, run)
    if (phase === 'preview' && cancelRequested) throw new JobCancelled('The job was cancelled')
    await enterPhase(tx, run.id, phase)
  })

/**
 * Whether the user has asked to cancel, and whether the run has saved a checkpoint since this claim began, so that
 * another worker can continue it without a loss. Throws JobOvertaken as the writes do.
 */
export async function readWishes(
  { db }: Db,
  run: Claim & Pick<JobRun, 'checkpoint'>,
): Promise<{ cancel: boolean; hasMoved: boolean }> {
  const found = await inTenant(db, run.tenantId, tx =>
    sql<{ cancel: boolean; hasMoved: boolean }>`
      select cancel_requested as cancel, checkpoint is distinct from ${JSON.stringify(run.checkpoint)}::jsonb as "hasMoved"
      from job_run where ${heldBy(run)}`.execute(tx),
  )
  if (!found.rows[0]) throw new JobOvertaken()
  return found.rows[0]
}
