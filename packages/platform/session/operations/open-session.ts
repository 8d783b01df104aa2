import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { Services } from '@sfa/operations/services'
import { settingsOf } from '@sfa/operations/settings/settings-of'
import { accountSetting } from '@sfa/parameter/definitions/account-setting'
import { type Origin, writeLoginLog } from '@sfa/person/operations/account/login-log'
import { sql } from 'kysely'
import type { Account } from './check-credentials'
import { findSession } from './find-session'
import type { Session, SessionLimits } from './session'
import { newToken, sha256 } from './session-token'

export interface SignedIn {
  token: string
  session: Session
}

/**
 * Opens a session for a user who has proved to own the account, in any of the ways to sign in. Always with a new token,
 * so that no token from before the sign-in is valid after it. The token is only in this answer. How long the session
 * lives, and whether it is the user's only one, is said at 账户设置.
 */
export async function openSession(
  services: Services,
  limits: SessionLimits,
  account: Account,
  origin: Origin,
): Promise<SignedIn> {
  const token = newToken()
  await inTenant(services.db, account.tenantId, async tx => {
    const { sessionHours, oneSession } = await settingsOf(tx, accountSetting)
    const hours = Math.min(sessionHours ?? limits.sessionHours, limits.sessionHours)
    if (oneSession === '1')
      await sql`update sys_session set ended_at = now(), ended_reason = 'signedInElsewhere'
        where user_id = ${account.userId} and ended_at is null`.execute(tx)
    await sql`delete from sys_session where user_id = ${account.userId} and expires_at < now() - interval '30 days'`.execute(
      tx,
    )
    await sql`insert into sys_session (token_hash, user_id, ip, user_agent, expires_at)
      values (${sha256(token)}, ${account.userId}, ${origin.ip}, ${origin.userAgent?.slice(0, 500) ?? null},
        now() + make_interval(secs => ${hours * 3600}))`.execute(tx)
    await writeLoginLog(tx, { userId: account.userId, userName: account.userName, outcome: 'signedIn', origin })
  })
  const session = await findSession(services, token, limits)
  if (!session) throw new Error(`the session of user ${account.userId} ended while it was opened`)
  return { token, session }
}
