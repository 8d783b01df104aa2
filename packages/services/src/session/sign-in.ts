import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { accountSetting } from '@sfa/resources/parameter/account-setting'
import type { Credentials } from '@sfa/resources/session/session.calls'
import { sql } from 'kysely'
import type { Services } from '../services'
import { settingsOf } from '../settings/settings-of'
import { checkCredentials, type Refusal } from './check-credentials'
import { type DefaultPasswords, isDefaultPassword } from './default-passwords'
import type { Origin } from './login-log'
import { openSession, type SignedIn } from './open-session'
import type { SecondFactorPolicy } from './second-factor'
import type { SessionLimits } from './session'

export type SignInPolicy = SessionLimits & DefaultPasswords & SecondFactorPolicy

/**
 * Sign-in with a password. Users with a default password have to change it, even one that they have set themselves, and so have those whose password is older than 账户设置 allows.
 */
export async function signIn(
  services: Services,
  policy: SignInPolicy,
  credentials: Credentials,
  origin: Origin,
): Promise<SignedIn | Refusal> {
  const account = await checkCredentials(services, policy, credentials, origin)
  if ('refused' in account) return account
  const isDefault = isDefaultPassword(policy, credentials.password)
  await inTenant(services.db, account.tenantId, async tx => {
    const { passwordDays } = await settingsOf(tx, accountSetting)
    await sql`update sys_user set must_change_password = true, password_expired = ${!isDefault}
      where id = ${account.userId} and not must_change_password
        and (${isDefault} or coalesce(password_set_at, create_time) < now() - make_interval(days => ${passwordDays}))`.execute(
      tx,
    )
  })
  return openSession(services, policy, account, origin)
}
