import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { wireTime } from '@sfa/db/record/wire-time'
import { AppError } from '@sfa/kernel/app-error'
import type { LogRow, TimelineEntry } from '@sfa/kit/calls/job-shapes'
import { sql } from 'kysely'
import type { Caller } from '../../caller'
import type { Services } from '../../services'
import { loadRun } from '../life/load-run'
import { maySee } from '../life/own-run'
import { toLogRow } from './log-row'
import { readsRecordsOf } from './run-access'
import type { RunRow } from './run-row'

interface RunDetails extends LogRow {
  timeline: TimelineEntry[]
}

/**
 * A run that the caller may see; `notFound` for those of other users, as for a run that does not exist. `readable` says
 * whether the caller may also read the records that it is about.
 */
export const findVisibleRun = (
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  batchId: string,
): Promise<{ run: RunRow; readable: boolean }> =>
  inTenant(db, caller.tenantId, async tx => {
    const run = await loadRun(tx, batchId)
    if (!maySee(caller, run)) throw new AppError('notFound')
    return { run, readable: await readsRecordsOf(tx, caller, run) }
  })

/** The log row with its timeline; a queued run also tells how long it is likely to wait. */
export const describeRun = (services: Pick<Services, 'db'>, caller: Caller, run: RunRow): Promise<RunDetails> =>
  inTenant(services.db, caller.tenantId, async tx => {
    const row = toLogRow(run, caller)
    const timeline = await readTimeline(tx, run.id)
    if (run.phase !== 'queued') return { ...row, timeline }
    const etaSeconds = await queueWait(tx, run)
    const stage = row.progress.stage === 'interrupted' ? 'interrupted' : 'queued'
    return { ...row, progress: { ...row.progress, stage, etaSeconds }, timeline }
  })

/** Entries oldest first. Internal errors (`message`) are shown in the monitor only. */
export async function readTimeline(tx: Tx, runId: string, { withMessages = false } = {}): Promise<TimelineEntry[]> {
  const found = await sql<TimelineEntry>`
    select ${wireTime('at')} as time, event, phase, attempt,
      user_name as "userName", ${withMessages ? sql`details` : sql`details - 'message'`} as details
    from job_run_event where run_id = ${runId} order by id`.execute(tx)
  return found.rows
}

/** Seconds until a queued run is likely to start, by the runs before it and the queue's pace; null without a pace. */
async function queueWait(tx: Tx, run: Pick<RunRow, 'id' | 'tenantId'>): Promise<number | null> {
  const found = await sql<{ seconds: number | null }>`
    select job_run_wait(${run.tenantId}, ${run.id}) as seconds`.execute(tx)
  return found.rows[0]?.seconds ?? null
}
