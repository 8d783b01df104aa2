import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { FiguresAsked, RunFigure } from '@sfa/kit/calls/job-shapes'
import { sql } from 'kysely'
import { type Caller, requireKey } from '../../caller'
import { monitorKey } from '../../monitor/monitor-key'
import type { Services } from '../../services'

/** The caller's own jobs. */
export const ownFigures = (services: Pick<Services, 'db'>, caller: Caller, asked: FiguresAsked) =>
  runFigures(services, caller, asked, true)

/** The jobs of all users of the tenant, for callers with the monitor's key. Throws `notPermitted`. */
export async function tenantFigures(
  services: Pick<Services, 'db'>,
  caller: Caller,
  asked: FiguresAsked,
): Promise<RunFigure[]> {
  requireKey(caller, monitorKey('search'))
  return runFigures(services, caller, asked, false)
}

const formats = { hour: 'YYYY-MM-DD HH24:00', day: 'YYYY-MM-DD' } as const

async function runFigures(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { per, points }: FiguresAsked,
  own: boolean,
): Promise<RunFigure[]> {
  const step = sql`${`1 ${per}`}::interval`
  const local = (moment: string) => sql`date_trunc(${per}, ${sql.ref(moment)} at time zone 'Etc/GMT-8')`
  const mine = own ? sql`and user_id = ${caller.userId}` : sql``
  const { rows } = await inTenant(db, caller.tenantId, tx =>
    sql<RunFigure>`
      with period as (
        select date_trunc(${per}, now() at time zone 'Etc/GMT-8') - ${points - 1} * ${step} as first),
      moments as (
        select first + n * ${step} as at from period, generate_series(0, ${points - 1}) n),
      ended as (
        select ${local('end_time')} as at, count(*)::int as jobs, sum(success_count)::float8 as rows,
          sum(failure_count)::float8 as refused
        from job_run, period where end_time >= first at time zone 'Etc/GMT-8' ${mine} group by 1),
      began as (
        select ${local('start_time')} as at, avg(seconds)::float8 as wait, max(seconds)::float8 as longest
        from job_run, period, lateral (select extract(epoch from start_time - create_time) as seconds) waited
        where start_time >= first at time zone 'Etc/GMT-8' ${mine} group by 1)
      select to_char(at, ${formats[per]}) as "at", coalesce(jobs, 0) as "jobs", coalesce(rows, 0) as "rows",
        coalesce(refused, 0) as "refused", round(wait::numeric, 1)::float8 as "wait",
        round(longest::numeric, 1)::float8 as "longestWait"
      from moments left join ended using (at) left join began using (at) order by at`.execute(tx),
  )
  return rows
}
