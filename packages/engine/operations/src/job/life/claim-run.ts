import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { JobTicket } from '@sfa/kit/job/define-job'
import { isWorking } from '@sfa/kit/job/phase'
import { sql } from 'kysely'
import { isTenantPaused } from '../../monitor/tenant-pause'
import type { Services } from '../../services'
import type { JobRun } from '../attempt/job-context'
import { endRun } from './end-run'
import { leavesRows } from './leaves-rows'
import { findRun, loadRun } from './load-run'
import { recordEvent } from './record-event'

/**
 * Claims a delivered run for a worker. Undefined where there is nothing to do: it has ended, waits for the user, was
 * cancelled and leaves nothing to be done, or has a later delivery. A run that was interrupted in a later phase begins again as
 * `queued`, with its checkpoint; the earlier claim can write no more. A run during which the worker died twice as often
 * as its contract has `attempts`, without progress, ends as `jobInterrupted`.
 */
export const claimRun = (
  { db }: Pick<Services, 'db'>,
  { tenantId, runId, delivery }: JobTicket,
  { workerId, attempts }: { workerId: string; attempts: number },
): Promise<JobRun | undefined> =>
  inTenant(db, tenantId, async tx => {
    const run = await findRun(tx, runId, { lock: true })
    if (!run || !isWorking(run.phase)) return undefined
    if (delivery !== undefined && delivery < run.delivery) return undefined
    if (run.cancelRequested && !leavesRows(run)) {
      await endRun(tx, runId, 'cancelled')
      return undefined
    }
    // The run stays queued, and is delivered again when the tenant's jobs continue.
    if (!run.cancelRequested && (await isTenantPaused(tx, run.queue))) return undefined
    // No worker has settled the claim before, so the worker that had it is gone.
    const wasAbandoned = run.workerId !== null
    const failures = run.failures + (wasAbandoned ? 1 : 0)
    if (failures >= attempts * 2 && run.cancelRequested) {
      await endRun(tx, runId, 'cancelled', { details: { abandonedBy: run.workerId } })
      return undefined
    }
    if (failures >= attempts * 2) {
      await sql`update job_run set error_code = 'jobInterrupted', error_params = '{}' where id = ${runId}`.execute(tx)
      await endRun(tx, runId, 'failed', { details: { code: 'jobInterrupted', abandonedBy: run.workerId } })
      return undefined
    }
    await sql`update job_run set attempt = attempt + 1, failures = ${failures}, phase = 'queued',
        worker_id = ${workerId}, error_code = null, error_params = null, start_time = coalesce(start_time, now()), progress = '{}'
      where id = ${runId}`.execute(tx)
    await recordEvent(tx, runId, 'claimed', {
      phase: 'queued',
      attempt: run.attempt + 1,
      details: wasAbandoned ? { abandonedIn: run.phase, abandonedBy: run.workerId } : {},
    })
    return loadRun(tx, runId)
  })
