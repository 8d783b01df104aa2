import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import { isRunning, mayEnter } from '@sfa/kit/job/phase'
import { sql } from 'kysely'
import type { Phase } from '../attempt/job-context'
import type { RunRow } from '../log/run-row'
import { loadRun } from './load-run'
import { type EventDetails, recordEvent } from './record-event'

/**
 * Moves a run on and notes it in the timeline; entering the phase that it is in changes nothing. Returns the run as
 * it was before. Throws `jobWrongPhase` where the state machine has no such step.
 */
export async function enterPhase(
  tx: Tx,
  runId: string,
  phase: Phase,
  event: Omit<EventDetails, 'phase' | 'attempt'> = {},
): Promise<RunRow> {
  const run = await loadRun(tx, runId, { lock: true })
  if (run.phase === phase) return run
  if (!mayEnter(run.phase, phase)) throw new AppError('jobWrongPhase', { from: run.phase, to: phase })
  await sql`update job_run set phase = ${phase},
      end_time = case when ${isRunning(phase)} then null else now() end,
      worker_id = case when ${isRunning(phase) && phase !== 'preview'} then worker_id end
    where id = ${runId}`.execute(tx)
  await recordEvent(tx, runId, 'phase', { ...event, phase, attempt: run.attempt })
  return run
}
