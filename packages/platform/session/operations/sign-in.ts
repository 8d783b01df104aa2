import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { Services } from '@sfa/operations/services'
import { settingsOf } from '@sfa/operations/settings/settings-of'
import { accountSetting } from '@sfa/parameter/definitions/account-setting'
import type { Origin } from '@sfa/person/operations/account/login-log'
import { sql } from 'kysely'
import type { Credentials } from '../definitions/session.calls'
import { checkCredentials, type Refusal } from './check-credentials'
import { type DefaultPasswords, isDefaultPassword } from './default-passwords'
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
