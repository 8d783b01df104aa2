import { knowObjects } from '@sfa/db/connection/tenant-transaction'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import type { Session, SessionLimits } from './session'
import { tokenHash } from './session-token'

/** The session of a token, with its user's rights of this moment; undefined when it has ended, whatever the reason. */
export async function findSession(
  { db }: Services,
  token: string,
  { idleHours }: Pick<SessionLimits, 'idleHours'>,
): Promise<Session | undefined> {
  const hash = tokenHash(token)
  if (!hash) return undefined
  const { rows } = await sql<Session & { objects: string | null }>`
    select session_id "id", tenant_id "tenantId", tenant_name "tenantName", user_id "userId", user_name "userName",
      user_code "userCode", name, must_change_password "mustChangePassword", org_ids "orgIds", role_ids "roleIds", keys,
      objects_version(tenant_id) objects
    from find_session(${hash}, make_interval(secs => ${idleHours * 3600}))`.execute(db)
  if (!rows[0]) return undefined
  const { objects, ...session } = rows[0]
  await knowObjects(db, session.tenantId, objects)
  return session
}
