import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import type { BodyOf } from '@sfa/kit/call'
import { type Caller, requireKey } from '@sfa/operations/caller'
import type { Services } from '@sfa/operations/services'
import type { endSessionCall } from '@sfa/person/definitions/user.calls'
import { type Origin, writeLoginLog } from '@sfa/person/operations/account/login-log'
import { sql } from 'kysely'

/** Ends one session: its tabs show the sign-in page after their next call. Throws `notFound`. */
export async function endSession(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { id }: BodyOf<typeof endSessionCall>,
  origin: Origin,
): Promise<void> {
  requireKey(caller, 'person/onlineuser:delete')
  await inTenant(db, caller.tenantId, async tx => {
    const { rows } = await sql<{ userId: string; userName: string }>`
      select u.id "userId", u.user_name "userName" from sys_session s join sys_user u on u.id = s.user_id
      where s.id = ${id} and s.ended_at is null`.execute(tx)
    const found = rows[0]
    if (!found) throw new AppError('notFound')
    await sql`update sys_session set ended_at = now(), ended_reason = 'endedByAdministrator'
      where id = ${id} and ended_at is null`.execute(tx)
    await writeLoginLog(tx, { ...found, outcome: 'sessionEnded', origin })
  })
}
