import { inPlatform, inTenant } from '@sfa/db/connection/tenant-transaction'
import { queueNames } from '@sfa/kit/job/define-job'
import { sql } from 'kysely'
import { isTenantPaused } from '../../monitor/tenant-pause'
import type { Services } from '../../services'
import { expirePreviews } from '../life/expire-previews'
import { findRun } from '../life/load-run'
import { recordEvent } from '../life/record-event'
import type { QueueBackend } from './queue-backend'
import type { RunEvents } from './run-events'

export interface DelivererOptions {
  services: Pick<Services, 'db'>
  backend: QueueBackend
  events: RunEvents
  sweepEveryMs?: number
  /**
   * Runs that changed within this time are not delivered again, because an earlier delivery may still be in progress.
   */
  settledMs?: number
  /**
   * Previews that were not confirmed within this time are cancelled, because they would refuse their user's next
   * import.
   */
  previewHours?: number
  onError?: (error: unknown) => void
}

/** The queue's id of a run's delivery: however often it is sent, the queue has one job for it. */
export const jobIdOf = ({ id, delivery }: { id: string; delivery: number }) => `run-${id}-${delivery}`

interface Due {
  tenantId: string
  id: string
  job: string
  queue: string
  priority: number
  delivery: number
}

/**
 * Sends runs to their queues: each one when it is committed, and by a sweep those that the queue does not know (it
 * could not be reached, it lost its data, it gave a job up). The rows are the outbox, so the queue may lose its data at
 * any time. Every worker process runs a deliverer; sending a run twice has no further effect.
 */
export function startDeliverer(options: DelivererOptions) {
  const { services, backend, events, sweepEveryMs = 5000, settledMs = 5000, previewHours = 24 } = options
  const report = options.onError ?? (() => undefined)
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let current: Promise<unknown> = Promise.resolve()

  async function send(run: Due): Promise<void> {
    const name = queueNames.find(each => each === run.queue)
    if (!name) throw new Error(`run ${run.id} is for the queue "${run.queue}", which does not exist`)
    await backend.queue(name).add(
      run.job,
      { tenantId: run.tenantId, runId: run.id, delivery: run.delivery },
      {
        jobId: jobIdOf(run),
        priority: run.priority,
        // The row counts the failures; the queue has to deliver as often as needed.
        attempts: 1000,
        backoff: { type: 'run' },
        removeOnComplete: { age: 24 * 3600, count: 1000 },
        removeOnFail: { age: 7 * 24 * 3600, count: 1000 },
      },
    )
  }

  async function sendNew({ tenantId, runId }: { tenantId: string; runId: string }) {
    const run = await inTenant(services.db, tenantId, async tx => {
      const found = await findRun(tx, runId)
      return found && (await isTenantPaused(tx, found.queue)) ? undefined : found
    })
    if (run?.phase === 'queued') await send(run)
  }

  /** Sends a run again whose job is not in its queue any more, or was given up there. */
  async function sendLost(run: Due, settled: number) {
    const queue = backend.queue(queueNames.find(each => each === run.queue) ?? 'default')
    const job = await queue.getJob(jobIdOf(run))
    const state = await job?.getState()
    if (job && state !== 'completed' && state !== 'failed' && state !== 'unknown') return
    const isStillDue = await inTenant(services.db, run.tenantId, async tx => {
      // Updating the row keeps another sweep from sending it as well.
      const touched = await sql`update job_run set changed_at = default
        where id = ${run.id} and delivery = ${run.delivery} and phase = 'queued' and worker_id is null
          and changed_at <= now() - make_interval(secs => ${settled / 1000})`.execute(tx)
      if (touched.numAffectedRows === 0n) return false
      await recordEvent(tx, run.id, 'sentAgain', { details: { state: state ?? 'missing' } })
      return true
    })
    if (!isStillDue) return
    await job?.remove()
    await send(run)
  }

  /** Reads over all tenants, but only where runs are to be sent, no data of a tenant. */
  async function sweep(settled: number) {
    const due = await inPlatform(services.db, tx =>
      sql<Due>`
        select tenant_id as "tenantId", id::text as id, job, queue, priority, delivery from job_run
        where phase = 'queued' and worker_id is null
          and changed_at <= now() - make_interval(secs => ${settled / 1000})
          and (cancel_requested or not exists (select from tenant_pause p where p.tenant_id = job_run.tenant_id
            and p.queue in ('', job_run.queue)))
        order by priority, job_run.id limit 500`.execute(tx),
    )
    for (const run of due.rows) {
      if (isStopped) return
      await sendLost(run, settled)
    }
    await expirePreviews(services, previewHours)
  }

  const enqueue = (work: () => Promise<void>) => {
    current = current.then(() => (isStopped ? undefined : work())).catch(report)
    return current
  }
  const sweepSoon = (settled = settledMs) => enqueue(() => sweep(settled))
  const tick = () => {
    timer = setTimeout(() => sweepSoon().finally(() => !isStopped && tick()), sweepEveryMs)
  }

  const unsubscribe = events.subscribe(
    change => change.send && enqueue(() => sendNew(change)),
    () => void sweepSoon(0),
  )
  backend.onReconnect(() => void sweepSoon(0))
  // Runs that were created, or released by a dead worker, while no deliverer ran.
  void sweepSoon(0)
  tick()
  return {
    /** Sweeps now instead of at the next interval. */
    sweep: () => sweepSoon(),
    async stop() {
      isStopped = true
      clearTimeout(timer)
      unsubscribe()
      await current
    },
  }
}
