import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { Services } from '@sfa/operations/services'
import { type Origin, writeLoginLog } from '@sfa/person/operations/account/login-log'
import { sql } from 'kysely'
import type { Session } from './session'

/** The user has clicked: the idle time begins again. */
export async function touchSession({ db }: Services, session: Session): Promise<void> {
  await inTenant(db, session.tenantId, tx =>
    sql`update sys_session set last_click_at = now() where id = ${session.id} and ended_at is null`.execute(tx),
  )
}

export async function signOut({ db }: Services, session: Session, origin: Origin): Promise<void> {
  await inTenant(db, session.tenantId, async tx => {
    await sql`update sys_session set ended_at = now(), ended_reason = 'signedOut'
      where id = ${session.id} and ended_at is null`.execute(tx)
    await writeLoginLog(tx, { userId: session.userId, userName: session.userName, outcome: 'signedOut', origin })
  })
}
