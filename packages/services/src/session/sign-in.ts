import { inTenant } from '@sfa/db/tenant-transaction'
import type { Credentials } from '@sfa/resources/session/session.calls'
import { sql } from 'kysely'
import type { Services } from '../services'
import { checkCredentials, type Refusal } from './check-credentials'
import { type DefaultPasswords, isDefaultPassword } from './default-passwords'
import type { Origin } from './login-log'
import { openSession, type SignedIn } from './open-session'
import type { SecondFactorPolicy } from './second-factor'
import type { SessionLimits } from './session'

export type SignInPolicy = SessionLimits & DefaultPasswords & SecondFactorPolicy

/**
 * Sign-in with a password. Users with a default password have to change it, even one that they have set themselves
 * (behaviour.md "Sign-in/session").
 */
export async function signIn(
  services: Services,
  policy: SignInPolicy,
  credentials: Credentials,
  origin: Origin,
): Promise<SignedIn | Refusal> {
  const account = await checkCredentials(services, policy, credentials, origin)
  if ('refused' in account) return account
  if (isDefaultPassword(policy, credentials.password)) {
    await inTenant(services.db, account.tenantId, tx =>
      sql`update sys_user set must_change_password = true where id = ${account.userId}`.execute(tx),
    )
  }
  return openSession(services, policy, account, origin)
}
