import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { ErrorCode } from '@sfa/kernel/error-texts'
import { sql } from 'kysely'

/** Where a request comes from, for the logs. */
export interface Origin {
  ip: string
  userAgent: string | undefined
}

export interface LoginEvent {
  userId: string
  userName: string
  outcome:
    | 'signedIn'
    | 'signedOut'
    | 'passwordChanged'
    | 'passwordReset'
    | 'sessionEnded'
    | 'otpEnabled'
    | 'otpRemoved'
    | 'othersSignedOut'
    | ErrorCode
  origin: Origin
}

export async function writeLoginLog(tx: Tx, { userId, userName, outcome, origin }: LoginEvent): Promise<void> {
  await sql`insert into sys_login_log (user_id, user_name, outcome, ip, user_agent)
    values (${userId}, ${userName}, ${outcome}, ${origin.ip}, ${origin.userAgent?.slice(0, 500) ?? null})`.execute(tx)
}
