import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { wireTime } from '@sfa/db/record/wire-time'
import type { BodyOf } from '@sfa/kit/call'
import { type Caller, requireKey } from '@sfa/operations/caller'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import type { reportScriptErrorsCall, ScriptError, searchScriptErrorsCall } from '../definitions/script-error.calls'

const keepDays = 30
/** Per user and hour, so that a page that fails in a loop does not fill the table. */
const mostPerHour = 100

/** Stores what the caller's browser reports, for thirty days. The user is known from the session. */
export async function reportScriptErrors(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { errors }: BodyOf<typeof reportScriptErrorsCall>,
  userAgent: string | undefined,
): Promise<void> {
  await inTenant(db, caller.tenantId, async tx => {
    const counted = await sql<{ n: string }>`select count(*) n from shell_script_error
      where user_id = ${caller.userId} and at > now() - interval '1 hour'`.execute(tx)
    const room = mostPerHour - Number(counted.rows[0]?.n)
    for (const { type, code, message, page, stack, version } of errors.slice(0, Math.max(0, room)))
      await sql`insert into shell_script_error (type, code, message, page, stack, version, user_id, user_code, user_name,
          user_agent)
        values (${type}, ${code}, ${message}, ${page}, ${stack ?? null}, ${version ?? null}, ${caller.userId},
          ${caller.userCode}, ${caller.userName}, ${userAgent?.slice(0, 300) ?? null})`.execute(tx)
    await sql`delete from shell_script_error where at < now() - ${keepDays} * interval '1 day'`.execute(tx)
  })
}

/** The tenant's script errors, newest first. */
export async function searchScriptErrors(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { message = '', userName = '', page }: BodyOf<typeof searchScriptErrorsCall>,
): Promise<{ rows: ScriptError[]; total: number }> {
  requireKey(caller, 'error_logger_page:search')
  const [text, name] = [message.trim().toLowerCase(), userName.trim().toLowerCase()]
  const found = sql`from shell_script_error e where (${text} = '' or strpos(lower(message || ' ' || page), ${text}) > 0)
    and (${name} = '' or strpos(lower(user_name || ' ' || user_code), ${name}) > 0)`
  return inTenant(db, caller.tenantId, async tx => {
    const { rows } = await sql<ScriptError>`
      select e.id::text as id, ${wireTime('e.at')} as time, type, code, message, page, stack, version,
        user_id::text as "userId", user_code as "userCode", user_name as "userName", user_agent as "userAgent" ${found}
      order by e.id desc limit ${page.pageSize} offset ${(page.pageIndex - 1) * page.pageSize}`.execute(tx)
    const counted = await sql<{ n: string }>`select count(*) n ${found}`.execute(tx)
    return { rows, total: Number(counted.rows[0]?.n) }
  })
}
