import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { LogRow, RunSearch } from '@sfa/kit/calls/job-shapes'
import { type JobDirection, logPages } from '@sfa/kit/job/direction'
import { type RawBuilder, sql } from 'kysely'
import { type Caller, holdsKey } from '../../caller'
import type { Services } from '../../services'
import { toLogRow } from './log-row'
import { type RunRow, runColumns, toRun } from './run-row'

const contains = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** Conditions of a search; empty values, which forms send, ask for nothing. */
export function runConditions(search: RunSearch): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = []
  const any = (values: readonly string[] | undefined, column: RawBuilder<unknown>) => {
    const wanted = values?.filter(value => value !== '')
    if (wanted?.length) conditions.push(sql`${column} = any (${wanted}::text[])`)
  }
  any(search.batchId, sql`id::text`)
  const types = search.type?.filter(value => value !== '')
  if (types?.length)
    conditions.push(sql`(business_type::text = any (${types}::text[])
      or lower(kind) = any (${types.map(type => type.toLowerCase())}::text[]))`)
  any(search.kind, sql`kind`)
  any(search.businessType, sql`business_type::text`)
  any(search.status, sql`status::text`)
  any(search.phase, sql`phase`)
  if (search.fileName) conditions.push(sql`file_name ilike ${contains(search.fileName)}`)
  if (search.userName)
    conditions.push(sql`(user_name ilike ${contains(search.userName)} or lower(user_code) = lower(${search.userName}))`)
  for (const who of [search.createBy, search.userID])
    if (who) conditions.push(sql`(user_id = ${who} or user_code = ${who})`)
  const [from, to] = search.startTime ?? [null, null]
  const started = sql`coalesce(start_time, create_time) at time zone 'Etc/GMT-8'`
  if (from) conditions.push(sql`${started} >= ${from}::timestamp`)
  if (to) conditions.push(sql`${started} < ${to}::timestamp + ${isDay(to) ? '1 day' : '1 second'}::interval`)
  return conditions
}

/** Runs of the caller's tenant, newest first, with how many there are. */
export const searchRuns = (
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  conditions: readonly RawBuilder<unknown>[],
  { pageIndex, pageSize }: RunSearch['page'],
): Promise<{ rows: RunRow[]; total: number }> =>
  inTenant(db, caller.tenantId, async tx => {
    const where = sql.join([sql`true`, ...conditions], sql` and `)
    const limit = pageSize === -1 ? sql`` : sql`limit ${pageSize} offset ${(pageIndex - 1) * pageSize}`
    const found = await sql<Record<string, unknown>>`
      select ${runColumns} from job_run where ${where} order by id desc ${limit}`.execute(tx)
    const counted = await sql<{ total: string }>`select count(*) as total from job_run where ${where}`.execute(tx)
    return { rows: found.rows.map(toRun), total: Number(counted.rows[0]?.total ?? 0) }
  })

/** A page of the log of a direction: every run for a caller with the log page's key, else the caller's own. */
export async function searchLog(
  services: Pick<Services, 'db'>,
  caller: Caller,
  direction: JobDirection,
  search: RunSearch,
): Promise<{ rows: LogRow[]; total: number }> {
  const mine = holdsKey(caller, `${logPages[direction]}:search`) ? [] : [sql`user_id = ${caller.userId}`]
  const conditions = [sql`direction = ${direction}`, ...mine, ...runConditions(search)]
  const { rows, total } = await searchRuns(services, caller, conditions, search.page)
  return { rows: rows.map(run => toLogRow(run, caller)), total }
}
