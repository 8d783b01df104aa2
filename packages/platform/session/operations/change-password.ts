import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { BodyOf } from '@sfa/kit/call'
import type { Services } from '@sfa/operations/services'
import { type Origin, writeLoginLog } from '@sfa/person/operations/account/login-log'
import { hashPassword } from '@sfa/person/operations/account/password-hash'
import { passwordRule } from '@sfa/person/rules/password-strength'
import { sql } from 'kysely'
import type { changePasswordCall } from '../definitions/session.calls'
import { endSessions } from './end-sessions'
import { requireOwnPassword } from './own-password'
import { type PasswordPolicy, passwordError, policyOfTenant, requireGoodPassword } from './password-policy'
import type { Session } from './session'

/** What a new password of the user has to be like, as it is said before one is typed. */
export async function findPasswordRule(services: Services, policy: PasswordPolicy, { tenantId }: Session) {
  return passwordRule((await policyOfTenant(services, policy, tenantId)).passwordLevel)
}

/**
 * Changes the password and ends every session of the user, the present one too, so the user signs in again with the new
 * password (修改密码后重新登录). Throws with the failing field in `details`.
 */
export async function changePassword(
  services: Services,
  policy: PasswordPolicy,
  session: Session,
  passwords: BodyOf<typeof changePasswordCall>,
  origin: Origin,
): Promise<void> {
  await requireOwnPassword(services, session, 'oldPassword', passwords.oldPassword)
  await requireGoodPassword(await policyOfTenant(services, policy, session.tenantId), passwords.newPassword, session)
  if (passwords.newPassword === passwords.oldPassword) throw passwordError('newPassword', 'passwordUnchanged')
  const passwordHash = await hashPassword(passwords.newPassword)
  await inTenant(services.db, session.tenantId, async tx => {
    await sql`update sys_user
      set password_hash = ${passwordHash}, must_change_password = false, ver = ver + 1,
        last_modified_by = ${session.userName}, last_modified_time = now()
      where id = ${session.userId}`.execute(tx)
    await endSessions(tx, session.userId, 'passwordChanged')
    await writeLoginLog(tx, { userId: session.userId, userName: session.userName, outcome: 'passwordChanged', origin })
  })
}
