import { inTenant } from '@sfa/db/tenant-transaction'
import { AppError } from '@sfa/domain/app-error'
import type { ErrorCode } from '@sfa/domain/error-texts'
import { passwordFailure } from '@sfa/domain/session/password-strength'
import { sql } from 'kysely'
import type { Config } from '../config/read-config'
import type { Services } from '../services'
import { type Origin, writeLoginLog } from './login-log'
import { oneAtATime } from './one-at-a-time'
import { hashPassword, verifyPassword } from './password-hash'
import type { Session } from './session'
import { countFailure, forgetFailures, readStanding } from './sign-in-failures'

export type PasswordPolicy = Required<Pick<Config, 'passwordLevel'>> & { initialPassword: string }

/**
 * Changes the password and ends the user's other sessions. Wrong old passwords count as failed sign-ins, so a borrowed
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
  requireGoodPassword(policy, passwords)
  const passwordHash = await hashPassword(passwords.newPassword)
  await inTenant(services.db, session.tenantId, async tx => {
    await sql`update sys_user
      set password_hash = ${passwordHash}, must_change_password = false, ver = ver + 1,
        last_modified_by = ${session.userName}, last_modified_time = now()
      where id = ${session.userId}`.execute(tx)
    await sql`update sys_session set ended_at = now(), ended_reason = 'passwordChanged'
      where user_id = ${session.userId} and id <> ${session.id} and ended_at is null`.execute(tx)
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
  throw fieldError('oldPassword', 'oldPasswordWrong')
}

function requireGoodPassword(
  { passwordLevel, initialPassword }: PasswordPolicy,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
): void {
  if (newPassword === initialPassword) throw fieldError('newPassword', 'passwordIsInitial')
  if (newPassword === oldPassword) throw fieldError('newPassword', 'passwordUnchanged')
  const failure = passwordFailure(newPassword, passwordLevel)
  if (failure) throw fieldError('newPassword', failure.code, failure.params)
}

const fieldError = (field: string, code: ErrorCode, params: Readonly<Record<string, string | number>> = {}) =>
  new AppError(code, params, 200, [{ field, code, params }])
