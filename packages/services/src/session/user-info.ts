import { inTenant } from '@sfa/db/tenant-transaction'
import { sql } from 'kysely'
import type { Services } from '../services'
import type { Session } from './session'

export interface UserRole {
  roleID: string
  code: string
  name: string
}

/** Session user info as the documents give it (1-shell.md §3), except the password hash that they list. */
export async function userInfo({ db }: Services, session: Session) {
  const { rows } = await inTenant(db, session.tenantId, tx =>
    sql<UserRole>`select id "roleID", code, name from sys_role
      where id = any(${session.roleIds}::bigint[]) order by id`.execute(tx),
  )
  return {
    userRole: rows,
    userPerson: {
      userID: session.userId,
      userCode: session.userCode,
      tenant: session.tenantId,
      orgJson: JSON.stringify(session.orgIds),
      personEntityList: [{ name: session.name }],
    },
    userId: session.userId,
    userName: session.userName,
    tenant: session.tenantId,
    tenantName: session.tenantName,
    roleIDs: [...session.roleIds],
    mustChangePassword: session.mustChangePassword,
  }
}
