import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import { queueNames } from '@sfa/kit/job/define-job'
import { sql } from 'kysely'
import { type Caller, requireKey } from '../caller'
import { cancelRun } from '../job/life/cancel-run'
import { loadRun } from '../job/life/load-run'
import { recordEvent } from '../job/life/record-event'
import { retryRun } from '../job/life/retry-run'
import { jobIdOf } from '../job/queue/deliver-runs'
import type { QueueBackend } from '../job/queue/queue-backend'
import type { Services } from '../services'
import { monitorKey } from './monitor-key'

type Db = Pick<Services, 'db'>

/** Cancels a run of any user of the tenant. */
export async function cancelJob({ db }: Db, caller: Caller, batchId: string): Promise<void> {
  requireKey(caller, monitorKey('cancel'))
  await inTenant(db, caller.tenantId, async tx => cancelRun(tx, caller, await loadRun(tx, batchId, { lock: true })))
}

/** Retries a run of any user of the tenant. */
export async function retryJob({ db }: Db, caller: Caller, batchId: string): Promise<void> {
  requireKey(caller, monitorKey('retry'))
  await inTenant(db, caller.tenantId, async tx => retryRun(tx, caller, await loadRun(tx, batchId, { lock: true })))
}

/** Gives a run that waits in its queue another place: 1 is served first, 10 last. */
export async function reprioritiseJob(
  { db }: Db,
  backend: QueueBackend,
  caller: Caller,
  { batchId, priority }: { batchId: string; priority: number },
): Promise<void> {
  requireKey(caller, monitorKey('reprioritise'))
  const run = await inTenant(db, caller.tenantId, async tx => {
    const found = await loadRun(tx, batchId, { lock: true })
    if (found.phase !== 'queued' || found.workerId !== null) throw new AppError('jobNotWaiting')
    await sql`update job_run set priority = ${priority} where id = ${batchId}`.execute(tx)
    await recordEvent(tx, batchId, 'reprioritised', { by: caller, details: { from: found.priority, to: priority } })
    return found
  })
  const name = queueNames.find(each => each === run.queue)
  const job = name && (await backend.queue(name).getJob(jobIdOf(run)))
  await job?.changePriority({ priority })
}
