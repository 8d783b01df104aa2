import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { wireTime } from '@sfa/db/record/wire-time'
import type { AnswerOf } from '@sfa/kit/call'
import type { Services } from '@sfa/operations/services'
import { type Origin, writeLoginLog } from '@sfa/person/operations/account/login-log'
import { sql } from 'kysely'
import type { endOtherSessionsCall, OwnSession } from '../definitions/own-sessions.calls'
import { requireOwnPassword } from './own-password'
import type { Session, SessionLimits } from './session'

/** The user's live sessions, the last active first (ASVS 7.5.2). */
export const searchOwnSessions = (
  { db }: Pick<Services, 'db'>,
  session: Session,
  { idleHours }: Pick<SessionLimits, 'idleHours'>,
): Promise<OwnSession[]> =>
  inTenant(db, session.tenantId, async tx => {
    const { rows } = await sql<OwnSession>`
      select id, ip, user_agent "userAgent", id = ${session.id} as current,
        ${wireTime('create_time')} "signedInAt",
        ${wireTime('last_click_at')} "lastClickAt"
      from sys_session
      where user_id = ${session.userId} and ended_at is null and expires_at > now()
        and last_click_at > now() - make_interval(secs => ${idleHours * 3600})
      order by last_click_at desc, id`.execute(tx)
    return rows
  })

/**
 * Ends the user's sessions except the present one. Needs the password, so that another person at an open browser cannot
 * sign the owner out. Throws as `requireOwnPassword` does.
 */
export async function endOtherSessions(
  services: Services,
  session: Session,
  password: string,
  origin: Origin,
): Promise<AnswerOf<typeof endOtherSessionsCall>> {
  await requireOwnPassword(services, session, 'password', password)
  return inTenant(services.db, session.tenantId, async tx => {
    const { numAffectedRows = 0n } = await sql`
      update sys_session set ended_at = now(), ended_reason = 'endedByUser'
      where user_id = ${session.userId} and id <> ${session.id} and ended_at is null`.execute(tx)
    if (numAffectedRows > 0n) await writeLoginLog(tx, { ...session, outcome: 'othersSignedOut', origin })
    return { ended: Number(numAffectedRows) }
  })
}
