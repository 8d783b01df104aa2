import { inTenant } from '@sfa/db/tenant-transaction'
import { AppError } from '@sfa/domain/app-error'
import { sql } from 'kysely'
import type { Services } from '../services'
import { endSessions } from './end-sessions'
import { type Origin, writeLoginLog } from './login-log'
import { oneAtATime } from './one-at-a-time'
import { hashPassword, verifyPassword } from './password-hash'
import { type PasswordPolicy, passwordError, requireGoodPassword } from './password-policy'
import type { Session } from './session'
import { countFailure, forgetFailures, readStanding } from './sign-in-failures'

/**
 * Changes the password and ends every session of the user, this one too: the way back is the new password
 * (1-shell.md §8 修改密码后重新登录, ambiguities A23). Wrong old passwords count as failed sign-ins, so a borrowed
 * session cannot be used to guess. Throws with the failing field in `details`.
 */
export async function changePassword(
  services: Services,
  policy: PasswordPolicy,
  session: Session,
  passwords: { oldPassword: string; newPassword: string },
  origin: Origin,
): Promise<void> {
  await oneAtATime(session.userName.toLowerCase(), () => requireOldPassword(services, session, passwords.oldPassword))
  await requireGoodPassword(policy, passwords.newPassword, [session.userName, session.userCode, session.tenantId])
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

async function requireOldPassword(services: Services, session: Session, oldPassword: string): Promise<void> {
  const { lockedMinutes } = await readStanding(services, session.userName)
  if (lockedMinutes > 0) throw new AppError('accountLocked', { minutes: lockedMinutes })
  const passwordHash = await inTenant(services.db, session.tenantId, async tx => {
    const found = await sql<{ password_hash: string }>`
      select password_hash from sys_user where id = ${session.userId}`.execute(tx)
    return found.rows[0]?.password_hash
  })
  if (passwordHash && (await verifyPassword(passwordHash, oldPassword))) {
    await forgetFailures(services, session.userName)
    return
  }
  await countFailure(services, session.userName)
  throw passwordError('oldPassword', 'oldPasswordWrong')
}
