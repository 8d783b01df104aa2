import { inTenant } from '@sfa/db/tenant-transaction'
import { sql } from 'kysely'
import type { Services } from '../services'
import { type Account, type Credentials, checkCredentials, type Refusal } from './check-credentials'
import { findSession } from './find-session'
import { type Origin, writeLoginLog } from './login-log'
import type { Session, SessionLimits } from './session'
import { newToken, sha256 } from './session-token'

export interface SignedIn {
  token: string
  session: Session
}

export type SignInPolicy = SessionLimits & { initialPassword: string }

/**
 * Opens a session. The token is told here and never again. Whoever signs in with the initial password has to change
 * it, however they came by it (behaviour.md "Sign-in/session").
 */
export async function signIn(
  services: Services,
  policy: SignInPolicy,
  credentials: Credentials,
  origin: Origin,
): Promise<SignedIn | Refusal> {
  const account = await checkCredentials(services, credentials, origin)
  if ('refused' in account) return account
  const isInitial = credentials.password === policy.initialPassword
  const token = await openSession(services, policy, account, isInitial, origin)
  const session = await findSession(services, token, policy)
  if (!session) throw new Error(`the session of user ${account.userId} ended while it was opened`)
  return { token, session }
}

function openSession(
  { db }: Services,
  { sessionHours }: SessionLimits,
  account: Account,
  mustChangePassword: boolean,
  origin: Origin,
): Promise<string> {
  const token = newToken()
  return inTenant(db, account.tenantId, async tx => {
    if (mustChangePassword) {
      await sql`update sys_user set must_change_password = true where id = ${account.userId}`.execute(tx)
    }
    await sql`delete from sys_session where user_id = ${account.userId} and expires_at < now() - interval '30 days'`.execute(
      tx,
    )
    await sql`insert into sys_session (token_hash, user_id, ip, user_agent, expires_at)
      values (${sha256(token)}, ${account.userId}, ${origin.ip}, ${origin.userAgent?.slice(0, 500) ?? null},
        now() + make_interval(secs => ${sessionHours * 3600}))`.execute(tx)
    await writeLoginLog(tx, { userId: account.userId, userName: account.userName, outcome: 'signedIn', origin })
    return token
  })
}
