import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { LogRow } from '@sfa/kit/calls/job-shapes'
import { sql } from 'kysely'
import type { Caller } from '../../caller'
import type { Services } from '../../services'
import { toLogRow } from '../log/log-row'
import { type RunRow, runColumns, toRun } from '../log/run-row'
import type { RunEvents } from './run-events'

export interface WatchedRun {
  /** Goes back into `since` to go on from here: milliseconds of the run's last change. */
  eventId: string
  row: LogRow
}

export interface WatchOptions {
  /** The runs of all users of the tenant instead of the caller's own. */
  all: boolean
  /** The last event id that the client has seen. */
  since?: string
  onRun: (run: WatchedRun) => void
  onError: (error: unknown) => void
}

// Transactions may commit in another order than the times of their changes.
const overlapMs = 10_000
const recentMs = 60_000

/**
 * Sends the runs that are in progress and those that changed since the client's last event, then each run as often as
 * it changes, always ending with the latest state. Returns the function that stops it.
 */
export function watchRuns(
  { db }: Pick<Services, 'db'>,
  events: RunEvents,
  caller: Caller,
  { all, since, onRun, onError }: WatchOptions,
): () => void {
  const changed = new Set<string>()
  let isReading = false
  let isStopped = false
  let latest = Number(since ?? Number.NaN)

  const tell = (run: RunRow) => {
    if (isStopped) return
    latest = Math.max(Number.isNaN(latest) ? 0 : latest, run.changedAt)
    onRun({ eventId: String(run.changedAt), row: toLogRow(run, caller) })
  }
  const mine = all ? sql`true` : sql`user_id = ${caller.userId}`

  async function readCurrent() {
    const from = Number.isNaN(latest) ? Date.now() - recentMs : latest - overlapMs
    const found = await inTenant(db, caller.tenantId, tx =>
      sql<Record<string, unknown>>`
        select * from (
          select ${runColumns} from job_run
          where ${mine} and (phase in ('queued', 'parsing', 'validating', 'preview', 'writing')
            or changed_at > to_timestamp(${from / 1000}))
          order by changed_at desc limit 500) newest
        order by changed_at`.execute(tx),
    )
    for (const row of found.rows) tell(toRun(row))
  }

  async function readChanged() {
    if (isReading) return
    isReading = true
    try {
      while (changed.size > 0 && !isStopped) {
        const ids = [...changed]
        changed.clear()
        const found = await inTenant(db, caller.tenantId, tx =>
          sql<Record<string, unknown>>`
            select ${runColumns} from job_run where id = any (${ids}::bigint[]) and ${mine} order by changed_at`.execute(
            tx,
          ),
        )
        for (const row of found.rows) tell(toRun(row))
      }
    } finally {
      isReading = false
    }
  }

  const unsubscribe = events.subscribe(
    ({ tenantId, userId, runId }) => {
      if (tenantId !== caller.tenantId || (!all && userId !== caller.userId)) return
      changed.add(runId)
      readChanged().catch(onError)
    },
    () => void readCurrent().catch(onError),
  )
  readCurrent().catch(onError)
  return () => {
    isStopped = true
    unsubscribe()
  }
}
