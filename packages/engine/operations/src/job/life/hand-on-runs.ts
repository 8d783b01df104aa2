import { inPlatform, inTenant } from '@sfa/db/connection/tenant-transaction'
import { sql } from 'kysely'
import type { Services } from '../../services'
import { findHeld } from '../attempt/held-run'
import { endRun } from './end-run'
import { leavesRows } from './leaves-rows'
import { recordEvent } from './record-event'
import { interruptedProgress } from './settle-run'

export interface Abandoned {
  tenantId: string
  id: string
  attempt: number
}

export interface HandOnOptions {
  everyMs?: number
  onError?: (error: unknown) => void
}

/**
 * Delivers the runs of dead processes again. The process that carries a run out holds the run's lock on a connection of
 * its own (holdRun), and the database releases the lock as soon as that process ends, on any machine. A run counts as
 * abandoned when two checks in a row see no lock, so that a living worker can settle the end of its child itself. Every
 * process of the product with a database connection runs one; doing it twice has no further effect.
 */
export function watchAbandonedRuns(
  services: Pick<Services, 'db'>,
  { everyMs = 1000, onError = () => undefined }: HandOnOptions = {},
): { stop(): Promise<void> } {
  let seen = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let current: Promise<void> = Promise.resolve()
  let isStopped = false

  async function look() {
    const found = await findAbandoned(services)
    const before = seen
    seen = new Set(found.map(keyOf))
    for (const run of found) if (before.has(keyOf(run))) await handOn(services, run)
  }

  const tick = () => {
    timer = setTimeout(() => {
      current = look()
        .catch(error => {
          seen = new Set()
          onError(error)
        })
        .finally(() => !isStopped && tick())
    }, everyMs)
  }
  tick()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await current
    },
  }
}

const keyOf = ({ tenantId, id, attempt }: Abandoned) => `${tenantId} ${id} ${attempt}`

/** Claimed runs whose lock no session holds. Locks are read, not tried: trying would make a new claim wait. */
async function findAbandoned({ db }: Pick<Services, 'db'>): Promise<Abandoned[]> {
  const { rows } = await inPlatform(db, tx =>
    sql<Abandoned>`
      select tenant_id as "tenantId", id::text as id, attempt from job_run
      where phase in ('queued', 'parsing', 'validating', 'writing') and worker_id is not null
        and hashtextextended('job_run:' || id, 0) not in (
          select (l.classid::bigint << 32) | l.objid::bigint from pg_locks l
          where l.locktype = 'advisory' and l.objsubid = 1 and l.granted
            and l.database = (select oid from pg_database where datname = current_database()))
      order by id limit 200`.execute(tx),
  )
  return rows
}

/**
 * Puts the run back into its queue as a new delivery, and tells its user that it was interrupted and continues; one that
 * was to be cancelled ends, at once or by the next worker.
 */
export const handOn = ({ db }: Pick<Services, 'db'>, { tenantId, id, attempt }: Abandoned): Promise<void> =>
  inTenant(db, tenantId, async tx => {
    const run = await findHeld(tx, { id, attempt })
    if (!run) return
    const details = { abandonedIn: run.phase, abandonedBy: run.workerId }
    if (run.cancelRequested && !leavesRows(run)) return endRun(tx, id, 'cancelled', { details })
    await sql`update job_run set phase = 'queued', worker_id = null, delivery = delivery + 1,
        failures = failures + 1, progress = ${interruptedProgress}
      where id = ${id}`.execute(tx)
    await recordEvent(tx, id, 'interrupted', {
      phase: 'queued',
      attempt,
      details,
    })
  })
