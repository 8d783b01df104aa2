import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import type { BodyOf } from '@sfa/kit/call'
import type { Services } from '@sfa/operations/services'
import { type Origin, writeLoginLog } from '@sfa/person/operations/account/login-log'
import { hashPassword } from '@sfa/person/operations/account/password-hash'
import { sql } from 'kysely'
import type { setForgottenPasswordCall } from '../definitions/forgotten-password.calls'
import { findSignInName } from './check-credentials'
import { endSessions } from './end-sessions'
import { ownerOfResetCode, takeCode } from './one-time-code'
import { type PasswordPolicy, policyOfTenant, requireGoodPassword } from './password-policy'
import { forgetFailures } from './sign-in-failures'

/**
 * Adds a request for the administrators of the user's tenant. Answers nothing: an unknown name, a user who is no longer
 * valid and one who has asked already get the same answer after the same work
 * (docs/areas/session-and-person.md).
 */
export async function askForNewPassword({ db }: Services, userName: string, origin: Origin): Promise<void> {
  const account = await findSignInName({ db }, userName)
  await inTenant(db, account?.tenantId ?? '', tx =>
    sql`insert into sys_password_reset (user_id, ip, user_agent)
      select id, ${origin.ip}, ${origin.userAgent?.slice(0, 500) ?? null} from sys_user
      where id = ${account?.userId ?? null} and is_deleted = 0 on conflict do nothing`.execute(tx),
  )
}

/**
 * Sets the password with the code of an administrator's link, ends every session of the user and lifts the lock. A
 * password that is not good enough leaves the code as it was. Throws `resetCodeWrong` for a code that is unknown, used
 * or too old.
 */
export async function setForgottenPassword(
  services: Services,
  policy: PasswordPolicy,
  { code, newPassword }: BodyOf<typeof setForgottenPasswordCall>,
  origin: Origin,
): Promise<void> {
  const owner = await ownerOfResetCode(services, code)
  if (!owner) throw new AppError('resetCodeWrong')
  await requireGoodPassword(await policyOfTenant(services, policy, owner.tenantId), newPassword, owner)
  const account = await takeCode(services, 'passwordReset', code)
  if (!account) throw new AppError('resetCodeWrong')
  const passwordHash = await hashPassword(newPassword)
  await inTenant(services.db, account.tenantId, async tx => {
    await sql`update sys_user
      set password_hash = ${passwordHash}, must_change_password = false, ver = ver + 1,
        last_modified_by = ${account.userName}, last_modified_time = now()
      where id = ${account.userId}`.execute(tx)
    await sql`update sys_password_reset set state = 'Done' where user_id = ${account.userId} and state = 'Issued'`.execute(
      tx,
    )
    await endSessions(tx, account.userId, 'passwordReset')
    await writeLoginLog(tx, {
      userId: account.userId,
      userName: account.userName,
      outcome: 'passwordReset',
      origin,
    })
  })
  await forgetFailures(services, account.userName)
}
