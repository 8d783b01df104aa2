import { inTenant } from '@sfa/db/tenant-transaction'
import type { UserInfo } from '@sfa/resources/session/session.calls'
import { sql } from 'kysely'
import type { Services } from '../services'
import type { Session } from './session'

export async function userInfo({ db }: Services, session: Session): Promise<UserInfo> {
  const { rows } = await inTenant(db, session.tenantId, tx =>
    sql<UserInfo['userRole'][number]>`select id "roleID", code, name from sys_role
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
