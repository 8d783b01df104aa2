import { inTenant } from '@sfa/db/tenant-transaction'
import { wireTime } from '@sfa/db/wire-time'
import { AppError } from '@sfa/domain/app-error'
import type { OnlineSession } from '@sfa/domain/session/live-session'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Caller, requireKey } from '../caller'
import { readBody } from '../read-body'
import type { Services } from '../services'
import { type Origin, writeLoginLog } from './login-log'
import type { SessionLimits } from './session'

const search = z.object({
  searchField: z.string().max(200).nullish(),
  page: z
    .object({
      pageIndex: z.coerce.number().int().min(1).default(1),
      pageSize: z.coerce.number().int().min(1).max(1000).default(20),
    })
    .prefault({}),
})

/** Live sessions, the last active first. Throws `notPermitted`. */
export async function searchOnline(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { idleHours }: Pick<SessionLimits, 'idleHours'>,
  input: unknown,
): Promise<{ rows: OnlineSession[]; total: number }> {
  requireKey(caller, 'person/onlineuser:search')
  const { page, searchField } = readBody(search, input)
  const text = searchField?.trim() ? `%${searchField.trim().replace(/[\\%_]/g, '\\$&')}%` : null
  const { rows } = await inTenant(db, caller.tenantId, tx =>
    sql<OnlineSession & { total: string }>`
      select s.id, u.id "userID", u.user_name "userName", u.user_code "userCode", u.name, s.ip,
        s.user_agent "userAgent", ${wireTime('s.create_time')} "signedInAt", ${wireTime('s.last_click_at')} "lastClickAt",
        count(*) over () total
      from sys_session s join sys_user u on u.id = s.user_id
      where s.ended_at is null and s.expires_at > now()
        and s.last_click_at > now() - make_interval(secs => ${idleHours * 3600})
        and (${text}::text is null or u.name ilike ${text} or u.user_name ilike ${text} or u.user_code ilike ${text}
          or s.ip ilike ${text})
      order by s.last_click_at desc, s.id limit ${page.pageSize} offset ${(page.pageIndex - 1) * page.pageSize}`.execute(
      tx,
    ),
  )
  return { rows: rows.map(({ total: _, ...row }) => row), total: Number(rows[0]?.total ?? 0) }
}

/** Ends one session: its tabs go to the sign-in page at their next call. Throws `notFound`. */
export async function endSession(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  input: unknown,
  origin: Origin,
): Promise<void> {
  requireKey(caller, 'person/onlineuser:delete')
  const parsed = readBody(z.object({ id: z.uuid() }), input)
  await inTenant(db, caller.tenantId, async tx => {
    const { rows } = await sql<{ userId: string; userName: string }>`
      select u.id "userId", u.user_name "userName" from sys_session s join sys_user u on u.id = s.user_id
      where s.id = ${parsed.id} and s.ended_at is null`.execute(tx)
    const found = rows[0]
    if (!found) throw new AppError('notFound')
    await sql`update sys_session set ended_at = now(), ended_reason = 'endedByAdministrator'
      where id = ${parsed.id} and ended_at is null`.execute(tx)
    await writeLoginLog(tx, { ...found, outcome: 'sessionEnded', origin })
  })
}
