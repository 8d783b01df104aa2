import { inPlatform, inTenant } from '@sfa/db/connection/tenant-transaction'
import type { Schedule } from '@sfa/kit/job/define-schedule'
import { CronExpressionParser } from 'cron-parser'
import { sql } from 'kysely'
import type { Services } from '../../services'
import { createRunIn } from '../life/create-run'
import { clockCaller } from './clock-caller'
import { workAtInterval } from './work-at-interval'

/**
 * Starts, for each valid tenant, the scheduled jobs whose time has come since they last began. Times that were missed
 * while no worker ran start one job. A new tenant, or a new schedule, waits for its next time. Several workers may call
 * it at the same time. Answers the ids of the runs.
 */
export async function startScheduled(
  { db }: Pick<Services, 'db'>,
  schedules: readonly Schedule[],
  now = new Date(),
): Promise<string[]> {
  const tenants = await inPlatform(db, tx =>
    sql<{ id: string }>`select id from tenant where is_deleted = 0`.execute(tx),
  )
  const started: string[] = []
  for (const { id } of tenants.rows)
    for (const schedule of schedules) {
      const run = await startOne({ db }, id, schedule, now)
      if (run !== undefined) started.push(run)
    }
  return started
}

/** The latest moment up to `now` at which the schedule begins. Throws where its cron text cannot be read. */
export const lastTime = ({ cron }: Pick<Schedule, 'cron'>, now: Date): Date =>
  CronExpressionParser.parse(cron, {
    tz: 'Etc/GMT-8',
    // Plus 1 ms, so that a schedule of exactly this moment counts.
    currentDate: new Date(now.getTime() + 1),
  })
    .prev()
    .toDate()

const startOne = ({ db }: Pick<Services, 'db'>, tenantId: string, schedule: Schedule, now: Date) =>
  inTenant(db, tenantId, async tx => {
    const due = lastTime(schedule, now)
    const moved = await sql<{ fresh: boolean }>`
      insert into job_schedule (name, last_time) values (${schedule.name}, ${due})
      on conflict (tenant_id, name) do update set last_time = excluded.last_time
        where job_schedule.last_time < excluded.last_time
      returning xmax = 0 fresh`.execute(tx)
    if (moved.rows[0]?.fresh !== false) return undefined
    const { contract, payload } = schedule
    return createRunIn(tx, clockCaller(tenantId, `schedule-${schedule.name}`), contract, {
      kind: contract.job,
      direction: 'none',
      payload,
    })
  })

/** Begins what is due every so often until it is stopped. */
export function watchSchedules(
  services: Pick<Services, 'db'>,
  schedules: readonly Schedule[],
  { everyMs = 20_000, onError }: { everyMs?: number; onError: (error: unknown) => void },
): { stop(): Promise<void> } {
  return workAtInterval(() => startScheduled(services, schedules), { everyMs, onError })
}
