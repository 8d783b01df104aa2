import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { sql } from 'kysely'

/** Ends every session of the user in all browsers, and every link that could still set a password. */
export async function endSessions(tx: Tx, userId: string, reason: 'passwordChanged' | 'passwordReset'): Promise<void> {
  await sql`update sys_session set ended_at = now(), ended_reason = ${reason}
    where user_id = ${userId} and ended_at is null`.execute(tx)
  await sql`delete from sys_one_time_code where user_id = ${userId}`.execute(tx)
}
