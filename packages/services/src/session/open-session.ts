import { inTenant } from '@sfa/db/tenant-transaction'
import { sql } from 'kysely'
import type { Services } from '../services'
import type { Account } from './check-credentials'
import { findSession } from './find-session'
import { type Origin, writeLoginLog } from './login-log'
import type { Session, SessionLimits } from './session'
import { newToken, sha256 } from './session-token'

export interface SignedIn {
  token: string
  session: Session
}

/**
 * Opens a session for a user who has proved to own the account, in any of the ways to sign in. Always with a new token,
 * so that no token from before the sign-in is valid after it. The token is only in this answer.
 */
export async function openSession(
  services: Services,
  limits: SessionLimits,
  account: Account,
  origin: Origin,
): Promise<SignedIn> {
  const token = newToken()
  await inTenant(services.db, account.tenantId, async tx => {
    await sql`delete from sys_session where user_id = ${account.userId} and expires_at < now() - interval '30 days'`.execute(
      tx,
    )
    await sql`insert into sys_session (token_hash, user_id, ip, user_agent, expires_at)
      values (${sha256(token)}, ${account.userId}, ${origin.ip}, ${origin.userAgent?.slice(0, 500) ?? null},
        now() + make_interval(secs => ${limits.sessionHours * 3600}))`.execute(tx)
    await writeLoginLog(tx, { userId: account.userId, userName: account.userName, outcome: 'signedIn', origin })
  })
  const session = await findSession(services, token, limits)
  if (!session) throw new Error(`the session of user ${account.userId} ended while it was opened`)
  return { token, session }
}
