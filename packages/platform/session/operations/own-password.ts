import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import type { Services } from '@sfa/operations/services'
import { verifyPassword } from '@sfa/person/operations/account/password-hash'
import { sql } from 'kysely'
import { oneAtATime } from './one-at-a-time'
import { passwordError } from './password-policy'
import type { Session } from './session'
import { countFailure, forgetFailures, readStanding } from './sign-in-failures'

/**
 * Throws `oldPasswordWrong` at the field where it is not the user's password. Wrong ones count as failed sign-ins, so
 * that an open session of another person's browser cannot be used to guess it: `accountLocked`.
 */
export const requireOwnPassword = (
  services: Services,
  session: Session,
  field: string,
  password: string,
): Promise<void> =>
  oneAtATime(session.userName.toLowerCase(), async () => {
    const { lockedMinutes } = await readStanding(services, session.userName)
    if (lockedMinutes > 0) throw new AppError('accountLocked', { minutes: lockedMinutes })
    const passwordHash = await inTenant(services.db, session.tenantId, async tx => {
      const found = await sql<{ password_hash: string }>`
        select password_hash from sys_user where id = ${session.userId}`.execute(tx)
      return found.rows[0]?.password_hash
    })
    if (passwordHash && (await verifyPassword(passwordHash, password))) {
      await forgetFailures(services, session.userName)
      return
    }
    await countFailure(services, session.userName)
    throw passwordError(field, 'oldPasswordWrong')
  })
