import { inTenant } from '@sfa/db/tenant-transaction'
import { wireTime } from '@sfa/db/wire-time'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Caller, requireKey } from '../caller'
import type { Services } from '../services'

const keepDays = 30
/** Per user and hour, so that a page that fails in a loop does not fill the table. */
const mostPerHour = 100

const short = (max: number) => z.string().transform(text => text.slice(0, max))

export const reportBody = z.object({
  errors: z
    .array(
      z.object({
        type: short(20).default('script'),
        code: z.union([z.string(), z.number()]).default(0).transform(String).pipe(short(50)),
        message: short(2000),
        page: short(500),
        stack: short(8000).optional(),
        version: short(50).optional(),
      }),
    )
    .min(1)
    .max(20),
})

export const errorSearch = z.object({
  message: z.string().max(200).optional(),
  userName: z.string().max(100).optional(),
  page: z
    .object({ pageIndex: z.number().int().min(1), pageSize: z.number().int().min(1).max(1000) })
    .default({ pageIndex: 1, pageSize: 20 }),
})

/** An error of a script in a user's browser (1-shell.md §8). */
export interface ScriptError {
  id: string
  time: string
  type: string
  code: string
  message: string
  page: string
  stack: string | null
  version: string | null
  userId: string
  userCode: string
  userName: string
  userAgent: string | null
}

/** Stores what the caller's browser reports, for thirty days. The user is known from the session. */
export async function reportScriptErrors(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { errors }: z.infer<typeof reportBody>,
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
  { message = '', userName = '', page }: z.infer<typeof errorSearch>,
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
